import { HttpError } from '../http-error';
import type { Db } from './orders-deps';

/** Closes the checkout with a message for shoppers, or opens it (null). Open payments are still settled. */
export async function closeCheckout(db: Db, message: string | null): Promise<void> {
  if (message === null) return void (await db.deleteFrom('settings').where('name', '=', 'checkout').execute());
  const value = JSON.stringify({ closed: message });
  await db
    .insertInto('settings')
    .values({ name: 'checkout', value })
    .onConflict((row) => row.column('name').doUpdateSet({ value }))
    .execute();
}

/** Throws 409 with the configured message while the checkout is closed: the order page shows the message of a 409. */
export async function assertCheckoutOpen(db: Db): Promise<void> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', 'checkout').executeTakeFirst();
  if (row) throw new HttpError(409, row.value.closed, { code: 'order/checkout-closed' });
}
