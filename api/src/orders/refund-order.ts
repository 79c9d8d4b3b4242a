import { fromNow } from '../db/clock';
import { transact } from '../db/transact';
import { Refusal } from '../refusals';
import type { OrdersDeps } from './orders-deps';
import { payBack } from './pay-back';

/**
 * Pays an order back that was packed already: a return, or a parcel that was lost. The pairs do not go back into stock
 * by themselves: whether they can be sold again somebody must see. Twice is the same as once. 404, 409.
 */
export async function refundOrder(deps: OrdersDeps, orderId: string, reason: string): Promise<void> {
  const session = await transact(deps.db, async (trx) => {
    const found = await trx
      .selectFrom('payment_sessions')
      .selectAll()
      .where('id', '=', (eb) => eb.selectFrom('orders').select('session_id').where('id', '=', orderId))
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw new Refusal(404, 'There is no such order.');
    const order = await trx.selectFrom('orders').select('status').where('id', '=', orderId).forUpdate().executeTakeFirstOrThrow();
    if (order.status === 'refunded' || found.state === 'refund-due') return null;
    if (!['packed', 'on its way', 'delivered'].includes(order.status))
      throw new Refusal(409, `This order is ${order.status}: cancel it, and its pairs go back into stock too.`);
    await trx
      .updateTable('payment_sessions')
      .set({ state: 'refund-due', refund_cents: found.amount_cents, reason, next_check_at: fromNow(5) })
      .where('id', '=', found.id)
      .execute();
    await trx.insertInto('order_events').values({ order_id: orderId, event: 'refund asked', reason }).execute();
    return found;
  });
  if (session) await payBack(deps, session.id);
}
