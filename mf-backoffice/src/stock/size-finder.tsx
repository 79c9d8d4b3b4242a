import { useState } from 'react';
import { styled } from 'styled-components';
import { sizeLabel } from 'shared/models';
import { tokens } from 'shared/theme';
import { Button, Stack } from 'shared/ui';
import { queryOf, useQuery, type Reply } from '../api';
import { ButtonRow, Loaded, SearchField } from '../ui';
import { compactButton } from '../ui/compact-button';
import type { StockRow } from './stock';

/** The way to a size that has no code, or no pair to scan: a search for its product, and a button for each size. */
export function SizeFinder({ onChoose }: { onChoose(product: StockRow, size: string): void }) {
  const [q, setQ] = useState('');
  const query = useQuery<Reply<'GET /stock'>>(q ? `/stock${queryOf({ q })}` : null);
  return (
    <>
      <SearchField label="Product" value={q} onChange={setQ} hint="Name, brand, SKU or barcode. Then press the size." />
      {q && (
        <Loaded query={query}>
          {({ rows, total }) => (
            <Stack $gap={3}>
              <List role="list" aria-label="Sizes to count">
                {rows.map((product) => (
                  <Item key={product.productId}>
                    <span>{product.name}</span>
                    <ButtonRow>
                      {product.sizes.map(({ size }) => (
                        <Size
                          key={size}
                          variant="secondary"
                          aria-label={`Count ${product.name}, UK ${sizeLabel(size)}`}
                          onClick={() => onChoose(product, size)}
                        >
                          {sizeLabel(size)}
                        </Size>
                      ))}
                    </ButtonRow>
                  </Item>
                ))}
              </List>
              {!total && <p>No product matches.</p>}
              {total > rows.length && <p>{total - rows.length} more products match: type more of the name.</p>}
            </Stack>
          )}
        </Loaded>
      )}
    </>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${tokens.space[3]};
`;

const Size = styled(Button)`
  && {
    ${compactButton}
  }
`;

const Item = styled.li`
  display: grid;
  gap: ${tokens.space[1]};
  @media (min-width: 768px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 3fr);
    align-items: center;
    gap: ${tokens.space[3]};
  }
`;
