import { sql } from 'kysely';
import { transact } from '../db/transact';
import type { OrdersDeps } from '../orders/orders-deps';
import { HttpError } from '../http-error';
import { UsageError } from './usage-error';

const MAX_CENTS = 100_000_000;

/** Cents of an amount such as 1899 or 1899.50; null for anything else. */
export function parseCents(rand: string): number | null {
  if (!/^\d{1,7}([.,]\d{1,2})?$/.test(rand)) return null;
  const cents = Math.round(Number(rand.replace(',', '.')) * 100);
  return cents <= MAX_CENTS ? cents : null;
}

export async function setPrice({ db, invalidateCatalog }: OrdersDeps, product: string, rand: string): Promise<string> {
  const id = parseProductId(product);
  const cents = parseCents(rand);
  if (cents === null) throw new UsageError(`'${rand}' is not a price. Give an amount in rand, such as 1899 or 1899.50.`);
  const row = await db
    .updateTable('products')
    .set({ price_cents: cents })
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  if (!row) throw new HttpError(404, `Product ${id} does not exist.`);
  invalidateCatalog([id]);
  return `${row.name} now costs R ${(cents / 100).toFixed(2)}. Open payments keep their price.`;
}

/** Sets the units on hand, or changes them by a signed count. Units held by open payments are included. */
export async function changeStock(
  { db, invalidateCatalog }: OrdersDeps,
  product: string,
  givenSize: string,
  count: string,
): Promise<string> {
  const id = parseProductId(product);
  const size = /^\d{1,2}$/.test(givenSize) ? `size${givenSize}` : givenSize;
  if (!/^size\d{1,2}$/.test(size)) throw new UsageError(`'${givenSize}' is not a size. Give 7 or size7.`);
  if (!/^[+-]?\d{1,6}$/.test(count)) throw new UsageError(`'${count}' is not a number of pairs. Give 5, +5 or -5.`);
  const change = Number(count);
  const isRelative = /^[+-]/.test(count);
  const onHand = await transact(db, async (trx) => {
    const known = await trx.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst();
    if (!known) throw new HttpError(404, `Product ${id} does not exist.`);
    const row = await trx
      .selectFrom('stock')
      .select('on_hand')
      .where('product_id', '=', id)
      .where('size', '=', size)
      .forUpdate()
      .executeTakeFirst();
    const wanted = isRelative ? (row?.on_hand ?? 0) + change : change;
    if (wanted < 0) throw new HttpError(409, `Only ${row?.on_hand ?? 0} pairs are on hand.`);
    await trx
      .insertInto('stock')
      .values({ product_id: id, size, on_hand: wanted })
      .onConflict((conflict) => conflict.columns(['product_id', 'size']).doUpdateSet({ on_hand: sql`excluded.on_hand` }))
      .execute();
    return wanted;
  });
  invalidateCatalog([id]);
  return `Product ${id} has ${onHand} pairs of ${size} on hand.`;
}

function parseProductId(product: string): number {
  if (!/^[1-9]\d{0,8}$/.test(product)) throw new UsageError(`'${product}' is not a product number.`);
  return Number(product);
}
