import { useEffect, useState } from 'react';
// By its package's name: the shell's contract at runtime, not a copy of it in each remote.
import { useServices, useStore } from 'shared/contract';
import type { Product } from '../models';

/** Name shown for a product that the shop no longer lists (DASH-5). */
export const UNKNOWN_PRODUCT = 'Unknown Product';

export interface KnownProducts {
  byId: Readonly<Record<number, Product>>;
  /**
   * `ready`: each id is in `byId`, or the shop has said that it lists no such product. `failed`: the shop could not be
   * asked, so a product that is missing in `byId` may well be there.
   */
  state: 'loading' | 'failed' | 'ready';
  /** Asks again after a failure. */
  retry(): void;
}

/** The products with the given ids. Always fetches them, because price and stock in the store may be outdated. */
export function useProducts(ids: readonly number[]): KnownProducts {
  const { products } = useServices();
  const byId = useStore(products.store, (state) => state.byId);
  const wanted = [...new Set(ids)].sort((a, b) => a - b).join(',');
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<ReadonlySet<number>>(new Set());
  const [failedFor, setFailedFor] = useState<string>();
  useEffect(() => {
    if (wanted === '') return;
    let current = true;
    const asked = wanted.split(',').map(Number);
    void products.list({ ids: asked }).then((result) => {
      if (!current) return;
      setFailedFor(result.ok ? undefined : wanted);
      if (result.ok) setAnswered((before) => new Set([...before, ...asked]));
    });
    return () => {
      current = false;
    };
  }, [products, wanted, attempt]);
  const retry = () => {
    setFailedFor(undefined);
    setAttempt(attempt + 1);
  };
  if (ids.every((id) => byId[id] || answered.has(id))) return { byId, state: 'ready', retry };
  return { byId, state: failedFor === wanted ? 'failed' : 'loading', retry };
}
