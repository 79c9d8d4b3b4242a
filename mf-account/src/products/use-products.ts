import { useEffect, useState } from 'react';
import { useServices, useStore } from 'shared/contract';
import type { Product } from 'shared/models';

/**
 * The products of some lines, by id, read afresh: price and stock that the page has seen may not be today's. `settled`
 * turns true once all are known or were asked for: a product that is still absent then is unknown.
 */
export function useProducts(ids: readonly number[]): { byId: Readonly<Record<number, Product>>; settled: boolean } {
  const { products } = useServices();
  const byId = useStore(products.store, (state) => state.byId);
  const wanted = [...new Set(ids)].sort((a, b) => a - b).join(',');
  const [settledFor, setSettledFor] = useState<string>();
  useEffect(() => {
    if (wanted === '') return;
    let current = true;
    void products.list({ ids: wanted.split(',').map(Number) }).finally(() => current && setSettledFor(wanted));
    return () => {
      current = false;
    };
  }, [products, wanted]);
  return { byId, settled: settledFor === wanted || ids.every((id) => byId[id]) };
}

/** Shown in place of the name of a product that the shop no longer lists (DASH-5). */
export const UNKNOWN_PRODUCT = 'Unknown Product';

/** 'size7' -> '7'. */
export const sizeLabel = (size: string) => size.replace(/^size/, '');
