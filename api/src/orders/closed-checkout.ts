import { Refusal } from '../refusals';
import type { Db } from './orders-deps';

/**
 * Closes the checkout with a sentence for shoppers, or opens it (null). Payments that are open are still settled.
 */
export async function closeCheckout(db: Db, sentence: string | null): Promise<void> {
  if (sentence === null) return void (await db.deleteFrom('settings').where('name', '=', 'checkout').execute());
  const value = JSON.stringify({ closed: sentence });
  await db
    .insertInto('settings')
    .values({ name: 'checkout', value })
    .onConflict((row) => row.column('name').doUpdateSet({ value }))
    .execute();
}

/** 409 with the shopkeeper's sentence while the checkout is closed: the order page shows a 409's own words. */
export async function refuseWhenClosed(db: Db): Promise<void> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', 'checkout').executeTakeFirst();
  if (row) throw new Refusal(409, row.value.closed);
}
