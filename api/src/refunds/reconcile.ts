import { SESSION_MOVES } from '../payments/session-states';
import { isDisputed, isInShop, ORDER_MOVES } from '../orders/order-states';
import { moved } from '../states/state-table';
import type { Selectable } from 'kysely';
import type { OrdersTable } from '../db/tables/orders';
import { openAttention } from '../attention/attention-items';
import { transact } from '../db/transact';
import { returnUse } from '../discounts/uses';
import { queueMail } from '../mail/queue-mail';
import { refundedMail } from '../mail/templates/order-mails';
import { notifyFailedRefunds } from '../notices/failed-refunds';
import type { PaymentProvider, ProviderRefund } from '../payments/payment-provider';
import { creditOrder, unsentLines } from './credit-notes';
import { endOtherAttempts, moveRefund } from './move-refund';
import type { OrdersDeps } from '../orders/orders-deps';
import type { PaymentSession } from '../db/tables/payments';
import { holdPacking } from '../orders/fulfilment/packing-hold';
import {
  addRefund,
  isAtProvider,
  isOpen,
  lockSession,
  NOT_NEEDED,
  paidCents,
  readRefunds,
  siblingsOf,
  sumOf,
  type Refund,
} from './refund-records';
import { OPEN_STATES } from './refund-states';
import { eventOf, type RefundChange, type RefundWork } from './refund-work';
import { readRefundable, unitsLeft } from './refundable';
import { writeEvent } from '../orders/write-event';

export type { RefundWork } from './refund-work';

/** The refunds of one payment, as the provider reports them. */
export interface RefundStatement {
  refunds: readonly ProviderRefund[];
  /** Cents that are back in all, if the provider reports that with the payment; else 0. */
  refundedCents: number;
}

/** Reads the statement; with a provider that cannot be queried it holds only `reported`, the refund that a webhook named. */
export async function readStatement(
  provider: PaymentProvider,
  providerRef: string,
  reported?: ProviderRefund,
): Promise<RefundStatement & { isComplete: boolean }> {
  const refunds = await provider.readRefunds(providerRef);
  if (!refunds) return { refunds: reported ? [reported] : [], refundedCents: 0, isComplete: false };
  const payment = await provider.readSession(providerRef);
  return { refunds, refundedCents: payment.refundedCents, isComplete: true };
}

/**
 * Changes the refunds of a session in one transaction, lets the session and its order follow, and reports what happened.
 * Returns undefined if there is no such session.
 */
export async function changeRefunds<T>(
  deps: OrdersDeps,
  sessionId: string,
  change: (work: RefundWork) => Promise<T>,
): Promise<T | undefined> {
  const done = await transact(deps.db, async (trx) => {
    const session = await lockSession(trx, sessionId);
    if (!session) return undefined;
    const work: RefundWork = { trx, config: deps.config, session, changes: [] };
    const value = await change(work);
    await endOtherAttempts(work);
    return { value, work, ...(await completeSession(work)) };
  });
  if (!done) return undefined;
  const { session, changes } = done.work;
  report(deps, session, changes);
  if (done.isRefunded) deps.metrics.payments.inc({ provider: session.provider, outcome: 'refunded' });
  if (done.restocked.length) deps.invalidateCatalog(done.restocked);
  return done.value;
}

/**
 * Brings our records in line with the provider's statement, however often, late and out of order it comes: refunds move on,
 * failed ones are tried again, and those made at the provider's dashboard are taken over.
 */
export const reconcileRefunds = (deps: OrdersDeps, sessionId: string, statement: RefundStatement): Promise<void> =>
  changeRefunds(deps, sessionId, async (work) => {
    for (const reported of statement.refunds) await takeOver(work, reported);
    await takeOverTotal(work, statement);
  });

/** Takes over the provider's present report about a session's refunds. Throws PaymentProviderError; false if it cannot be asked. */
export async function reconcileWithProvider(deps: OrdersDeps, sessionId: string): Promise<boolean> {
  const session = await deps.db
    .selectFrom('payment_sessions')
    .select(['provider', 'provider_ref'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  if (!session.provider_ref) return false;
  const statement = await readStatement(deps.payments.named(session.provider), session.provider_ref);
  await reconcileRefunds(deps, sessionId, statement);
  return statement.isComplete;
}

const BAD: readonly RefundChange['outcome'][] = ['attention', 'paid back twice', 'another amount', 'contradicted'];

function report({ log, metrics }: OrdersDeps, session: PaymentSession, changes: readonly RefundChange[]): void {
  for (const { outcome, refund } of changes) {
    metrics.refunds.inc({ provider: session.provider, outcome });
    const about = { session: session.id, refund: refund.id, outcome };
    if (BAD.includes(outcome)) log.error(about, 'refund needs a person');
    else if (outcome === 'failed' || outcome === 'made at the provider') log.warn(about, 'refund failed, or was not ours');
  }
}

/** Finds the record of a refund that the provider knows, or adds one, and moves it on. */
async function takeOver(work: RefundWork, reported: ProviderRefund): Promise<void> {
  const { trx, session, changes } = work;
  const records = await readRefunds(trx, session.id);
  const known =
    records.find((record) => reported.providerRef !== null && record.provider_ref === reported.providerRef) ??
    findByAmount(records, reported);
  if (known) return moveRefund(work, known, reported);
  if (reported.state === 'failed') return;
  const state = reported.state;
  const refund = await addRefund(trx, session.id, {
    amount_cents: reported.amountCents,
    state,
    origin: 'provider',
    provider_ref: reported.providerRef,
    provider_state: state,
    reason: 'Made at the provider.',
  });
  changes.push({ outcome: 'made at the provider', refund }, { outcome: state, refund });
}

const isUnanswered = ({ asked_at, provider_state }: Refund): boolean => asked_at !== null && provider_state === null;

/** The open ones in the order in which a report may mean them: the provider cannot have paid a refund that was not requested, or was refused. */
function inOrderOfReports(records: readonly Refund[]): Refund[] {
  const mayBePaid = (record: Refund) => isUnanswered(record) || isAtProvider(record);
  return records.filter(isOpen).sort((a, b) => Number(mayBePaid(b)) - Number(mayBePaid(a)));
}

/** A record without the provider's id yet. A refund made by hand fulfils a refund that is due; a failed refund is ours only if we requested it. */
function findByAmount(records: readonly Refund[], reported: ProviderRefund): Refund | undefined {
  const candidates = records.filter(
    (record) =>
      record.provider_ref === null &&
      record.amount_cents === reported.amountCents &&
      (reported.state !== 'failed' || record.asked_at !== null),
  );
  return (
    inOrderOfReports(candidates)[0] ??
    // Asked for without an answer, when another attempt at it was paid or staff paid it by other means.
    candidates.find((record) => record.state === 'failed' && isUnanswered(record) && siblingsOf(records, record).length > 0) ??
    // Marked as done by staff, or by a release that did not keep the provider's ids.
    (reported.state === 'done' ? candidates.find(({ state }) => state === 'done') : undefined)
  );
}

/** If the provider reports only how much is back in all, takes over the part that its list of refunds does not explain. */
async function takeOverTotal(work: RefundWork, { refunds, refundedCents }: RefundStatement): Promise<void> {
  const { trx, session, changes } = work;
  const records = await readRefunds(trx, session.id);
  const listed = new Set(refunds.map(({ providerRef }) => providerRef));
  const isExplained = (record: Refund) => record.state === 'done' || (isOpen(record) && listed.has(record.provider_ref));
  let rest = refundedCents - sumOf(records.filter(isExplained), ['done', 'accepted', 'attention']);
  for (const record of inOrderOfReports(records.filter((each) => !isExplained(each)))) {
    if (rest <= 0) return;
    if (record.amount_cents <= rest) {
      rest -= record.amount_cents;
      const reported = { providerRef: null, amountCents: record.amount_cents, state: 'done' } as const;
      await moveRefund(work, record, reported);
    } else if (record.state === 'requested') {
      // Part of it is back already: the shop asks for the rest.
      const amount_cents = record.amount_cents - rest;
      await trx.updateTable('refunds').set({ amount_cents }).where('id', '=', record.id).execute();
    }
  }
  if (rest <= 0) return;
  const refund = await addRefund(trx, session.id, {
    amount_cents: rest,
    state: 'done',
    origin: 'provider',
    reason: 'Made at the provider.',
  });
  changes.push({ outcome: 'made at the provider', refund }, { outcome: 'done', refund });
}

/** Mails what is done, closes the session and its order once everything that is owed is back, and credits foreign refunds. */
async function completeSession(work: RefundWork) {
  const { trx, config, session, changes } = work;
  const order = await trx.selectFrom('orders').selectAll().where('session_id', '=', session.id).forUpdate().executeTakeFirst();
  for (const { outcome, refund } of changes)
    if (outcome === 'done')
      await queueMail(trx, {
        to: session.request.email,
        orderId: order?.id,
        ...refundedMail(config, refund, order?.id, session.currency),
      });
  await notifyFailedRefunds(trx, config, changes, { orderId: order?.id ?? null, currency: session.currency });
  if (order && changes.some(({ outcome }) => outcome === 'attention'))
    await writeEvent(trx, { order_id: order.id, event: 'refund needs a person' });
  const completed = await closeRefunded(work, order);
  if (order)
    for (const event of changes.flatMap((change) => eventOf(change) ?? [])) {
      await openAttention(trx, order.id, { kind: 'refund', detail: event.reason });
      await writeEvent(trx, { order_id: order.id, ...event });
    }
  if (order) await creditUnasked(work, order);
  return completed;
}

/** The task for a packed order after its payment went back: only staff see what its box holds. */
const OPEN_PARCEL = 'Its parcel is packed and must not be sent: open it, and count its pairs back into the stock.';

async function closeRefunded(
  { trx, config, session, changes }: RefundWork,
  order: Pick<Selectable<OrdersTable>, 'id' | 'status' | 'packing_hold'> | undefined,
) {
  const nothing = { isRefunded: false, restocked: [] as number[] };
  const records = await readRefunds(trx, session.id);
  const done = sumOf(records, ['done']);
  const paidNow = changes.find(({ outcome }) => outcome === 'done');
  const isReported = changes.some(({ outcome }) => outcome === 'paid back twice');
  if (paidNow && !isReported && done > paidCents(session)) changes.push({ outcome: 'paid back twice', refund: paidNow.refund });
  const owed = session.state === 'refund-due' ? session.refund_cents : session.state === 'settled' ? session.amount_cents : 0;
  if (!owed) return nothing;
  if (done < owed) {
    const isUnasked = changes.some(({ outcome }) => outcome === 'made at the provider' || outcome === 'another amount');
    if (order && session.state === 'settled' && isUnasked) await holdPacking(trx, order, 'partly refunded');
    return nothing;
  }
  await trx
    .updateTable('refunds')
    .set({ state: 'failed', error: NOT_NEEDED, next_check_at: null })
    .where('session_id', '=', session.id)
    .where('state', 'in', ['requested', 'attention'])
    .execute();
  await trx
    .updateTable('payment_sessions')
    .set({
      state: moved(SESSION_MOVES, session.state, 'refunded'),
      refund_cents: owed,
      next_check_at: null,
      paying_back_until: null,
    })
    .where('id', '=', session.id)
    .execute();
  if (!order) return { isRefunded: true, restocked: [] };
  // Paid back at the provider before they were sent: the units are still here.
  const refundable = await readRefundable(trx, order, session);
  if (isInShop(order)) await returnUse(trx, session.id);
  if (order.status === 'packed' && refundable.lines.some((line) => !line.awaits_parcel && unitsLeft(line) > 0))
    await openAttention(trx, order.id, { kind: 'refund', ref: 'parcel', detail: OPEN_PARCEL });
  const lines = unsentLines(refundable, order);
  await creditOrder(trx, config, refundable, { orderId: order.id, amountCents: 0, lines, reason: '', staffId: null });
  await trx
    .updateTable('orders')
    // Staff end a dispute, which may still cost the shop more (close-task.ts).
    .set({ status: moved(ORDER_MOVES, order.status, 'refunded'), packing_hold: isDisputed(order) ? order.packing_hold : '' })
    .where('id', '=', order.id)
    .execute();
  await writeEvent(trx, { order_id: order.id, event: 'refunded' });
  return { isRefunded: true, restocked: lines.map(({ productId }) => productId) };
}

/**
 * A credit note for refunds that the shop did not request: refunds made at the provider, once they are done, and money that was
 * paid twice or beyond the request. An earlier release credited the former when they were accepted: never more than is gone or owed.
 */
async function creditUnasked({ trx, config, session, changes }: RefundWork, order: { id: string }): Promise<void> {
  for (const { outcome, refund, uncreditedCents = 0 } of changes) {
    const isForeign = outcome === 'done' && refund.origin === 'provider';
    const unaskedCents = isForeign ? refund.amount_cents : uncreditedCents;
    if (!unaskedCents) continue;
    const refundable = await readRefundable(trx, order, session);
    const records = (await readRefunds(trx, session.id)).filter(({ state, origin }) => state === 'done' || origin !== 'provider');
    const amountCents = Math.min(unaskedCents, sumOf(records, [...OPEN_STATES, 'done']) - refundable.creditedCents);
    const { reason } = refund;
    await creditOrder(trx, config, refundable, { orderId: order.id, amountCents, lines: [], reason, staffId: null });
  }
}
