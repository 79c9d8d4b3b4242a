import type { FrozenLine } from '../db/tables/payments';
import { keyOf, type ItemStock } from '../stock/hold-stock';

/**
 * Whether all units of a paid session can be delivered (API-8). `stock` is the present stock, as the session's account sees it, and `own`
 * are the units that the account's sessions still hold, both by `keyOf`.
 */
export function isDeliverable(
  lines: readonly Pick<FrozenLine, 'productId' | 'size' | 'quantity'>[],
  stock: ReadonlyMap<string, ItemStock>,
  own: ReadonlyMap<string, number>,
): boolean {
  return lines.every((line) => {
    const { onHand, free } = stock.get(keyOf(line)) ?? { onHand: 0, free: 0 };
    // Held units are the shopper's even if staff have since reduced the stock below what is held.
    return onHand >= line.quantity && ((own.get(keyOf(line)) ?? 0) >= line.quantity || free >= line.quantity);
  });
}
