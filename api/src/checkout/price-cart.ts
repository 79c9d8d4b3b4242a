import { sql } from 'kysely';
import { sizeLabel } from 'shared/models';
import { hiddenById } from '../db/hidden-products';
import type { ApiConfig } from '../config/config';
import type { FrozenLine } from '../db/tables/payments';
import { HttpError } from '../http/http-error';
import type { OrdersDeps } from '../orders/orders-deps';
import type { Trx } from '../db/transact';
import { keyOf, lockStock } from '../stock/hold-stock';

/** The amount to pay for a line in cents: its price less its share of the discount. */
const paidFor = ({ priceCents, quantity, discountCents = 0 }: FrozenLine): number => priceCents * quantity - discountCents;

/** Total of all lines in cents, less their discounts. */
export const totalOf = (lines: readonly FrozenLine[]): number => lines.reduce((total, line) => total + paidFor(line), 0);

/**
 * The cart at current prices, in the order in which stock is locked. 409 if it is empty; `paidNow` means that this is because an
 * earlier payment of the shopper has just become an order.
 */
export async function priceCart(trx: Trx, accountId: number, { paidNow }: { paidNow: boolean }): Promise<FrozenLine[]> {
  const rows = await trx
    .selectFrom('cart_lines')
    .innerJoin('products', 'products.id', 'cart_lines.product_id')
    .select([
      'product_id',
      'size',
      'quantity',
      'products.price_cents',
      'products.compare_at_cents',
      'products.name',
      'products.active',
    ])
    .select(sql<boolean>`${sql.raw(hiddenById('products.id'))}`.as('hidden'))
    .where('account_id', '=', accountId)
    .orderBy('product_id')
    .orderBy('size')
    .execute();
  if (!rows.length && paidNow)
    throw new HttpError(409, 'You have already paid for this cart. See Orders in your dashboard.', {
      code: 'order/already-paid',
    });
  if (!rows.length) throw new HttpError(409, 'Your cart is empty.', { code: 'order/empty-cart' });
  const gone = rows.find((row) => !row.active);
  if (gone)
    throw new HttpError(409, `${gone.name} is no longer sold. Please remove it from your cart.`, {
      code: 'order/product-inactive',
    });
  const hidden = rows.find((row) => row.hidden);
  if (hidden)
    throw new HttpError(409, `${hidden.name} is sold by its launch until that is drawn. Please remove it from your cart.`, {
      code: 'order/product-in-launch',
    });
  return rows.map((row) => ({
    productId: row.product_id,
    name: row.name,
    size: row.size,
    quantity: row.quantity,
    priceCents: row.price_cents,
    ...((row.compare_at_cents ?? 0) > row.price_cents ? { compareAtCents: row.compare_at_cents ?? 0 } : {}),
  }));
}

/** Locks the stock of these lines and throws 409 if too few units are free for this account. */
export async function assertInStock(
  trx: Trx,
  lines: readonly FrozenLine[],
  accountId: number,
  { metrics }: Pick<OrdersDeps, 'metrics'>,
): Promise<void> {
  const stock = await lockStock(trx, lines, accountId);
  for (const line of lines) {
    const free = stock.get(keyOf(line))?.free ?? 0;
    if (free >= line.quantity) continue;
    metrics.stockOuts.inc({ at: 'order' });
    const message = shortageMessage(line, free);
    throw new HttpError(409, message, { code: 'order/out-of-stock', errors: [{ field: keyOf(line), message }] });
  }
}

/** Throws 409 if a line or the whole order has more units than one shopper may hold before paying. */
export function assertWithinOrderLimits(
  lines: readonly FrozenLine[],
  { maxUnitsPerLine, maxUnitsPerOrder }: Pick<ApiConfig, 'maxUnitsPerLine' | 'maxUnitsPerOrder'>,
): void {
  const tooLong = lines.find(({ quantity }) => quantity > maxUnitsPerLine);
  if (tooLong) {
    const message = `You can order at most ${maxUnitsPerLine} pairs of ${itemName(tooLong)} at once. Please change the quantity in your cart.`;
    throw new HttpError(409, message, { code: 'order/too-many-of-one', errors: [{ field: keyOf(tooLong), message }] });
  }
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (units > maxUnitsPerOrder)
    throw new HttpError(
      409,
      `You can order at most ${maxUnitsPerOrder} pairs at once, and your cart has ${units}. Please remove some and order them afterwards.`,
      { code: 'order/too-many' },
    );
}

const itemName = ({ name, size }: FrozenLine) => `${name} in size ${sizeLabel(size)}`;

function shortageMessage(line: FrozenLine, free: number): string {
  const item = itemName(line);
  if (free === 0) return `${item} is out of stock. Please remove it from your cart.`;
  return `Only ${free} ${free === 1 ? 'pair' : 'pairs'} of ${item} ${free === 1 ? 'is' : 'are'} left. Please change the quantity in your cart.`;
}
