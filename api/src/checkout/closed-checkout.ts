import { HttpError } from '../http/http-error';
import { readSetting, writeSetting } from '../settings/settings';
import type { Db } from '../db/transact';

/** Closes the checkout with a message for shoppers, or opens it (null). Open payments are still settled. */
export async function closeCheckout(db: Db, message: string | null): Promise<void> {
  // Without a row the checkout is open, also for programs of earlier releases.
  if (message === null) await db.deleteFrom('settings').where('name', '=', 'checkout').execute();
  else await writeSetting(db, 'checkout', { closed: message });
}

/** Throws 409 with the configured message while the checkout is closed: the order page shows the message of a 409. */
export async function assertCheckoutOpen(db: Db): Promise<void> {
  const { closed } = await readSetting(db, 'checkout');
  if (closed) throw new HttpError(409, closed, { code: 'order/checkout-closed' });
}
