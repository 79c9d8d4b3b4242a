import { useEffect, useState } from 'react';
import { useServices, useStore } from 'shared/contract';

/**
 * The products with these ids as they are now: prices and stock in the store may be old. `settled` is true once the answer came; an
 * id that is missing then is not sold any more.
 */
export function useFreshProducts(ids: readonly number[]) {
  const { products } = useServices();
  const byId = useStore(products.store, (state) => state.byId);
  const wanted = [...new Set(ids)].sort((a, b) => a - b).join(',');
  const [answer, setAnswer] = useState<{ wanted: string; found: ReadonlySet<number> | null }>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (wanted === '') return;
    let current = true;
    void products.list({ ids: wanted.split(',').map(Number) }).then((result) => {
      if (current) setAnswer({ wanted, found: result.ok ? new Set(result.data.rows.map(({ id }) => id)) : null });
    });
    return () => {
      current = false;
    };
  }, [products, wanted, attempt]);
  const found = answer?.found;
  return {
    // After a product is removed from the list, the rest is known before the next answer.
    byId: found ? Object.fromEntries(ids.filter((id) => found.has(id)).map((id) => [id, byId[id]])) : {},
    settled: Boolean(found && ids.every((id) => found.has(id) || answer?.wanted === wanted)),
    failed: answer?.wanted === wanted && found === null,
    reload: () => {
      setAnswer(undefined);
      setAttempt(attempt + 1);
    },
  };
}
