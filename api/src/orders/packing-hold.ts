import type { PackingHold } from '../db/tables/orders';
import { transact } from '../db/transact';
import { orderNotFound } from './order-states';
import type { OrdersDeps, Trx } from './orders-deps';

/** Stops the packing of an order that is not sent yet, until staff release it. The caller holds the lock on its row. */
export async function holdPacking(
  trx: Trx,
  order: { id: string; status: string },
  hold: Exclude<PackingHold, ''>,
): Promise<void> {
  if (['placed', 'paid', 'packed'].includes(order.status))
    await trx.updateTable('orders').set({ packing_hold: hold }).where('id', '=', order.id).execute();
  await trx.insertInto('order_events').values({ order_id: order.id, event: hold }).execute();
}

/** Lets an order be packed although its payment was disputed or partly refunded. Idempotent; 404 for an unknown order. */
export async function releaseHold({ db }: Pick<OrdersDeps, 'db'>, orderId: string, reason: string): Promise<void> {
  await transact(db, async (trx) => {
    const order = await trx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst();
    if (!order) throw orderNotFound();
    if (!order.packing_hold) return;
    await trx.updateTable('orders').set({ packing_hold: '' }).where('id', '=', orderId).execute();
    await trx.insertInto('order_events').values({ order_id: orderId, event: 'released', reason }).execute();
  });
}
