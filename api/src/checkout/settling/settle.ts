import { sql } from 'kysely';
import { SESSION_MOVES } from '../../payments/session-states';
import { moved } from '../../states/state-table';
import type { ApiConfig } from '../../config/config';
import { fromNow } from '../../db/clock';
import { transact, type Trx } from '../../db/transact';
import { countInMetrics } from '../../funnel/metrics';
import { formatAmount } from '../../mail/format-amount';
import { queueMail } from '../../mail/queue-mail';
import { disputeNotice } from '../../mail/templates/notices';
import { refundComingMail } from '../../mail/templates/order-mails';
import { notifyShop } from '../../notices/notify-shop';
import { createOrder } from '../create-order';
import { lockBuyer } from '../../accounts/lock-buyer';
import type { OrdersDeps } from '../../orders/orders-deps';
import type { PaymentSession } from '../../db/tables/payments';
import { isFinal, outcomeOf, REFUND_REASONS, type EndedPayment, type SessionChange } from './payment-outcome';
import { leaveRefundsToStaff } from '../../refunds/record-dispute';
import { refundPayment } from '../../refunds/refund-payment';
import { lockSession, oweRefund } from '../../refunds/refund-records';
import { releaseHolds } from '../../stock/hold-stock';

/**
 * The only function that creates orders. The browser's confirmation, the provider's webhook and the sweeper all call it,
 * in any order, concurrently and repeatedly; each gets the session's current state, or undefined if there is none. The
 * provider is asked first, outside the transaction; its response is then compared with the frozen session while the
 * session's row is locked. A payment that cannot be delivered is refunded in full. Throws PaymentProviderError if the
 * provider does not respond.
 */
export async function settle(deps: OrdersDeps, sessionId: string): Promise<PaymentSession | undefined> {
  const session = await readSession(deps.db, sessionId);
  if (!session) return undefined;
  if (session.state === 'refund-due') await refundPayment(deps, sessionId);
  if (isFinal(session) || !session.provider_ref) return readSession(deps.db, sessionId);

  const askedAt = performance.now();
  const payment = await deps.payments.named(session.provider).readSession(session.provider_ref);
  const { state: ended } = payment;
  // The pair of a launch is passed on once its time is over and the provider has said so (launches/claims.ts).
  if (session.claim_id !== null && ended !== 'paid') await keepUnpaid(deps.db, sessionId, performance.now() - askedAt);
  if (ended === 'open') return session;
  const outcome = await transact(deps.db, async (trx) => {
    await lockBuyer(trx, session.account_id);
    const locked = await lockSession(trx, sessionId);
    if (!locked || isFinal(locked)) return null;
    const change = await changeFor(trx, deps.config, locked, { ...payment, state: ended });
    if (change.state === 'refund-due') {
      await oweRefund(trx, locked, change.refund_cents, change.reason, change.currency);
      if (locked.disputed_at) await leaveRefundsToStaff(trx, sessionId);
    } else
      await trx
        .updateTable('payment_sessions')
        .set({ ...change, state: moved(SESSION_MOVES, locked.state, change.state) })
        // From now on it holds nothing: the next hold is not made shorter for the rest of it (unpaid-holds.ts).
        .$if(change.state !== 'settled', (query) =>
          query.set({ hold_ends_at: sql<Date>`least(hold_ends_at, clock_timestamp())` }),
        )
        .where('id', '=', sessionId)
        .execute();
    return change.state === locked.state ? null : change;
  });
  if (outcome) {
    const { metrics, invalidateCatalog, log } = deps;
    metrics.payments.inc({ provider: session.provider, outcome: outcome.state });
    if (outcome.state === 'settled') {
      metrics.orders.inc();
      if (session.versions) countInMetrics(metrics, { order: 1 }, session.versions);
    }
    if (outcome.state === 'disputed') log.error({ session: sessionId, reason: outcome.reason }, 'payment needs manual review');
    invalidateCatalog(session.lines.map(({ productId }) => productId));
    if (outcome.state === 'refund-due') await refundPayment(deps, sessionId);
  }
  return readSession(deps.db, sessionId);
}

/** Stores the provider's answer of this many milliseconds ago that a session is not paid. */
async function keepUnpaid(db: OrdersDeps['db'], sessionId: string, ms: number): Promise<void> {
  await db
    .updateTable('payment_sessions')
    .set({ unpaid_at: fromNow(-ms / 1000) })
    .where('id', '=', sessionId)
    .execute();
}

export async function readSession(db: OrdersDeps['db'], sessionId: string): Promise<PaymentSession | undefined> {
  if (!/^[\w-]{1,64}$/.test(sessionId)) return undefined;
  return db.selectFrom('payment_sessions').selectAll().where('id', '=', sessionId).executeTakeFirst();
}

/** Applies the result of a payment to a session that is not final. Writes everything except the session's own row. */
async function changeFor(trx: Trx, config: ApiConfig, session: PaymentSession, payment: EndedPayment): Promise<SessionChange> {
  const outcome = outcomeOf(session, payment);
  if (outcome.kind === 'not ours' || outcome.kind === 'not paid') {
    await releaseHolds(trx, [session.id]);
    if (outcome.kind === 'not ours')
      await notifyShop(trx, config, 'dispute', disputeNotice(config, { ...payment, orderId: null }));
    return outcome.change;
  }
  const result = outcome.kind === 'undeliverable' ? outcome.why : await createOrder(trx, config, session);
  if (result === 'created') return { state: 'settled', next_check_at: null };

  await releaseHolds(trx, [session.id]);
  await queueMail(trx, { to: session.request.email, ...refundComingMail(config, session, result) });
  const { amountCents, currency } = payment;
  const why = REFUND_REASONS[result];
  const reason = currency === session.currency ? why : `${why.slice(0, -1)}: ${formatAmount(amountCents, currency)}.`;
  return { state: 'refund-due', refund_cents: amountCents, currency, reason };
}
