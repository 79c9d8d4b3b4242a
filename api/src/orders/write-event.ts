import { sql, type Insertable } from 'kysely';
import type { OrderEventsTable } from '../db/tables/orders';
import type { Trx } from '../db/transact';

/** Adds an entry to an order's timeline. */
export async function writeEvent(trx: Trx, entry: Insertable<OrderEventsTable>): Promise<void> {
  await trx.insertInto('order_events').values(entry).execute();
}

/** Counts a change that is stored beside the order, such as a note, as a change of the order. */
export async function touchOrder(trx: Trx, orderId: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ version: sql`version` })
    .where('id', '=', orderId)
    .execute();
}
