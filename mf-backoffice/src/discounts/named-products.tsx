import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { queryOf, useQuery } from '../api';
import type { ProductRow } from '../products/product';

/** Which products a code is for: a slip in a number would give another shoe away. */
export function NamedProducts({ ids }: { ids: readonly number[] }) {
  const { data, loading } = useQuery<{ rows: ProductRow[] }>(ids.length ? `/products${queryOf({ ids: ids.join(',') })}` : null);
  if (!ids.length || !data || loading) return null;
  return (
    <Names aria-label="Products of this code">
      {ids.map((id) => (
        // An older server answers with other products.
        <li key={id}>
          {id}: {data.rows.find((row) => row.id === id)?.name ?? 'there is no such product'}
        </li>
      ))}
    </Names>
  );
}

const Names = styled.ul`
  align-self: end;
  margin: 0;
  padding: 0;
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.xs13};
  list-style: none;
`;
