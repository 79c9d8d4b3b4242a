import { sql } from 'kysely';
import { transact } from '../db/transact';
import type { OrdersDeps } from '../orders/orders-deps';
import { Refusal } from '../refusals';
import { WrongUsage } from './wrong-usage';

const MOST_CENTS = 100_000_000;

/** Cents of an amount such as 1899 or 1899.50; null for anything else. */
export function centsOf(rand: string): number | null {
  if (!/^\d{1,7}([.,]\d{1,2})?$/.test(rand)) return null;
  const cents = Math.round(Number(rand.replace(',', '.')) * 100);
  return cents <= MOST_CENTS ? cents : null;
}

export async function setPrice({ db, catalogueChanged }: OrdersDeps, product: string, rand: string): Promise<string> {
  const id = idOf(product);
  const cents = centsOf(rand);
  if (cents === null) throw new WrongUsage(`'${rand}' is no price. Write rand, such as 1899 or 1899.50.`);
  const row = await db
    .updateTable('products')
    .set({ price_cents: cents })
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  if (!row) throw new Refusal(404, `There is no product ${id}.`);
  catalogueChanged([id]);
  return `${row.name} costs R ${(cents / 100).toFixed(2)} from now on. Open payments keep their price.`;
}

/** Sets the pairs on hand, or adds to them with a sign. What open payments hold is part of them. */
export async function changeStock(
  { db, catalogueChanged }: OrdersDeps,
  product: string,
  givenSize: string,
  count: string,
): Promise<string> {
  const id = idOf(product);
  const size = /^\d{1,2}$/.test(givenSize) ? `size${givenSize}` : givenSize;
  if (!/^size\d{1,2}$/.test(size)) throw new WrongUsage(`'${givenSize}' is no size. Write 7 or size7.`);
  if (!/^[+-]?\d{1,6}$/.test(count)) throw new WrongUsage(`'${count}' is no number of pairs. Write 5, +5 or -5.`);
  const change = Number(count);
  const adds = /^[+-]/.test(count);
  const onHand = await transact(db, async (trx) => {
    const known = await trx.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst();
    if (!known) throw new Refusal(404, `There is no product ${id}.`);
    const row = await trx
      .selectFrom('stock')
      .select('on_hand')
      .where('product_id', '=', id)
      .where('size', '=', size)
      .forUpdate()
      .executeTakeFirst();
    const wanted = adds ? (row?.on_hand ?? 0) + change : change;
    if (wanted < 0) throw new Refusal(409, `Only ${row?.on_hand ?? 0} pairs are on hand.`);
    await trx
      .insertInto('stock')
      .values({ product_id: id, size, on_hand: wanted })
      .onConflict((conflict) => conflict.columns(['product_id', 'size']).doUpdateSet({ on_hand: sql`excluded.on_hand` }))
      .execute();
    return wanted;
  });
  catalogueChanged([id]);
  return `Product ${id} has ${onHand} pairs of ${size} on hand.`;
}

function idOf(product: string): number {
  if (!/^[1-9]\d{0,8}$/.test(product)) throw new WrongUsage(`'${product}' is no product number.`);
  return Number(product);
}
