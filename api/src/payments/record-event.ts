import type { Insertable } from 'kysely';
import type { PaymentEventsTable } from '../db/tables/payments';
import type { Db } from '../db/transact';

/** A signed message of a provider, as it is recorded. */
export type ReceivedEvent = Insertable<PaymentEventsTable>;

/** Records a message of a provider. False if it was recorded before: this is another delivery of it. */
export async function recordEvent(db: Db, event: ReceivedEvent): Promise<boolean> {
  const inserted = await db
    .insertInto('payment_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
