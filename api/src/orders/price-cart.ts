import type { FrozenLine } from '../db/tables/payments';
import { Refusal } from '../refusals';
import type { OrdersDeps, Trx } from './orders-deps';
import { keyOf, lockStock } from './stock';

/** Cents of all lines together. */
export const totalOf = (lines: readonly FrozenLine[]): number =>
  lines.reduce((total, line) => total + line.priceCents * line.quantity, 0);

/** The cart at today's prices, in the order in which stock is locked. */
export async function priceCart(trx: Trx, accountId: number): Promise<FrozenLine[]> {
  const rows = await trx
    .selectFrom('cart_lines')
    .innerJoin('products', 'products.id', 'cart_lines.product_id')
    .select(['product_id', 'size', 'quantity', 'products.price_cents', 'products.name', 'products.active'])
    .where('account_id', '=', accountId)
    .orderBy('product_id')
    .orderBy('size')
    .execute();
  if (!rows.length) throw new Refusal(409, 'Your cart is empty.');
  const gone = rows.find((row) => !row.active);
  if (gone) throw new Refusal(409, `${gone.name} is no longer sold. Please remove it from your cart.`);
  return rows.map((row) => ({
    productId: row.product_id,
    name: row.name,
    size: row.size,
    quantity: row.quantity,
    priceCents: row.price_cents,
  }));
}

/** Locks the stock of these lines and refuses with 409 what is not free; `sessionId` is the one that asks. */
export async function refuseShortage(
  trx: Trx,
  lines: readonly FrozenLine[],
  sessionId: string,
  { metrics }: OrdersDeps,
): Promise<void> {
  const stock = await lockStock(trx, lines, sessionId);
  for (const line of lines) {
    const { onHand, others } = stock.get(keyOf(line)) ?? { onHand: 0, others: 0 };
    const free = Math.max(0, onHand - others);
    if (free >= line.quantity) continue;
    metrics.stockOuts.inc({ at: 'order' });
    throw new Refusal(409, shortage(line, free), [{ field: keyOf(line), message: shortage(line, free) }]);
  }
}

function shortage({ name, size }: FrozenLine, free: number): string {
  const pair = `${name} in size ${size.replace('size', '')}`;
  if (free === 0) return `${pair} is out of stock. Please remove it from your cart.`;
  return `Only ${free} ${free === 1 ? 'pair' : 'pairs'} of ${pair} ${free === 1 ? 'is' : 'are'} left. Please change the quantity in your cart.`;
}
