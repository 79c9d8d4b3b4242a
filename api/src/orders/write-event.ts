import { sql, type Insertable } from 'kysely';
import type { OrderEventsTable } from '../db/tables/orders';
import type { Trx } from '../db/transact';

/**
 * Adds an entry to an order's timeline. One by staff, or by a command, counts as a change of the order (BO-9), because much of what
 * they do is stored beside it: notes, parcels, refunds. The caller locks the order first.
 */
export async function writeEvent(trx: Trx, entry: Insertable<OrderEventsTable>): Promise<void> {
  await trx.insertInto('order_events').values(entry).execute();
  if (entry.staff_id === undefined) return;
  await trx
    .updateTable('orders')
    .set({ version: sql`version` })
    .where('id', '=', entry.order_id)
    .execute();
}
