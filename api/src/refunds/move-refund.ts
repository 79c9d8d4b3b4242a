import { REFUND_MOVES } from './refund-states';
import { mayMove } from '../states/state-table';
import { fromNow } from '../db/clock';
import { queueMail } from '../mail/queue-mail';
import { refundStartedMail } from '../mail/templates/order-mails';
import type { ProviderRefund } from '../payments/payment-provider';
import type { PaymentSession } from '../db/tables/payments';
import type { Trx } from '../db/transact';
import {
  addAttempt,
  addRefund,
  endAsFailed,
  isAtProvider,
  NOT_NEEDED,
  paidCents,
  readRefunds,
  siblingsOf,
  sumOf,
  type Refund,
} from './refund-records';
import { OPEN_STATES } from './refund-states';
import type { RefundWork } from './refund-work';

/** A failed refund is retried this often, with a new key each time; then staff must review it. */
const MAX_ATTEMPTS = 3;
/** Seconds before the second and the third attempt: what made the first fail (an empty balance) needs time. */
const RETRY_S = [3_600, 6 * 3_600];

/** Moves one record to the state that the provider reports. `done` is final, and `failed` is left only for `done`. */
export async function moveRefund(work: RefundWork, known: Refund, reported: ProviderRefund): Promise<void> {
  const { trx, changes } = work;
  const { id } = known;
  let record = known;
  const provider_ref = record.provider_ref ?? reported.providerRef;
  if (provider_ref !== record.provider_ref || reported.state !== record.provider_state)
    await trx.updateTable('refunds').set({ provider_ref, provider_state: reported.state }).where('id', '=', id).execute();
  if (reported.state === 'done' && reported.amountCents !== record.amount_cents)
    record = await correctAmount(work, record, reported.amountCents);
  if (record.state === 'done') {
    if (reported.state === 'failed') changes.push({ outcome: 'contradicted', refund: record });
    return;
  }
  if (isBehind(record, reported)) return;
  switch (reported.state) {
    case 'accepted':
      await trx
        .updateTable('refunds')
        .set({ state: 'accepted', accepted_at: fromNow(0), error: '', next_check_at: fromNow(60) })
        .where('id', '=', id)
        .execute();
      // Mailed only once, even if staff requested the refund again.
      if (record.attempt === 1 && record.accepted_at === null) await mailStarted(work, record);
      break;
    case 'done':
      await trx
        .updateTable('refunds')
        .set({ state: 'done', done_at: fromNow(0), error: '', next_check_at: null })
        .where('id', '=', id)
        .execute();
      break;
    case 'attention':
      await giveUpRefund(trx, record, 'The provider waits for a person.');
      break;
    case 'failed':
      return failRefund(work, record);
  }
  changes.push({ outcome: reported.state, refund: record });
}

/**
 * The provider paid back another amount than it was asked for, for example all of the payment. Stores the paid amount: more gets
 * another credit note; after less, staff decide about the rest.
 */
async function correctAmount({ trx, session, changes }: RefundWork, record: Refund, amountCents: number): Promise<Refund> {
  const refund = { ...record, amount_cents: amountCents };
  await trx.updateTable('refunds').set({ amount_cents: amountCents }).where('id', '=', record.id).execute();
  const moreCents = amountCents - record.amount_cents;
  changes.push({ outcome: 'another amount', refund, uncreditedCents: Math.max(0, moreCents) });
  if (moreCents > 0) await askForLess(trx, session, moreCents);
  else if (record.origin === 'shop') {
    const rest = await addRefund(trx, session.id, { amount_cents: -moreCents, reason: record.reason, state: 'attention' });
    await giveUpRefund(trx, rest, 'The provider refunded less than the shop requested.');
    changes.push({ outcome: 'attention', refund: rest });
  }
  return refund;
}

/**
 * Reduces refunds that the provider does not know yet, as far as they exceed the payment: money that is back already is not asked
 * for.
 */
async function askForLess(trx: Trx, session: PaymentSession, moreCents: number): Promise<void> {
  const records = await readRefunds(trx, session.id);
  let excess = Math.min(moreCents, sumOf(records, [...OPEN_STATES, 'done']) - paidCents(session));
  for (const record of records.filter(({ state, asked_at }) => state === 'requested' && asked_at === null)) {
    if (excess <= 0) return;
    const amount_cents = Math.max(0, record.amount_cents - excess);
    excess -= record.amount_cents - amount_cents;
    if (amount_cents) await trx.updateTable('refunds').set({ amount_cents }).where('id', '=', record.id).execute();
    else await endAsFailed(trx, record, NOT_NEEDED);
  }
}

/** Whether a report contains nothing new about a refund that has not ended: it arrived twice, or late. */
function isBehind({ state, attempt }: Refund, reported: ProviderRefund): boolean {
  if (!mayMove(REFUND_MOVES, { from: state, to: reported.state, by: 'provider' })) return true;
  // Once no attempts are left, only staff or the arrival of the money end `attention`.
  return state === 'attention' && reported.state !== 'done' && attempt >= MAX_ATTEMPTS;
}

/** Retries a failed refund later with a new key, or marks it for manual review. */
async function failRefund(work: RefundWork, record: Refund): Promise<void> {
  const { trx, session, changes } = work;
  // An earlier attempt was paid after all.
  if (siblingsOf(await readRefunds(trx, session.id), record).some(({ state }) => state === 'done'))
    return endAsFailed(trx, record, NOT_NEEDED);
  if (record.origin !== 'shop') return failForeign(work, record);
  changes.push({ outcome: 'failed', refund: record });
  if (record.attempt >= MAX_ATTEMPTS || session.disputed_at) {
    await giveUpRefund(trx, record, session.disputed_at ? DISPUTED : FAILED);
    changes.push({ outcome: 'attention', refund: record });
    return;
  }
  await endAsFailed(trx, record, FAILED);
  const { attempt } = record;
  await addAttempt(trx, record, { attempt: attempt + 1, delaySeconds: RETRY_S[attempt - 1] ?? 0 });
}

const FAILED = 'The refund failed at the provider.';

/**
 * A refund made at the provider is not repeated, because the shop did not request it. A debt of the shop that it
 * counted for is asked for now, with the missing credit note.
 */
async function failForeign({ trx, session, changes }: RefundWork, record: Refund): Promise<void> {
  changes.push({ outcome: 'failed', refund: record });
  await endAsFailed(trx, record, FAILED);
  const owedCents = session.state === 'refund-due' ? session.refund_cents : 0;
  const missingCents = owedCents - sumOf(await readRefunds(trx, session.id), [...OPEN_STATES, 'done']);
  if (missingCents <= 0) return void changes.push({ outcome: 'nobody repeats it', refund: record });
  const refund = await addRefund(trx, session.id, { amount_cents: missingCents, reason: session.reason });
  if (session.disputed_at) await giveUpRefund(trx, refund, DISPUTED);
  changes.push({ outcome: 'repeated by the shop', refund, uncreditedCents: missingCents });
}

/** For a payment that became no order: staff cannot release it from hold, so they decide about its refund. */
export const DISPUTED =
  "The customer's bank disputes this payment and may take it back by itself. Try again only once it has decided for the shop.";

/** Marks a refund for manual review. The poller still checks it from time to time, because it may be settled at the provider. */
export async function giveUpRefund(trx: Trx, { id }: Refund, error: string): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ state: 'attention', error, next_check_at: fromNow(3_600) })
    .where('id', '=', id)
    .execute();
}

/** Once one of the attempts at a refund is paid, the others end; an attempt that the provider works on already is paid twice. */
export async function endOtherAttempts({ trx, session, changes }: RefundWork): Promise<void> {
  for (const { outcome, refund } of [...changes]) {
    if (outcome !== 'done') continue;
    const siblings = siblingsOf(await readRefunds(trx, session.id), refund);
    for (const sibling of siblings)
      if (sibling.state === 'requested' || sibling.state === 'attention') await endAsFailed(trx, sibling, NOT_NEEDED);
    const isPaid = siblings.some(({ state }) => state === 'done');
    const isReported = changes.some(
      (each) => each.outcome === 'paid back twice' && siblings.some(({ id }) => id === each.refund.id),
    );
    if (!isReported && (isPaid || siblings.some(isBeingPaid)))
      changes.push({ outcome: 'paid back twice', refund, uncreditedCents: isPaid ? refund.amount_cents : 0 });
  }
}

/** The provider has the refund, even if it waits there for a manual decision. */
const isBeingPaid = ({ state, provider_state }: Refund): boolean =>
  state === 'accepted' || (state === 'attention' && isAtProvider({ provider_state }));

async function mailStarted({ trx, config, session }: RefundWork, refund: Refund): Promise<void> {
  const order = await trx.selectFrom('orders').select('id').where('session_id', '=', session.id).executeTakeFirst();
  await queueMail(trx, {
    to: session.request.email,
    orderId: order?.id,
    ...refundStartedMail(config, refund, order?.id, session.currency),
  });
}
