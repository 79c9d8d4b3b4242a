import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { paths } from 'shared/contract';
import { media, tokens } from 'shared/theme';
import { Link, ProductPicture } from 'shared/ui';
import type { Colourway } from './colourways';
import { FieldRow, Label } from './field-row';

/**
 * The same model in other colours, each a link to its page. A sold-out one is named so and stays reachable: it may come back. On phones
 * they are one line to swipe, so that the sizes are on the first screen.
 */
export function Swatches({ current, colourways }: { current: number; colourways: readonly Colourway[] }) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (row.current) showCurrent(row.current);
  }, [current]);
  const own = colourways.find(({ id }) => id === current);
  if (!own) return null;
  return (
    <>
      <FieldRow>
        <Label as="span">
          Colour: <Chosen>{own.color}</Chosen>
        </Label>
      </FieldRow>
      <Row ref={row} role="list" aria-label="Colours">
        {colourways.map(({ id, name, category, image1, color, soldOut }) => (
          <li key={id}>
            <Swatch
              to={paths.product({ name, category })}
              aria-label={soldOut ? `${color}, sold out` : color}
              aria-current={id === current ? 'page' : undefined}
              $faded={soldOut}
            >
              <ProductPicture src={image1} alt="" sizes="56px" width={160} height={160} />
            </Swatch>
          </li>
        ))}
      </Row>
    </>
  );
}

/** Scrolls a line of swatches, and not the page, until the current one is in its middle. */
function showCurrent(row: HTMLElement): void {
  const swatch = row.querySelector<HTMLElement>('[aria-current]');
  if (swatch) row.scrollLeft = swatch.offsetLeft - (row.clientWidth - swatch.offsetWidth) / 2;
}

const Chosen = styled.span`
  color: ${tokens.color.inkSoft};
  font-weight: ${tokens.font.weight.regular};
`;

const Row = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(44px, 1fr));
  gap: ${tokens.space[2]};
  @media ${media.phone} {
    /* The swatches' offsets count from here. */
    position: relative;
    grid: auto / auto-flow 52px;
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scrollbar-width: none;
    /* From edge to edge, so that one sees there are more; with room for the focus ring. */
    margin-inline: calc(-1 * ${tokens.gutter});
    padding: ${tokens.space[1]} ${tokens.gutter};
  }
`;

const Swatch = styled(Link)<{ $faded: boolean }>`
  display: block;
  overflow: hidden;
  border: 2px solid transparent;
  border-radius: 8px;
  background: ${tokens.color.mist};
  &[aria-current] {
    border-color: ${tokens.color.ink};
  }
  & picture {
    opacity: ${({ $faded }) => ($faded ? 0.45 : 1)};
  }
`;
