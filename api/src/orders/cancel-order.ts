import { transact } from '../db/transact';
import { returnUse } from '../discounts/uses';
import { queueMail } from '../mail/queue-mail';
import { returnRequestNotice } from '../mail/templates/notices';
import { notifyShop } from '../notices/notify-shop';
import { returnRequestedMail } from '../mail/templates/return-mails';
import { HttpError } from '../http-error';
import { OPERATOR } from '../staff/audit/actor';
import { auditedOnce, type RecordEntry } from '../staff/audit/audited';
import { assertUnchanged, type Decision } from './changed-meanwhile';
import { creditOrder, remainingLines } from './credit-notes';
import { lockOrder } from './lock-order';
import { readNewPairsLeftAt } from './new-pairs';
import { assertNotDisputed, isPacked, mayBeReturned } from './order-states';
import type { OrdersDeps, Trx } from './orders-deps';
import { queueCancelled } from './queue-cancelled';
import { refundPayment } from './refund-payment';
import { oweRefund } from './refund-records';
import { readRefundable } from './refundable';
import { isOpenedAlready, openReturn, type ReturnedLine } from '../returns/open-return';
import { readReturnHistories } from '../returns/returnable';

interface OrderAction {
  /** The customer who must own the order; undefined for staff, who may cancel any order. */
  accountId?: number;
  /** Who of the staff it is, and what they looked at; by default an operator's command. */
  decision?: Decision;
  orderId: string;
  reason: string;
}

/**
 * Cancels an order that is not packed yet: restocks the units and refunds the shopper. Idempotent. 404 for another
 * customer's order, 409 once it is packed.
 */
export async function cancelOrder(deps: OrdersDeps, request: OrderAction): Promise<void> {
  const decision = request.decision ?? { actor: OPERATOR };
  const isStaff = request.accountId === undefined;
  const cancel = async (trx: Trx, record: RecordEntry) => {
    const { order, session } = await lockOrder(trx, request);
    if (order.status === 'cancelled' || order.status === 'refunded') {
      if (isStaff && !(await isCancelledBy(trx, order.id, decision))) await assertUnchanged(trx, order, decision.version);
      return null;
    }
    if (isStaff) await assertUnchanged(trx, order, decision.version);
    if (isPacked(order))
      throw new HttpError(
        409,
        isStaff
          ? `This order is ${order.status} already, so it cannot be cancelled. Refund it instead.`
          : 'This order is packed already. You can return it once it has arrived.',
        { code: 'order/already-packed' },
      );
    assertNotDisputed(order, isStaff ? 'staff' : 'shopper');
    const refundable = await readRefundable(trx, order, session);
    const { leftCents: amountCents } = refundable;
    const lines = remainingLines(refundable, true);
    await returnUse(trx, session.id);
    // Nothing is packed any more: what was refunded before does not hold it.
    await trx.updateTable('orders').set({ status: 'cancelled', packing_hold: '' }).where('id', '=', order.id).execute();
    const reason = 'The order was cancelled.';
    await oweRefund(trx, session, session.amount_cents, reason);
    const credit = { orderId: order.id, amountCents, lines, reason, staffId: isStaff ? decision.actor.staffId : null };
    await creditOrder(trx, deps.config, refundable, { ...credit, stockReason: 'cancellation' });
    await trx
      .insertInto('order_events')
      .values({
        order_id: order.id,
        event: 'cancelled',
        reason: request.reason,
        ...(isStaff ? { staff_id: decision.actor.staffId } : { by_shopper: true }),
      })
      .execute();
    record({
      action: 'order.cancelled',
      subject: `order:${order.id}`,
      before: { status: order.status },
      after: { status: 'cancelled', refundCents: amountCents },
      reason: request.reason,
    });
    await queueCancelled(trx, deps, session, order.id, amountCents);
    return { session, lines };
  };
  const cancelled = isStaff
    ? await auditedOnce(deps.db, decision.actor, cancel)
    : await transact(deps.db, (trx) => cancel(trx, () => undefined));
  if (!cancelled) return;
  deps.invalidateCatalog(cancelled.lines.map(({ productId }) => productId));
  await refundPayment(deps, cancelled.session.id);
}

/** Whether this member of the staff cancelled it: the refund has added events since. */
const isCancelledBy = async (trx: Trx, orderId: string, { actor }: Decision): Promise<boolean> =>
  Boolean(
    await trx
      .selectFrom('order_events')
      .select('id')
      .where('order_id', '=', orderId)
      .where('event', '=', 'cancelled')
      .where('staff_id', 'is not distinct from', actor.staffId)
      .executeTakeFirst(),
  );

/**
 * Opens the return that the shopper asks for: of some units of a delivered order, or of all that are left. Nothing happens if this
 * request has opened it already. 400 for other lines, 404 for another customer's order, 409 outside the return period or while
 * another return is open.
 */
export async function requestReturn(
  deps: OrdersDeps,
  request: OrderAction & { lines?: readonly ReturnedLine[] | undefined },
): Promise<void> {
  await transact(deps.db, async (trx) => {
    const { order, session } = await lockOrder(trx, request);
    const history = (await readReturnHistories(trx, [order.id]))(order.id);
    if (history.hasOpen && (await isOpenedAlready(trx, order.id, history, request))) return;
    if (!mayBeReturned(order, (await readNewPairsLeftAt(trx, [order.id]))(order.id))) {
      const isClosed = order.status === 'cancelled' || order.status === 'refunded';
      const why = isClosed ? `it is ${order.status}` : 'it has not arrived yet, or the days for it are over';
      throw new HttpError(409, `This order cannot be returned: ${why}.`, { code: 'order/not-returnable' });
    }
    if (history.hasOpen)
      throw new HttpError(
        409,
        'A return of this order is open already. You can ask for another once it is finished; to change it, please write to us.',
        { code: 'return/other-open' },
      );
    const lines = await openReturn(trx, order.id, history, request);
    await trx.updateTable('orders').set({ return_asked_at: new Date() }).where('id', '=', order.id).execute();
    await trx
      .insertInto('order_events')
      .values({ order_id: order.id, event: 'return asked', reason: request.reason, by_shopper: true })
      .execute();
    await queueMail(trx, { to: session.request.email, orderId: order.id, ...returnRequestedMail(deps.config, order.id, lines) });
    await notifyShop(trx, deps.config, 'returnRequest', returnRequestNotice(deps.config, order.id));
  });
}
