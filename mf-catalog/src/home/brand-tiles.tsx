import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from 'shared/contract';
import { BRANDS } from 'shared/models';
import { media, tokens } from 'shared/theme';
import { HomeSection } from './home-section';
import { sourceSet } from './source-set';

const WIDTHS = [320, 640, 960];
const SIZES = '(min-width: 1024px) 300px, 50vw';
const tilePicture = (brand: string) => `tile-${brand.toLowerCase()}`;

/** Grid of four tiles, one per brand, each linking to /Shop/{brand} (HOME-2). */
export function BrandTiles() {
  return (
    <HomeSection aria-label="Shop by brand">
      <Heading>Shop by brand</Heading>
      <Grid>
        {BRANDS.map((brand) => (
          <Tile key={brand} to={paths.shop(brand)}>
            <picture>
              <source type="image/avif" srcSet={sourceSet(tilePicture(brand), WIDTHS, 'avif')} sizes={SIZES} />
              <img
                src={`/pictures/home/${tilePicture(brand)}-640.webp`}
                srcSet={sourceSet(tilePicture(brand), WIDTHS, 'webp')}
                sizes={SIZES}
                alt=""
                width={960}
                height={1200}
                loading="lazy"
                decoding="async"
              />
            </picture>
            <Name>{brand}</Name>
          </Tile>
        ))}
      </Grid>
    </HomeSection>
  );
}

const Heading = styled.h2`
  margin-bottom: ${tokens.space[5]};
`;

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${tokens.space[3]};
  @media ${media.wide} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: ${tokens.space[4]};
  }
`;

const Tile = styled(Link)`
  position: relative;
  display: block;
  overflow: hidden;
  aspect-ratio: 4 / 5;
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.mist};
  color: ${tokens.color.ink};
  text-decoration: none;
  & img {
    width: 100%;
    height: 100%;
    object-fit: cover;
    transition: transform ${tokens.motion.panel};
  }
  @media ${media.hover} {
    &:hover img {
      transform: scale(1.03);
    }
  }
`;

/* On the calm ground above the shoe. */
const Name = styled.span`
  position: absolute;
  top: ${tokens.space[4]};
  left: ${tokens.space[4]};
  font-size: ${tokens.font.size.lg20};
  font-weight: ${tokens.font.weight.heavy};
  letter-spacing: ${tokens.font.tracking.tight};
  @media ${media.wide} {
    top: ${tokens.space[5]};
    left: ${tokens.space[5]};
    font-size: ${tokens.font.size.xl28};
  }
`;
