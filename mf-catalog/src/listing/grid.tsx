import { memo, useRef } from 'react';
import { styled } from 'styled-components';
import type { Product } from 'shared/models';
import { tokens } from 'shared/theme';
import { phoneColumns } from '../card/card-columns';
import { ProductCard } from '../card/product-card';
import { PAGE_LENGTH } from './load-listing';
import { CHUNK, heightOf, useVirtualChunks, type Heights } from './use-virtual-chunks';

/**
 * The list 'Products' in two columns on phones, then three, then four. The first page is always rendered completely for
 * screen readers, find-in-page and scroll restoration. Beyond it, only the chunks near the viewport are in the document.
 */
export const Grid = memo(function Grid({ rows, heights }: { rows: readonly Product[]; heights: Heights }) {
  const list = useRef<HTMLUListElement>(null);
  const chunks = chunksOf(rows);
  const isRendered = useVirtualChunks(list, { count: chunks.length, alwaysRendered: PAGE_LENGTH / CHUNK, heights });
  return (
    <List ref={list} role="list" aria-label="Products">
      {chunks.map((chunk, chunkIndex) =>
        isRendered(chunkIndex) ? (
          chunk.map((product, index) => (
            <Item key={product.id} data-chunk={chunkIndex}>
              <ProductCard product={product} sizes={CARD_WIDTHS} priority={chunkIndex === 0 && index < 2} />
            </Item>
          ))
        ) : (
          <Placeholder
            key={`chunk ${chunkIndex}`}
            data-chunk={chunkIndex}
            aria-hidden="true"
            style={{ height: heightOf(heights, chunkIndex, chunk.length) }}
          />
        ),
      )}
    </List>
  );
});

const chunksOf = (rows: readonly Product[]) =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, index) => rows.slice(index * CHUNK, (index + 1) * CHUNK));

const CARD_WIDTHS = '(max-width: 600px) calc(50vw - 22px), (max-width: 1023px) 33vw, 250px';

const List = styled.ul`
  display: grid;
  grid-template-columns: ${phoneColumns};
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

const Placeholder = styled.li`
  grid-column: 1 / -1;
`;
