import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths, useServices } from 'shared/contract';
import { shownBrands } from 'shared/models';
import { media, tokens } from 'shared/theme';
import { HomeSection } from './home-section';
import { TilePicture } from './tile-picture';

/** Grid of tiles, one per shown brand, each linking to /Shop/{brand} (HOME-2, CATD-1). */
export function BrandTiles() {
  const { config } = useServices();
  const brands = shownBrands(config);
  if (brands.length === 0) return null;
  return (
    <HomeSection aria-label="Shop by brand">
      <Heading>Shop by brand</Heading>
      <Grid>
        {brands.map(({ name, path, picture }) => (
          <Tile key={path} to={paths.shop(path)}>
            {picture && <TilePicture src={picture} />}
            <Name>{name}</Name>
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
