import { fromNow } from '../db/clock';
import { queueMail } from '../mail/queue-mail';
import { refundStartedMail } from '../mail/templates/order-mails';
import type { ProviderRefund } from '../payments/payment-provider';
import type { Trx } from './orders-deps';
import { addAttempt, endAsFailed, isAtProvider, NOT_NEEDED, readRefunds, siblingsOf, type Refund } from './refund-records';
import type { RefundWork } from './refund-work';

/** A failed refund is tried again this often, with a key of its own each time; then a person must look. */
const MAX_ATTEMPTS = 3;
/** Seconds before the second and the third attempt: what made the first fail (an empty balance) needs time. */
const RETRY_S = [3_600, 6 * 3_600];

/** Moves one record to what the provider says. `done` is final, and `failed` is left only for `done`. */
export async function moveRefund(work: RefundWork, record: Refund, told: ProviderRefund): Promise<void> {
  const { trx, changes } = work;
  const { id } = record;
  const provider_ref = record.provider_ref ?? told.providerRef;
  if (provider_ref !== record.provider_ref || told.state !== record.provider_state)
    await trx.updateTable('refunds').set({ provider_ref, provider_state: told.state }).where('id', '=', id).execute();
  if (record.state === 'done') {
    if (told.state === 'failed') changes.push({ outcome: 'contradicted', refund: record });
    return;
  }
  if (isBehind(record, told)) return;
  switch (told.state) {
    case 'accepted':
      await trx
        .updateTable('refunds')
        .set({ state: 'accepted', accepted_at: fromNow(0), error: '', next_check_at: fromNow(60) })
        .where('id', '=', id)
        .execute();
      // Not once more if staff had to ask again.
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
  changes.push({ outcome: told.state, refund: record });
}

/** Whether a statement says nothing new of a record that has not ended: it came twice, or late. */
function isBehind({ state, attempt }: Refund, told: ProviderRefund): boolean {
  if (told.state === 'done') return false;
  if (state === 'failed' || state === told.state) return true;
  // Only a person, or the money's arrival, ends `attention` once there are no attempts left.
  if (state === 'attention') return told.state === 'accepted' || attempt >= MAX_ATTEMPTS;
  return false;
}

/** Tries a failed refund again later, with a new key, or leaves it to a person. */
async function failRefund({ trx, session, changes }: RefundWork, record: Refund): Promise<void> {
  // An earlier attempt was paid after all.
  if (siblingsOf(await readRefunds(trx, session.id), record).some(({ state }) => state === 'done'))
    return endAsFailed(trx, record, NOT_NEEDED);
  const error = 'The refund failed at the provider.';
  changes.push({ outcome: 'failed', refund: record });
  if (record.origin === 'shop' && (record.attempt >= MAX_ATTEMPTS || session.disputed_at)) {
    await giveUpRefund(trx, record, session.disputed_at ? DISPUTED : error);
    changes.push({ outcome: 'attention', refund: record });
    return;
  }
  await endAsFailed(trx, record, error);
  if (record.origin !== 'shop') return;
  const { attempt } = record;
  await addAttempt(trx, record, { attempt: attempt + 1, delaySeconds: RETRY_S[attempt - 1] ?? 0 });
}

/** Of a payment that became no order: staff cannot release it from hold, so they decide about its refund. */
export const DISPUTED =
  "The customer's bank disputes this payment and may take it back by itself. Try again only once it has decided for the shop.";

/** Leaves a refund to a person. It is still looked at from time to time: it may be solved at the provider. */
export async function giveUpRefund(trx: Trx, { id }: Refund, error: string): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ state: 'attention', error, next_check_at: fromNow(3_600) })
    .where('id', '=', id)
    .execute();
}

/** Once one of the attempts at a refund is paid, the others end; what the provider works on already is paid twice. */
export async function endOtherAttempts({ trx, session, changes }: RefundWork): Promise<void> {
  for (const { outcome, refund } of [...changes]) {
    if (outcome !== 'done') continue;
    const siblings = siblingsOf(await readRefunds(trx, session.id), refund);
    for (const sibling of siblings)
      if (sibling.state === 'requested' || sibling.state === 'attention') await endAsFailed(trx, sibling, NOT_NEEDED);
    const isPaid = siblings.some(({ state }) => state === 'done');
    const isTold = changes.some((each) => each.outcome === 'paid back twice' && siblings.some(({ id }) => id === each.refund.id));
    if (!isTold && (isPaid || siblings.some(isBeingPaid)))
      changes.push({ outcome: 'paid back twice', refund, uncreditedCents: isPaid ? refund.amount_cents : 0 });
  }
}

/** The provider has it, also where it waits for a person there. */
const isBeingPaid = ({ state, provider_state }: Refund): boolean =>
  state === 'accepted' || (state === 'attention' && isAtProvider({ provider_state }));

async function mailStarted({ trx, config, session }: RefundWork, refund: Refund): Promise<void> {
  const order = await trx.selectFrom('orders').select('id').where('session_id', '=', session.id).executeTakeFirst();
  await queueMail(trx, { to: session.request.email, orderId: order?.id, ...refundStartedMail(config, refund, order?.id) });
}
