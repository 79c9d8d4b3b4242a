import { useRef } from 'react';
import { styled } from 'styled-components';
import type { Product } from 'shared/models';
import { tokens } from 'shared/theme';
import { ProductCard } from '../card/product-card';
import { PAGE_LENGTH } from './reading';
import { CHUNK, heightOf, useNearChunks, type Heights } from './use-near-chunks';

/**
 * The list 'Products': two columns on phones, three, then four. The first page is drawn whole, so that its text can be
 * read, found and returned to; of what a long list loads beyond it, only what is near the window stands in the page.
 */
export function Grid({ rows, heights }: { rows: readonly Product[]; heights: Heights }) {
  const list = useRef<HTMLUListElement>(null);
  const chunks = chunksOf(rows);
  const isNear = useNearChunks(list, { count: chunks.length, always: PAGE_LENGTH / CHUNK, heights });
  return (
    <List ref={list} role="list" aria-label="Products">
      {chunks.map((chunk, at) =>
        isNear(at) ? (
          chunk.map((product, place) => (
            <Item key={product.id} data-chunk={at}>
              <ProductCard product={product} sizes={CARD_WIDTHS} priority={at === 0 && place < 2} />
            </Item>
          ))
        ) : (
          <Away key={`chunk ${at}`} data-chunk={at} aria-hidden="true" style={{ height: heightOf(heights, at, chunk.length) }} />
        ),
      )}
    </List>
  );
}

const chunksOf = (rows: readonly Product[]) =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, at) => rows.slice(at * CHUNK, (at + 1) * CHUNK));

const CARD_WIDTHS = '(max-width: 600px) calc(50vw - 22px), (max-width: 1023px) 33vw, 250px';

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${tokens.space[5]} ${tokens.space[3]};
  @media (min-width: 601px) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${tokens.space[6]} ${tokens.space[4]};
  }
  @media (min-width: 1200px) {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

const Item = styled.li`
  display: grid;
  min-width: 0;
`;

const Away = styled.li`
  grid-column: 1 / -1;
`;
