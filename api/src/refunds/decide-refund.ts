import { DECIDED, REFUND_MOVES } from './refund-states';
import { mayMove } from '../states/state-table';
import { fromNow } from '../db/clock';
import { HttpError } from '../http/http-error';
import { PaymentProviderError } from '../payments/payment-provider';
import { OPERATOR } from '../audit/actor';
import { recordAudit, type Actor } from '../audit/record-audit';
import type { OrdersDeps } from '../orders/orders-deps';
import type { Trx } from '../db/transact';
import { refundPayment } from './refund-payment';
import { changeRefunds, reconcileWithProvider, type RefundWork } from './reconcile';
import { addAttempt, endAsFailed, isAtProvider, readRefunds, type Refund, isPaymentDisputed } from './refund-records';
import { OPEN_STATES } from './refund-states';
import { changedMeanwhile } from '../orders/version-conflict';
import { writeEvent } from '../orders/write-event';

/** A refund that has not ended, for staff. Amounts in cents. */
export interface OpenRefund extends Pick<Refund, 'id' | 'amount_cents' | 'state' | 'reason' | 'error' | 'created_at'> {
  provider: string;
  currency: string;
  provider_ref: string | null;
  order_id: string | null;
}

/** Every refund that has not ended; first the refunds that need a decision. */
export const readOpenRefunds = (db: OrdersDeps['db']): Promise<OpenRefund[]> =>
  db
    .selectFrom('refunds as r')
    .innerJoin('payment_sessions as s', 's.id', 'r.session_id')
    .leftJoin('orders as o', 'o.session_id', 's.id')
    .select([
      'r.id',
      'r.amount_cents',
      'r.state',
      'r.reason',
      'r.error',
      'r.created_at',
      's.provider',
      's.provider_ref',
      's.currency',
    ])
    .select('o.id as order_id')
    .where('r.state', 'in', OPEN_STATES)
    .orderBy((eb) => eb.case().when('r.state', '=', 'attention').then(0).else(1).end())
    .orderBy('r.created_at')
    .execute();

/**
 * Asks the provider again for a refund that was given up, or at once for one that waits (API-8, BO-7). The provider is first
 * queried: a refund that it may still pay is not requested twice. If it cannot be queried, the same key is sent again,
 * which never pays twice; only a refund that failed or was refused gets a new one. 404, 409, also while the order is on hold
 * because its payment is disputed; 503 if the provider does not answer. For a payment that became no order this is how staff say
 * that the dispute is over.
 */
export async function retryRefund(deps: OrdersDeps, refundId: string, actor: Actor = OPERATOR): Promise<void> {
  const entry = { action: 'refund.retry', reason: '', event: 'refund tried again', state: 'requested' } as const;
  await reconcileWithProvider(deps, await sessionOf(deps, refundId)).catch(notAnswered);
  const sessionId = await changeRefund(deps, { refundId, actor, entry }, async ({ trx, session }, record) => {
    const { id, session_id } = record;
    await trx.updateTable('payment_sessions').set({ disputed_at: null }).where('id', '=', session_id).execute();
    if (await isPaymentDisputed(trx, { ...session, disputed_at: null })) throw retryDisputed();
    if (record.state === 'requested') {
      await trx
        .updateTable('refunds')
        .set({ not_before: fromNow(0), next_check_at: fromNow(5) })
        .where('id', '=', id)
        .execute();
      return session_id;
    }
    if (isAtProvider(record)) throw atProvider(record);
    if (record.provider_state === 'failed' || record.provider_state === 'refused') {
      await endAsFailed(trx, record, 'Tried again by staff.');
      await addAttempt(trx, record);
      return session_id;
    }
    await trx
      .updateTable('refunds')
      .set({ state: 'requested', rejections: 0, error: '', not_before: fromNow(0), next_check_at: fromNow(5) })
      .where('id', '=', id)
      .execute();
    return session_id;
  });
  await refundPayment(deps, sessionId);
}

const atProvider = ({ provider_state }: Pick<Refund, 'provider_state'>) =>
  new HttpError(
    409,
    provider_state === 'attention'
      ? 'The provider still has this refund and waits for you there: settle it at the provider. A second refund would pay twice.'
      : 'The provider is working on this refund. Wait for its answer: a second one would pay twice.',
    { code: 'refund/not-open' },
  );

function notAnswered(error: unknown): never {
  if (!(error instanceof PaymentProviderError)) throw error;
  throw new HttpError(
    503,
    'The payment provider does not respond, so it is unknown whether it has already paid. Try again later.',
    {
      code: 'payment/provider-unavailable',
      headers: { 'retry-after': '5' },
    },
  );
}

const retryDisputed = () =>
  new HttpError(
    409,
    "The customer's bank is looking into this payment: with a refund as well, the customer would be paid twice. Once the bank has decided, release the order from hold. What was refunded by other means before can be recorded.",
    { code: 'order/payment-disputed' },
  );

/**
 * Records that staff have given the money back by other means; the shopper gets a mail that it is done. Also while the payment is
 * disputed: it moves no money, and the bank must know about the payment. If the provider pays as well, staff get a task. 404,
 * 409, including if the provider has already paid it.
 */
export async function markRefundDone(deps: OrdersDeps, refundId: string, reason: string, actor: Actor = OPERATOR): Promise<void> {
  const entry = { action: 'refund.done', reason, event: 'refund paid back by other means', state: 'done' } as const;
  await reconcileWithProvider(deps, await sessionOf(deps, refundId)).catch((error: unknown) => {
    // The payment by staff stands, whether the provider answers or not.
    if (!(error instanceof PaymentProviderError)) throw error;
  });
  await changeRefund(deps, { refundId, actor, entry }, async ({ trx, changes }, record) => {
    await endAsFailed(trx, record, 'Refunded by staff.');
    const refund = await addAttempt(trx, record, { reason, state: 'done', origin: 'staff' });
    // A refund that was made at the provider has no credit note before it is done.
    const uncreditedCents = record.origin === 'provider' ? record.amount_cents : 0;
    changes.push({ outcome: 'done', refund, uncreditedCents });
  });
}

interface RefundDecision {
  refundId: string;
  actor: Actor;
  /** `event`: in the order's history. `state`: of the refund afterwards. */
  entry: { action: string; reason: string; event: string; state: Refund['state'] };
}

/** Changes a refund that staff may still decide about, because the provider does not work on it. */
async function changeRefund<T>(
  deps: OrdersDeps,
  { refundId, actor, entry: { action, reason, event, state } }: RefundDecision,
  change: (work: RefundWork, record: Refund) => Promise<T>,
): Promise<T> {
  const id = await sessionOf(deps, refundId);
  const result = await changeRefunds(deps, id, async (work) => {
    const refund = (await readRefunds(work.trx, id)).find((each) => each.id === refundId);
    if (!refund) throw refundNotFound();
    const leased = work.trx.selectFrom('payment_sessions').select('id').where('id', '=', id);
    await assertUndecided(work.trx, refund, { actor, state });
    const isAsked = await leased.where('paying_back_until', '>', fromNow(0)).executeTakeFirst();
    if (isAsked || !mayMove(REFUND_MOVES, { from: refund.state, to: 'failed', by: 'staff', when: DECIDED }))
      throw new HttpError(
        409,
        isAsked || refund.state === 'accepted'
          ? 'The provider is working on this refund. Wait for its answer: a second one would pay twice.'
          : `This refund is ${refund.state} already.`,
        { code: 'refund/not-open' },
      );
    const orderId = await addOrderEvent(work.trx, id, { event, reason, staff_id: actor.staffId });
    await recordAudit(work.trx, actor, {
      action,
      subject: `refund:${refundId}`,
      before: { orderId, amountCents: refund.amount_cents, state: refund.state },
      after: { orderId, amountCents: refund.amount_cents, state },
      reason,
    });
    return { value: await change(work, refund) };
  });
  if (!result) throw refundNotFound();
  return result.value;
}

/**
 * Throws 409 for a member on a page that still shows the refund as undecided. Its state alone would say that no money went, while
 * a colleague may have paid. Asking the provider again is harmless before it has answered.
 */
async function assertUndecided(
  trx: Trx,
  refund: Refund,
  { actor, state }: { actor: Actor; state: Refund['state'] },
): Promise<void> {
  const isDecided = refund.state === 'failed' || (refund.state === 'requested' && state === 'done');
  if (actor.staffId === null || !isDecided) return;
  const order = await trx
    .selectFrom('orders as o')
    .innerJoin('audit_log as a', (join) => join.on('a.subject', '=', `refund:${refund.id}`))
    .select('o.id')
    .where('o.session_id', '=', refund.session_id)
    .executeTakeFirst();
  // Without a decision the provider has reported the failure, and the order's last change has nothing to do with it.
  throw order
    ? await changedMeanwhile(trx, order.id)
    : new HttpError(409, 'This refund has moved on already. Look again.', { code: 'staff/changed-meanwhile' });
}

const refundNotFound = () => new HttpError(404, 'There is no such refund.', { code: 'refund/not-found' });

/** The session of a refund. 404. */
async function sessionOf({ db }: OrdersDeps, refundId: string): Promise<string> {
  const found = await db.selectFrom('refunds').select('session_id').where('id', '=', refundId).executeTakeFirst();
  if (!found) throw refundNotFound();
  return found.session_id;
}

/** Adds to the history of the order that a payment became. Returns its number; null without one. */
async function addOrderEvent(
  trx: Trx,
  sessionId: string,
  entry: { event: string; reason: string; staff_id: number | null },
): Promise<string | null> {
  const order = await trx.selectFrom('orders').select('id').where('session_id', '=', sessionId).executeTakeFirst();
  if (order) await writeEvent(trx, { order_id: order.id, ...entry });
  return order?.id ?? null;
}
