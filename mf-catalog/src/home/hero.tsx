import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from 'shared/contract';
import { media, tokens } from 'shared/theme';
import { Icon } from 'shared/ui';
import { sourceSet } from './source-set';

/**
 * The first screen. The whole banner is one link to all shoes (HOME-1). Both pictures leave a plain background for the
 * text: above and below the shoe on phones, left of it on wide screens.
 */
export function Hero() {
  return (
    <Root>
      <picture>
        {(['avif', 'webp'] as const).map((format) => (
          <source
            key={`wide-${format}`}
            media={wideScreen}
            type={`image/${format}`}
            srcSet={sourceSet('hero-wide', [960, 1440, 2100], format)}
            sizes="100vw"
            width={2100}
            height={900}
          />
        ))}
        <source type="image/avif" srcSet={sourceSet('hero-tall', [480, 720, 960], 'avif')} sizes="100vw" />
        <img
          src="/pictures/home/hero-tall-720.webp"
          srcSet={sourceSet('hero-tall', [480, 720, 960], 'webp')}
          sizes="100vw"
          alt=""
          width={960}
          height={1200}
          fetchPriority="high"
        />
      </picture>
      <Copy>
        <Headline tabIndex={-1}>Lace up. Go.</Headline>
        <Lead>Authentic sneakers, delivered free across South Africa.</Lead>
        <Banner to={paths.shopAll}>
          Shop all shoes <Icon name="arrow-right" size={20} />
        </Banner>
      </Copy>
    </Root>
  );
}

/** From this width the text is beside the shoe. */
const wideScreen = '(min-width: 769px)';

const Root = styled.section`
  position: relative;
  overflow: hidden;
  width: 100%;
  aspect-ratio: 4 / 5;
  background: ${tokens.color.mist};
  & img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  & picture {
    position: absolute;
    inset: 0;
  }
  @media (min-width: 481px) {
    aspect-ratio: 1;
    max-height: 640px;
    & img {
      object-fit: contain;
    }
  }
  @media ${wideScreen} {
    aspect-ratio: 21 / 9;
    max-height: 720px;
    & img {
      object-fit: cover;
      object-position: 75% 50%;
    }
  }
`;

const Copy = styled.div`
  position: absolute;
  inset: 0;
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${tokens.space[2]};
  max-width: calc(${tokens.width.content} + 2 * ${tokens.gutter});
  margin-inline: auto;
  padding: ${tokens.space[5]} ${tokens.gutter};
  @media ${wideScreen} {
    justify-content: center;
    gap: ${tokens.space[4]};
  }
`;

const Headline = styled.h1`
  font-size: clamp(2.75rem, 1.25rem + 4.6vw, 5.5rem);
  line-height: 1;
  @media ${wideScreen} {
    max-width: 5ch;
  }
`;

const Lead = styled.p`
  max-width: 26ch;
  color: ${tokens.color.inkSoft};
  line-height: 1.35;
  @media ${media.wide} {
    font-size: ${tokens.font.size.lg20};
  }
`;

/* Its click target covers the whole banner. */
const Banner = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space[2]};
  min-height: 48px;
  margin-top: auto;
  padding: 0 ${tokens.space[5]};
  border-radius: ${tokens.radius.pill};
  background: ${tokens.color.accent};
  color: ${tokens.color.accentInk};
  font-weight: ${tokens.font.weight.semibold};
  text-decoration: none;
  transition: background-color ${tokens.motion.fast};
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  @media ${wideScreen} {
    margin-top: ${tokens.space[2]};
  }
  @media ${media.hover} {
    &:hover {
      background: ${tokens.color.accentDeep};
    }
  }
`;
