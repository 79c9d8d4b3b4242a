import { styled } from 'styled-components';
import { paths } from 'shared/contract';
import type { Product } from 'shared/models';
import { media, tokens } from 'shared/theme';
import { Icon, Link, Price, VisuallyHidden } from 'shared/ui';
import { sourceSet } from './source-set';

/**
 * The first screen: two shoes in the light of a shop window. The whole banner is one link to all shoes (HOME-1); it shows the prices
 * of the two shoes, if the shop still sells them. The pictures leave a plain ground for the text: above and below the shoes on phones,
 * left of them on wide screens. If the text is too large for that ground, text, picture and prices are stacked.
 */
export function Hero({ products }: { products: readonly Product[] }) {
  return (
    <Frame data-scheme="light">
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

        {shoes.map(({ folder, tall, wide }) => {
          const product = products.find(({ image1 }) => image1.startsWith(`/pictures/${folder}/`));
          return (
            product && (
              <Tag key={folder} to={paths.product(product)} $tall={tall} $wide={wide}>
                <VisuallyHidden>Shop</VisuallyHidden> <TagName>{product.colourway || product.name}</TagName>{' '}
                <Price rand={product.price} />
              </Tag>
            )
          );
        })}
      </Root>
    </Frame>
  );
}

/** From this width the text is beside the shoes. */
const wideScreen = '(min-width: 769px)';

/** Narrower than any phone at the ordinary size of text: `rem` grows with it. */
const largeText = '(max-width: 19.9rem)';

/** The shoes of the scene, from their pictures' folder, and where their prices hang: `inset` of the banner. */
const shoes = [
  { folder: 'dunk-low-fir-honey', tall: '76% auto auto 60%', wide: '86% auto auto 49%' },
  { folder: 'airmax-wave-guava', tall: '15% 4% auto auto', wide: '60% auto auto 85%' },
];

/* A price on the picture, which leads to its shoe. */
const Tag = styled(Link)<{ $tall: string; $wide: string }>`
  position: absolute;
  inset: ${({ $tall }) => $tall};
  display: grid;
  align-content: center;
  width: max-content;
  min-height: ${tokens.tap};
  padding: ${tokens.space[1]} ${tokens.space[4]};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.paper};
  color: ${tokens.color.ink};
  font-family: ${tokens.font.display};
  font-size: ${tokens.font.size.sm15};
  font-weight: ${tokens.font.weight.semibold};
  text-decoration: none;
  box-shadow: ${tokens.shadow.panel};
  @media ${wideScreen} {
    inset: ${({ $wide }) => $wide};
  }
  @media ${media.wide} {
    /* With large text the name at the edge begins further left. */
    &:last-child {
      margin-left: min(0px, 15% - 10rem);
    }
  }
`;

/* On phones there is room for the amount only; the colour is still read out. The name alone is the card's below. */
const TagName = styled.span`
  font-size: 0;
  @media ${media.wide} {
    font-size: ${tokens.font.size.xs13};
  }
`;

const Frame = styled.section`
  container-type: inline-size;
  background: ${tokens.color.mist};
`;

/* As high as its picture, and higher where the text is. */
const Root = styled.div`
  position: relative;
  display: grid;
  overflow: hidden;
  & picture {
    position: absolute;
    inset: 0;
  }
  & img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  &::before {
    content: '';
    grid-area: 1 / 1;
    width: 100%;
    aspect-ratio: 4 / 5;
  }
  @media (min-width: 481px) {
    &::before {
      aspect-ratio: 1;
    }
  }
  @media ${wideScreen} {
    &::before {
      aspect-ratio: 21 / 9;
      max-height: 900px;
    }
  }
  @container ${largeText} {
    &::before {
      display: none;
    }
    & picture,
    & > a {
      position: static;
      order: 1;
    }
    & > a {
      margin: ${tokens.space[3]};
    }
  }
`;

const Copy = styled.div`
  position: relative;
  grid-area: 1 / 1;
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${tokens.space[2]};
  width: 100%;
  max-width: calc(${tokens.width.content} + 2 * ${tokens.gutter});
  margin-inline: auto;
  padding: ${tokens.space[5]} ${tokens.gutter};
  @media ${wideScreen} {
    justify-content: center;
    gap: ${tokens.space[4]};
  }
  @container ${largeText} {
    grid-area: auto;
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
  max-width: 21ch;
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
