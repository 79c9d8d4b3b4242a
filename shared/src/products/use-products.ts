import { useEffect, useState } from 'react';
// By its package's name: the shell's contract at runtime, not a copy of it in each remote.
import { useServices, useStore } from 'shared/contract';
import type { CartItem, Product } from '../models';

/** Name shown for a product that the shop no longer lists (DASH-5). */
export const UNKNOWN_PRODUCT = 'Unknown Product';

/** The parts of a cart line that hold the server's price. */
type PricedLine = Pick<CartItem, 'productId' | 'price'>;

export interface KnownProducts {
  byId: Readonly<Record<number, Product>>;
  /**
   * `ready`: each id is in `byId`, or the shop has said that it lists no such product. `failed`: the shop could not be
   * asked, so a product that is missing in `byId` may well be there.
   */
  state: 'loading' | 'failed' | 'ready';
  /** False while a line may have been answered with a newer price than its product's in `byId`. */
  isCurrent: boolean;
  /** Reloads after a failure. */
  retry(): void;
}

const NO_LINES: readonly PricedLine[] = [];

/** The ids that GET /products takes. The shop has no product with another one, and would refuse all because of it. */
const couldBe = (id: number) => /^\d{1,9}$/.test(String(id));

/**
 * The products with the given ids. Always fetches them, because price and stock in the store may be outdated, and again when the shopper
 * returns to the tab, or when one of `lines` is answered with another price than its product has here.
 */
export function useProducts(wantedIds: readonly number[], lines: readonly PricedLine[] = NO_LINES): KnownProducts {
  const { products } = useServices();
  const byId = useStore(products.store, (state) => state.byId);
  const ids = wantedIds.filter(couldBe);
  const wanted = [...new Set(ids)].sort((a, b) => a - b).join(',');
  const priceChanges = usePriceChanges(lines, byId);
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<ReadonlySet<number>>(new Set());
  const [answeredChanges, setAnsweredChanges] = useState(-1);
  const [failedFor, setFailedFor] = useState<string>();
  useEffect(() => {
    if (wanted === '') return;
    let current = true;
    const asked = wanted.split(',').map(Number);
    void products.list({ ids: asked }).then((result) => {
      if (!current) return;
      setFailedFor(result.ok ? undefined : wanted);
      if (!result.ok) return;
      setAnswered((before) => new Set([...before, ...asked]));
      setAnsweredChanges(priceChanges);
    });
    return () => {
      current = false;
    };
  }, [products, wanted, priceChanges, attempt]);
  useEffect(() => {
    const ask = () => document.visibilityState === 'visible' && setAttempt((before) => before + 1);
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, []);
  const retry = () => {
    setFailedFor(undefined);
    setAttempt(attempt + 1);
  };
  const known = { byId, isCurrent: answeredChanges === priceChanges, retry };
  if (ids.every((id) => byId[id] || answered.has(id))) return { ...known, state: 'ready' };
  return { ...known, state: failedFor === wanted ? 'failed' : 'loading' };
}

/** Counts how often a line came with a price that is new to the page and not its product's. A price of long ago counts once. */
function usePriceChanges(lines: readonly PricedLine[], byId: KnownProducts['byId']): number {
  const prices = lines.map(({ productId, price }) => `${productId}:${price}`);
  const [seen, setSeen] = useState({ prices: prices.join(), changes: 0 });
  if (seen.prices === prices.join()) return seen.changes;
  const before = new Set(seen.prices.split(','));
  const isNews = lines.some(
    ({ productId, price }, index) => !before.has(prices[index]!) && byId[productId] && byId[productId].price !== price,
  );
  const changes = isNews ? seen.changes + 1 : seen.changes;
  setSeen({ prices: prices.join(), changes });
  return changes;
}
