import type { Selectable } from 'kysely';
import { closeAttention, openAttention } from '../attention/attention-items';
import { transact, type Trx } from '../db/transact';
import { disputeNotice, orderlessDisputeNotice } from '../mail/templates/notices';
import { notifyShop } from '../notices/notify-shop';
import { DISPUTED, giveUpRefund } from './move-refund';
import type { OrdersDeps } from '../orders/orders-deps';
import type { ApiConfig } from '../config/config';
import type { OrdersTable } from '../db/tables/orders';
import type { PaymentSession } from '../db/tables/payments';
import { holdPacking } from '../orders/fulfilment/packing-hold';
import { recordEvent, type ReceivedEvent } from '../payments/record-event';
import { lockSession, paidCents, readRefunds } from './refund-records';
import { writeEvent } from '../orders/write-event';

interface DisputeEvent {
  what: 'dispute' | 'dispute-resolved';
  dispute: string | null;
  /** The message that reports it. */
  received: ReceivedEvent;
}

/**
 * The shopper's bank disputes a payment (a chargeback), or has decided. A dispute stops the packing of the order until staff
 * release it; the decision is only recorded, because staff choose the next step. Repeating it changes nothing. `dispute` is the
 * provider's id: another dispute of the same payment stops the order again. Null if the provider sends none; all of those count
 * as the same dispute. A payment that became no order has nothing to stop but its refund, which staff decide about; it is a task until
 * they end it, and stops the order that it may still become (`stopNewOrder`). The shop is mailed, once per event of the provider. A message about a dispute that was resolved already opens no task, and no mail speaks of it.
 */
export async function recordDispute(
  { db, log, metrics, config }: OrdersDeps,
  { id: sessionId, provider }: Pick<PaymentSession, 'id' | 'provider'>,
  { what, dispute, received }: DisputeEvent,
): Promise<void> {
  const event = what === 'dispute' ? 'payment disputed' : 'dispute resolved';
  const isNew = await transact(db, async (trx) => {
    // A refund was either requested before, or sees the dispute.
    const session = await lockSession(trx, sessionId);
    if (!session) return false;
    const order = await trx.selectFrom('orders').selectAll().where('session_id', '=', session.id).forUpdate().executeTakeFirst();
    if (!order) {
      if (!(await recordEvent(trx, received))) return false;
      if (what === 'dispute') {
        await trx.updateTable('payment_sessions').set({ disputed_at: new Date() }).where('id', '=', session.id).execute();
        await leaveRefundsToStaff(trx, session.id);
        await notifyShop(
          trx,
          config,
          'dispute',
          orderlessDisputeNotice(config, { ...session, amountCents: paidCents(session), refundCents: session.refund_cents }),
        );
      }
      return true;
    }
    const reason = dispute === null ? '' : `Dispute ${dispute}`;
    const known = happened(trx, order.id, event);
    // Events of earlier releases do not name their dispute.
    if (await known.$if(reason !== '', (query) => query.where('reason', 'in', ['', reason])).executeTakeFirst()) return false;
    // Messages may come in the wrong order: it then ends as in the right one, on hold for staff to choose the next step.
    const isDecided =
      reason !== '' && (await happened(trx, order.id, 'dispute resolved').where('reason', '=', reason).executeTakeFirst());
    if (what === 'dispute') {
      await stopOrder(trx, order, reason);
      if (isDecided) await closeAttention(trx, order.id, ['dispute'], { staffId: null, ref: reason });
      else await notifyOfStopped(trx, config, order);
    } else {
      await closeAttention(trx, order.id, ['dispute'], { staffId: null, ref: reason });
      await writeEvent(trx, { order_id: order.id, event, reason });
    }
    return true;
  });
  if (!isNew) return;
  metrics.refunds.inc({ provider, outcome: what });
  log.error({ session: sessionId, event }, 'payment dispute needs a person');
}

const happened = (trx: Trx, orderId: string, event: string) =>
  trx.selectFrom('order_events').select('id').where('order_id', '=', orderId).where('event', '=', event);

type Stopped = Pick<Selectable<OrdersTable>, 'id' | 'status' | 'total_cents' | 'currency'>;

/**
 * Stops an order that is made of a payment that was disputed before: from now on the order's hold stands for the dispute. The caller locks
 * the session.
 */
export async function stopNewOrder(trx: Trx, config: ApiConfig, sessionId: string, order: Stopped): Promise<void> {
  await trx.updateTable('payment_sessions').set({ disputed_at: null }).where('id', '=', sessionId).execute();
  // Any dispute of the payment: its end closes the task.
  await stopOrder(trx, order, '');
  await notifyOfStopped(trx, config, order);
}

async function stopOrder(trx: Trx, order: Stopped, ref: string): Promise<void> {
  await openAttention(trx, order.id, { kind: 'dispute', ref });
  await holdPacking(trx, order, 'payment disputed', ref);
}

const notifyOfStopped = (trx: Trx, config: ApiConfig, { id: orderId, total_cents: amountCents, currency }: Stopped) =>
  notifyShop(trx, config, 'dispute', disputeNotice(config, { orderId, amountCents, currency }));

/**
 * Leaves the refunds of a disputed payment that are not requested yet to staff. Whatever the bank decides, only staff end this: it may
 * have taken the money.
 */
export async function leaveRefundsToStaff(trx: Trx, sessionId: string): Promise<void> {
  for (const refund of await readRefunds(trx, sessionId))
    if (refund.state === 'requested') await giveUpRefund(trx, refund, DISPUTED);
}
