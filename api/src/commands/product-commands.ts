import { transact } from '../db/transact';
import { SIZE_KEY } from 'shared/models';
import { dropUnrealOldPrice } from '../catalog/sale/old-price-in-view';
import { REAL_PRICE_DAYS } from '../catalog/sale/real-price';
import { changeStock as changeUnits } from '../stock/change-stock';
import type { OrdersDeps } from '../orders/orders-deps';
import { HttpError } from '../http/http-error';
import { OPERATOR } from '../audit/actor';
import { recordAudit } from '../audit/record-audit';
import { UsageError } from './usage-error';

const MAX_CENTS = 100_000_000;
/** The largest UK size in the trade: naming a size adds it, so a typo would appear in the shop's filter. */
const LARGEST_SIZE = 20;

/** Cents of an amount such as 1899 or 1899.50; null for anything else. */
export function parseCents(rand: string): number | null {
  if (!/^\d{1,7}([.,]\d{1,2})?$/.test(rand)) return null;
  const cents = Math.round(Number(rand.replace(',', '.')) * 100);
  return cents <= MAX_CENTS ? cents : null;
}

const rand = (cents: number) => (cents / 100).toFixed(2);

/**
 * Sets the price of a product. An old price that it would bring back into view is dropped if it was not charged of late (SELL-1), and
 * the answer says so. Throws for an invalid price, and for an unknown product.
 */
export async function setPrice({ db, invalidateCatalog }: OrdersDeps, product: string, given: string): Promise<string> {
  const id = parseProductId(product);
  const cents = parseCents(given);
  if (!cents) throw new UsageError(`'${given}' is not a price. Enter an amount in rand, such as 1899 or 1899.50.`);
  const { name, dropped } = await transact(db, async (trx) => {
    const before = await trx
      .selectFrom('products')
      .select(['name', 'price_cents', 'compare_at_cents', 'active'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new HttpError(404, `Product ${id} does not exist.`);
    // A form that was opened before would put the earlier price back.
    await trx
      .updateTable('products')
      .set((row) => ({ price_cents: cents, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    const sale = { isLive: before.active, compareAtCents: before.compare_at_cents };
    const dropped = await dropUnrealOldPrice(
      trx,
      id,
      { ...sale, priceCents: before.price_cents },
      { ...sale, priceCents: cents },
    );
    await recordAudit(trx, OPERATOR, {
      action: 'product.change',
      subject: `product:${id}`,
      before: { priceCents: before.price_cents, ...(dropped !== null && { compareAtCents: dropped }) },
      after: { priceCents: cents, ...(dropped !== null && { compareAtCents: null }) },
    });
    return { name: before.name, dropped };
  });
  invalidateCatalog([id]);
  const ended =
    dropped === null
      ? ''
      : ` Its old price of R ${rand(dropped)} was not charged in the last ${REAL_PRICE_DAYS} days and is no longer shown.`;
  return `${name} now costs R ${rand(cents)}. Open payments keep their price.${ended}`;
}

/** Sets the units on hand, or changes them by a signed count. Units held by open payments are included. */
export async function changeStock(
  { db, invalidateCatalog }: OrdersDeps,
  product: string,
  givenSize: string,
  count: string,
): Promise<string> {
  const productId = parseProductId(product);
  const size = /^\d/.test(givenSize) ? `size${givenSize}` : givenSize;
  const number = SIZE_KEY.test(size) ? Number(size.slice(4)) : 0;
  if (number <= 0 || number > LARGEST_SIZE) throw new UsageError(`'${givenSize}' is not a size. Enter 7, 6.5 or size7.`);
  if (!/^[+-]?\d{1,6}$/.test(count)) throw new UsageError(`'${count}' is not a number of pairs. Enter 5, +5 or -5.`);
  const action = count.startsWith('+') ? 'add' : count.startsWith('-') ? 'remove' : 'set';
  const { onHand } = await transact(db, async (trx) => {
    const known = await trx.selectFrom('products').select('id').where('id', '=', productId).executeTakeFirst();
    if (!known) throw new HttpError(404, `Product ${productId} does not exist.`);
    const reason = action === 'set' ? 'count' : 'correction';
    const changed = await changeUnits(trx, {
      productId,
      size,
      action,
      count: Math.abs(Number(count)),
      reason,
      note: 'by command',
      addsSize: action !== 'remove',
    });
    await recordAudit(trx, OPERATOR, {
      action: `stock.${action}`,
      subject: `product:${productId}`,
      before: { size, onHand: changed.before },
      after: { size, onHand: changed.onHand, reason },
    });
    return changed;
  });
  invalidateCatalog([productId]);
  return `Product ${productId} has ${onHand} pairs of ${size} on hand.`;
}

function parseProductId(product: string): number {
  if (!/^[1-9]\d{0,8}$/.test(product)) throw new UsageError(`'${product}' is not a product number.`);
  return Number(product);
}
