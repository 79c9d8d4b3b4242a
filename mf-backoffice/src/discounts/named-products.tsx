import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { queryOf, useQuery } from '../api';
import type { ProductRow } from '../products/product';

/** Which products a code is for: a slip in a number would give another shoe away. */
export function NamedProducts({ ids }: { ids: readonly number[] }) {
  const { data, loading, error } = useQuery<{ rows: ProductRow[] }>(
    ids.length ? `/products${queryOf({ ids: ids.join(',') })}` : null,
  );
  if (!ids.length || !data || loading || error) return null;
  // False if the server is too old for `ids` and answers with other rows: a missing product then proves nothing.
  const isAboutThese = data.rows.every(({ id }) => ids.includes(id));
  const names = ids.map((id) => ({ id, name: data.rows.find((row) => row.id === id)?.name }));
  return (
    <Names aria-label="Products of this code">
      {names.map(
        ({ id, name }) =>
          (name !== undefined || isAboutThese) && (
            <li key={id}>
              {id}: {name ?? 'there is no such product'}
            </li>
          ),
      )}
    </Names>
  );
}

const Names = styled.ul.attrs({ role: 'list' })`
  align-self: end;
  margin: 0;
  padding: 0;
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.xs13};
  list-style: none;
`;
