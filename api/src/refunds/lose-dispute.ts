import { unchanged } from '../audit/record-audit';
import { fromNow } from '../db/clock';
import type { Trx } from '../db/transact';
import { HttpError } from '../http/http-error';
import { isDisputed, orderNotFound } from '../orders/order-states';
import type { OrdersDeps } from '../orders/orders-deps';
import { assertUnchanged, hasEventBy, type Decision } from '../orders/version-conflict';
import { changeRefunds } from './reconcile';
import { lockToRefund, refundOrder } from './refund-order';
import { readRefunds } from './refund-records';

interface Ending {
  orderId: string;
  reason: string;
  decision: Decision;
}

/**
 * Records that the bank decided for the customer and took the payment back: the rest of the payment counts as refunded, with a credit
 * note, and the shop pays nothing more. Pairs that are still in the shop, unsent new ones of an exchange included, go back on the shelf.
 * The customer gets no mail: the bank has written. Repeating it changes nothing. 404, 409 for an order that is not on hold for a
 * dispute, or while a refund is on its way.
 */
export async function loseDispute(deps: OrdersDeps, { orderId, reason, decision }: Ending): Promise<void> {
  const known = await deps.db.selectFrom('orders').select('session_id').where('id', '=', orderId).executeTakeFirst();
  if (!known) throw orderNotFound();
  const made = await changeRefunds(deps, known.session_id, async (work) => {
    const found = await lockToRefund(work.trx, { orderId });
    const { order, session } = found;
    if (order.packing_hold === '' && (await hasEventBy(work.trx, orderId, 'dispute lost', decision))) return unchanged();
    await assertUnchanged(work.trx, order, decision.version);
    if (!isDisputed(order)) throw new HttpError(409, 'No dispute holds this order.', { code: 'order/not-disputed' });
    await assertNoneOnItsWay(work.trx, session.id);
    return refundOrder(work, found, { cause: 'lost dispute', kind: 'whole', reason }, decision.actor);
  });
  if (made?.restocked.length) deps.invalidateCatalog(made.restocked);
}

/** 409 while the provider may be paying back: the money that the bank took cannot be distinguished from money on its way yet. */
async function assertNoneOnItsWay(trx: Trx, sessionId: string): Promise<void> {
  const isAccepted = (await readRefunds(trx, sessionId)).some(({ state }) => state === 'accepted');
  const asked = trx.selectFrom('payment_sessions').select('id').where('id', '=', sessionId);
  if (isAccepted || (await asked.where('paying_back_until', '>', fromNow(0)).executeTakeFirst()))
    throw new HttpError(409, 'A refund of this order is on its way at the payment provider. Wait for its answer.', {
      code: 'order/refund-on-its-way',
    });
}
