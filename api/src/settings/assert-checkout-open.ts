import type { Db } from '../db/transact';
import { HttpError } from '../http/http-error';
import { readSetting } from './settings';

/** Throws 409 with the configured message while the checkout is closed: the order page shows the message of a 409. */
export async function assertCheckoutOpen(db: Db): Promise<void> {
  const { closed } = await readSetting(db, 'checkout');
  if (closed) throw new HttpError(409, closed, { code: 'order/checkout-closed' });
}
