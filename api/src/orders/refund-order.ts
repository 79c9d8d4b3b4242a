import { transact } from '../db/transact';
import { returnUse } from '../discounts/uses';
import { HttpError } from '../http-error';
import { creditOrder, remainingLines } from './credit-notes';
import { assertNotDisputed, isInShop, orderNotFound } from './order-states';
import type { OrdersDeps } from './orders-deps';
import { queueCancelled } from './queue-cancelled';
import { refundPayment } from './refund-payment';
import { oweRefund } from './refund-records';
import { readRefundable } from './refundable';

/**
 * Refunds an order that was already packed: a return, or a lost parcel. One whose parcel is still in the shop is cancelled with it
 * (BO-7). The units are not restocked automatically, because staff must check whether they can be sold again. Idempotent. 404, 409.
 */
export async function refundOrder(deps: OrdersDeps, orderId: string, reason: string): Promise<void> {
  const session = await transact(deps.db, async (trx) => {
    const found = await trx
      .selectFrom('payment_sessions')
      .selectAll()
      .where('id', '=', (eb) => eb.selectFrom('orders').select('session_id').where('id', '=', orderId))
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw orderNotFound();
    const order = await trx
      .selectFrom('orders')
      .select(['status', 'packing_hold'])
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (order.status === 'refunded' || found.state === 'refund-due') return null;
    if (!['packed', 'on its way', 'delivered'].includes(order.status))
      throw new HttpError(409, `This order is ${order.status}: cancel it, which also restocks its pairs.`, {
        code: 'order/not-packed',
      });
    assertNotDisputed(order);
    const refundable = await readRefundable(trx, { id: orderId }, found);
    const lines = remainingLines(refundable, false);
    const amountCents = refundable.leftCents;
    // Its parcel is still here, and must not be sent.
    const isCancelled = isInShop(order);
    if (isCancelled) {
      await returnUse(trx, found.id);
      await trx.updateTable('orders').set({ status: 'cancelled', packing_hold: '' }).where('id', '=', orderId).execute();
      await queueCancelled(trx, deps, found, orderId, amountCents);
    }
    await oweRefund(trx, found, found.amount_cents, reason);
    await creditOrder(trx, deps.config, refundable, { orderId, amountCents, lines, reason, staffId: null });
    await trx
      .insertInto('order_events')
      .values({ order_id: orderId, event: isCancelled ? 'cancelled' : 'refund asked', reason })
      .execute();
    return found;
  });
  if (session) await refundPayment(deps, session.id);
}
