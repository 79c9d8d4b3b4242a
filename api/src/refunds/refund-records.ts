import { isDisputed } from '../orders/order-states';
import type { Selectable } from 'kysely';
import { SESSION_MOVES } from '../payments/session-states';
import { moved } from '../states/state-table';
import { OPEN_STATES } from './refund-states';
import { fromNow } from '../db/clock';
import type { RefundsTable } from '../db/tables/refunds';
import type { PaymentSession } from '../db/tables/payments';
import type { Trx } from '../db/transact';

export type Refund = Selectable<RefundsTable>;

export const isOpen = ({ state }: Pick<Refund, 'state'>): boolean => OPEN_STATES.includes(state);

export const sumOf = (refunds: readonly Refund[], states: readonly Refund['state'][]): number =>
  refunds.reduce((sum, { state, amount_cents }) => (states.includes(state) ? sum + amount_cents : sum), 0);

/** The refunds of a session, oldest first. The caller holds the lock on the session's row. */
export const readRefunds = (trx: Trx, sessionId: string): Promise<Refund[]> =>
  trx.selectFrom('refunds').selectAll().where('session_id', '=', sessionId).orderBy('created_at').orderBy('id').execute();

type NewRefund = Pick<Refund, 'amount_cents' | 'reason'> &
  Partial<Pick<Refund, 'state' | 'origin' | 'attempt' | 'provider_ref' | 'provider_state' | 'repeats'>> & {
    delaySeconds?: number;
  };

/**
 * Adds a refund of the session: by default one that the shop still has to ask for, after `delaySeconds`. The caller holds the
 * lock on the session's row, which makes the numbers in the ids unique.
 */
export async function addRefund(trx: Trx, sessionId: string, { delaySeconds = 0, ...refund }: NewRefund): Promise<Refund> {
  const state = refund.state ?? 'requested';
  const { length: earlier } = await readRefunds(trx, sessionId);
  return trx
    .insertInto('refunds')
    .values({
      ...refund,
      // The first refund keeps the key of earlier releases, which may already have requested it.
      id: earlier ? `${sessionId}:refund-${earlier + 1}` : `${sessionId}:refund`,
      session_id: sessionId,
      state,
      not_before: fromNow(delaySeconds),
      // A moment later than the request that follows the commit, so that the poller does not race with it.
      next_check_at: state === 'done' || state === 'failed' ? null : fromNow(Math.max(delaySeconds, 5)),
      done_at: state === 'done' ? fromNow(0) : null,
      accepted_at: state === 'accepted' ? fromNow(0) : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The cents that a shopper paid: of a payment that is owed or back they may be others than the shop asked for. */
export const paidCents = ({ state, amount_cents, refund_cents }: PaymentSession): number =>
  ((state === 'refund-due' || state === 'refunded') && refund_cents) || amount_cents;

/** The reason, for staff, why a refund ended that does not have to be made any more. */
export const NOT_NEEDED = 'Not needed: the money is back already.';

/**
 * Whether the provider still has a refund that it has not paid: a second request would pay it twice. If a provider
 * cannot be queried, its state is unknown after a week (null): there the same key marks it as the same refund.
 */
export const isAtProvider = ({ provider_state }: Pick<Refund, 'provider_state'>): boolean =>
  provider_state === 'accepted' || provider_state === 'attention';

const firstOf = ({ id, repeats }: Pick<Refund, 'id' | 'repeats'>): string => repeats ?? id;

/** The other attempts at the same refund: of all of them the shopper gets the money once. */
export const siblingsOf = (refunds: readonly Refund[], refund: Refund): Refund[] =>
  refunds.filter((each) => each.id !== refund.id && firstOf(each) === firstOf(refund));

/** Adds another attempt at a refund, with a new key. The caller makes sure that the provider does not have it any more. */
export const addAttempt = (
  trx: Trx,
  refund: Refund,
  { reason = refund.reason, ...attempt }: Partial<NewRefund> = {},
): Promise<Refund> =>
  addRefund(trx, refund.session_id, { ...attempt, reason, amount_cents: refund.amount_cents, repeats: firstOf(refund) });

/** Ends a refund without money; `error` is for staff. */
export async function endAsFailed(trx: Trx, { id }: Refund, error: string): Promise<void> {
  await trx.updateTable('refunds').set({ state: 'failed', error, next_check_at: null }).where('id', '=', id).execute();
}

/**
 * Makes the session owe its shopper the whole payment, and adds a refund of what is not paid back, or on its way back, yet.
 * `currency` is the payment's currency. The caller holds the lock on the session's row, and calls `refundPayment` after the commit.
 */
export async function oweRefund(
  trx: Trx,
  session: PaymentSession,
  refundCents: number,
  reason: string,
  currency = session.currency,
): Promise<void> {
  const earlier = await readRefunds(trx, session.id);
  const missing = refundCents - sumOf(earlier, [...OPEN_STATES, 'done']);
  if (missing > 0) await addRefund(trx, session.id, { amount_cents: missing, reason });
  await trx
    .updateTable('payment_sessions')
    // The refund has separate times: the session is not polled any more.
    .set({
      state: moved(SESSION_MOVES, session.state, 'refund-due'),
      refund_cents: refundCents,
      currency,
      reason,
      next_check_at: null,
    })
    .where('id', '=', session.id)
    .execute();
}

/** Locks a session; undefined if there is none. Lock it before its order and its stock, always in this sequence. */
export const lockSession = (trx: Trx, sessionId: string): Promise<PaymentSession | undefined> =>
  trx.selectFrom('payment_sessions').selectAll().where('id', '=', sessionId).forUpdate().executeTakeFirst();

/** Whether the bank may take the payment back: its order is on hold for that, or it became no order. The caller locks the session. */
export async function isPaymentDisputed(trx: Trx, session: Pick<PaymentSession, 'id' | 'disputed_at'>): Promise<boolean> {
  if (session.disputed_at) return true;
  const order = await trx.selectFrom('orders').select('packing_hold').where('session_id', '=', session.id).executeTakeFirst();
  return order !== undefined && isDisputed(order);
}
