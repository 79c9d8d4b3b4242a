import { styled } from 'styled-components';
import { useServices } from 'shared/contract';
import { media, tokens } from 'shared/theme';
import { Icon, Link, ProductPicture } from 'shared/ui';

/**
 * The shop's next event, such as 'Next launch'; renders nothing without one. The whole strip is one link. Other slices fill
 * it, through the configuration.
 */
export function FeatureStrip() {
  const { config } = useServices();
  const strip = config.features?.find((feature) => feature.strip)?.strip;
  if (!strip) return null;
  return (
    <Band aria-label={strip.title}>
      <Row>
        <ProductPicture src={strip.image} alt="" sizes="96px" width={160} height={160} />
        <p>
          {strip.title}
          <Name to={strip.path}>{strip.text}</Name>
          {strip.at}
        </p>
        <Icon name="arrow-right" />
      </Row>
    </Band>
  );
}

const Band = styled.section`
  background: ${tokens.color.band};
  color: ${tokens.color.bandInk};
`;

const Row = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${tokens.space[4]};
  max-width: calc(${tokens.width.content} + 2 * ${tokens.gutter});
  margin-inline: auto;
  padding: ${tokens.space[3]} ${tokens.gutter};
  font-size: ${tokens.font.size.sm15};
  & picture {
    flex: none;
    width: 72px;
    border-radius: ${tokens.radius.card};
  }
  & > svg {
    margin-left: auto;
  }
`;

const Name = styled(Link)`
  display: block;
  color: inherit;
  font-family: ${tokens.font.display};
  font-size: ${tokens.font.size.lg20};
  font-weight: ${tokens.font.weight.heavy};
  line-height: ${tokens.font.leading.tight};
  text-decoration: none;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  @media ${media.wide} {
    font-size: ${tokens.font.size.xl28};
  }
`;
