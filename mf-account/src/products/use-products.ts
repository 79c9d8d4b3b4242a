import { useEffect, useState } from 'react';
import { useServices, useStore } from 'shared/contract';
import type { Product } from 'shared/models';

/**
 * The products with the given ids. Always fetches them, because price and stock in the store may be outdated. `settled` is
 * true once all are known or the fetch has ended; a product that is still missing then is unknown.
 */
export function useProducts(ids: readonly number[]): { byId: Readonly<Record<number, Product>>; settled: boolean } {
  const { products } = useServices();
  const byId = useStore(products.store, (state) => state.byId);
  const requestedIds = [...new Set(ids)].sort((a, b) => a - b).join(',');
  const [settledFor, setSettledFor] = useState<string>();
  useEffect(() => {
    if (requestedIds === '') return;
    let current = true;
    void products.list({ ids: requestedIds.split(',').map(Number) }).finally(() => current && setSettledFor(requestedIds));
    return () => {
      current = false;
    };
  }, [products, requestedIds]);
  return { byId, settled: settledFor === requestedIds || ids.every((id) => byId[id]) };
}

/** Name shown for a product that the shop no longer lists (DASH-5). */
export const UNKNOWN_PRODUCT = 'Unknown Product';
