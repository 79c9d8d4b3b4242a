import { styled } from 'styled-components';
import { paths, useServices } from 'shared/contract';
import { shownBrands } from 'shared/models';
import { media, tokens } from 'shared/theme';
import { Icon, Link } from 'shared/ui';
import { HomeSection } from './home-section';
import { storyOf } from './stories';
import { TilePicture } from './tile-picture';

/**
 * Tiles, one per shown brand, each linking to /Shop/{brand} (HOME-2, CATD-1). The shop's built-in brands show their story on
 * a field of their color; a brand that staff added shows its picture and its name.
 */
export function BrandTiles() {
  const { config } = useServices();
  const brands = shownBrands(config);
  if (brands.length === 0) return null;
  return (
    <HomeSection aria-label="Shop by brand">
      <h2>Shop by brand</h2>
      <Grid>
        {brands.map(({ name, path, picture }) => {
          const story = storyOf(picture);
          return (
            <Tile key={path} data-scheme={picture ? 'light' : undefined} $field={story?.field}>
              {picture && <TilePicture src={picture} />}
              <Copy>
                {/* Its click target covers the tile. */}
                <Name to={paths.shop(path)}>{name}</Name>
                {story && <Line>{story.line}</Line>}
              </Copy>
              <Icon name="arrow-right" />
            </Tile>
          );
        })}
      </Grid>
    </HomeSection>
  );
}

/* On wide screens a wide tile and a narrow one, then a narrow and a wide one. */
const Grid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[3]};
  margin-top: ${tokens.space[5]};
  @media (min-width: 601px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @media ${media.wide} {
    grid-template-columns: repeat(12, minmax(0, 1fr));
    gap: ${tokens.space[4]};
  }
`;

const Tile = styled.article<{ $field: string | undefined }>`
  position: relative;
  isolation: isolate;
  overflow: hidden;
  aspect-ratio: 4 / 5;
  border-radius: ${tokens.radius.card};
  background: ${({ $field }) => $field ?? tokens.color.mist};
  color: ${tokens.color.ink};
  & picture {
    position: absolute;
    right: 0;
    bottom: ${({ $field }) => ($field ? '-4%' : '0')};
    z-index: -1;
    width: 100%;
    max-width: ${({ $field }) => ($field ? '560px' : 'none')};
    height: ${({ $field }) => ($field ? 'auto' : '100%')};
  }
  & > svg {
    position: absolute;
    top: ${tokens.space[5]};
    right: ${tokens.space[5]};
  }
  & img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  @media ${media.wide} {
    grid-column: span 5;
    aspect-ratio: auto;
    height: 460px;
    &:nth-child(4n + 1),
    &:nth-child(4n) {
      grid-column: span 7;
    }
    & picture {
      bottom: ${({ $field }) => ($field ? '-26%' : '0')};
    }
  }
`;

/* On the calm ground above the shoe. */
const Copy = styled.div`
  display: grid;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[5]};
`;

const Name = styled(Link)`
  font-family: ${tokens.font.display};
  font-size: clamp(1.75rem, 3vw, 2.5rem);
  font-weight: ${tokens.font.weight.heavy};
  line-height: ${tokens.font.leading.tight};
  letter-spacing: ${tokens.font.tracking.tight};
  text-decoration: none;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`;

const Line = styled.p`
  max-width: 18ch;
  line-height: 1.35;
`;
