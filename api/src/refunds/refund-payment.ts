import { fromNow } from '../db/clock';
import { transact, type Trx } from '../db/transact';
import { PaymentProviderError, type PaymentProvider } from '../payments/payment-provider';
import { giveUpRefund, moveRefund } from './move-refund';
import type { OrdersDeps } from '../orders/orders-deps';
import type { PaymentSession } from '../db/tables/payments';
import { changeRefunds, readStatement, reconcileRefunds } from './reconcile';
import {
  addAttempt,
  endAsFailed,
  isOpen,
  lockSession,
  oweRefund,
  readRefunds,
  type Refund,
  isPaymentDisputed,
} from './refund-records';

/** Longer than the provider's calls may take, plus the time in which it may finish after we stopped waiting. */
const LEASE_SECONDS = 150;
/** After this many refusals the shop stops requesting a refund: staff must review it. About an hour with the poller's backoff. */
const MAX_REJECTIONS = 8;
/** A refused key of the shop counts only for a refund that is this old: until then one correction of the key fixes all of them. */
const KEY_PATIENCE_MS = 7 * 86_400_000;

/**
 * Asks the provider for the refunds that a session owes its shopper. A lease allows one process at a time, because not every
 * provider supports idempotency keys. The provider's refunds are read first, and each refund has one key. If a
 * response was lost or the process died, the refund is not requested again until the lease ends: by then it either shows up when
 * reading, or will never happen. Never throws: the poller retries failures.
 */
export async function refundPayment(deps: OrdersDeps, sessionId: string): Promise<void> {
  const session = await leaseRefund(deps, sessionId);
  if (!session?.provider_ref) return;
  let asked: Refund | undefined;
  try {
    const provider = deps.payments.named(session.provider);
    await reconcileRefunds(deps, sessionId, await readStatement(provider, session.provider_ref));
    asked = await nextRefund(deps, sessionId);
    if (asked) await askFor(deps, provider, session.provider_ref, asked);
  } catch (error) {
    deps.log.error({ session: sessionId, reason: (error as Error).message }, 'refund failed, will retry');
    const isRefused = error instanceof PaymentProviderError && error.refused;
    if (isRefused) await countRejection(deps, sessionId, { asked, error });
    // Otherwise the provider may still carry it out: the lease stays.
    if (asked && !isRefused) return;
  }
  await deps.db.updateTable('payment_sessions').set({ paying_back_until: null }).where('id', '=', sessionId).execute();
}

async function askFor(deps: OrdersDeps, provider: PaymentProvider, providerRef: string, refund: Refund): Promise<void> {
  const reported = await provider.refund(providerRef, refund.amount_cents, refund.id);
  await changeRefunds(deps, refund.session_id, async (work) => {
    const records = await readRefunds(work.trx, refund.session_id);
    const record = records.find(({ id }) => id === refund.id);
    if (!record) return;
    const { providerRef } = reported;
    // A report without our key was taken for another refund of the same amount: only staff can find out which of the two is paid.
    if (providerRef !== null && records.some(({ id, provider_ref }) => id !== record.id && provider_ref === providerRef)) {
      if (record.state !== 'requested') return;
      await giveUpRefund(
        work.trx,
        record,
        'The provider counts it as another refund of the same amount. Compare with its dashboard.',
      );
      return void work.changes.push({ outcome: 'attention', refund: record });
    }
    // It has forgotten the key that staff sent again, and made a second refund: if the first is also paid, staff are alerted.
    const isAnother = record.provider_ref !== null && providerRef !== null && providerRef !== record.provider_ref;
    if (record.state === 'requested' && isAnother) {
      await endAsFailed(work.trx, record, 'Tried again by staff.');
      return moveRefund(work, await addAttempt(work.trx, record), reported);
    }
    if (record.state === 'requested' || reported.state === 'done') return moveRefund(work, record, reported);
    // The webhook was faster than the response, or another attempt was paid in the meantime: the response only names the refund.
    if (record.provider_ref === null && providerRef !== null)
      await work.trx.updateTable('refunds').set({ provider_ref: providerRef }).where('id', '=', record.id).execute();
  });
}

/** The next refund to request, marked as requested. */
const nextRefund = ({ db }: OrdersDeps, sessionId: string): Promise<Refund | undefined> =>
  transact(db, async (trx) => {
    const due = await dueRefund(trx, sessionId);
    if (!due) return undefined;
    return (
      trx
        .updateTable('refunds')
        // The provider has not answered this request.
        .set((eb) => ({ asked_at: eb.fn.coalesce('asked_at', fromNow(0)), provider_state: null }))
        .where('id', '=', due.id)
        .returningAll()
        .executeTakeFirst()
    );
  });

/**
 * The oldest refund to ask for: none while the payment is disputed, because the bank takes the money back itself. Those that wait go
 * on when staff release the order.
 */
async function dueRefund(trx: Trx, sessionId: string): Promise<Refund | undefined> {
  const session = await lockSession(trx, sessionId);
  if (!session || (await isPaymentDisputed(trx, session))) return undefined;
  return trx
    .selectFrom('refunds')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('state', '=', 'requested')
    .where('not_before', '<=', fromNow(0))
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
}

/** Without `asked` the provider refused to say what it has paid: that also counts, but says nothing about an earlier request. */
async function countRejection(
  deps: OrdersDeps,
  sessionId: string,
  { asked, error }: { asked: Refund | undefined; error: PaymentProviderError },
): Promise<void> {
  await changeRefunds(deps, sessionId, async ({ trx, changes }) => {
    const refund = asked ?? (await dueRefund(trx, sessionId));
    // A manual refund may have covered it in the meantime.
    const isWaiting = (await readRefunds(trx, sessionId)).some(({ id, state }) => id === refund?.id && state === 'requested');
    if (!refund || !isWaiting) return;
    const mayWait = error.isKeyRefused && Date.now() - refund.created_at.getTime() < KEY_PATIENCE_MS;
    const rejections = refund.rejections + (mayWait ? 0 : 1);
    await trx.updateTable('refunds').set({ rejections, error: error.message }).where('id', '=', refund.id).execute();
    if (rejections >= MAX_REJECTIONS) {
      await giveUpRefund(trx, refund, error.message);
      changes.push({ outcome: 'attention', refund });
    }
    // Afterwards: a trigger takes it for the write of an earlier release, which does not know the state (migration 040).
    const provider_state = asked ? 'refused' : refund.provider_state;
    await trx.updateTable('refunds').set({ provider_state }).where('id', '=', refund.id).execute();
  });
}

/** Leases the session's refunds; undefined if none is due or another process holds the lease. */
function leaseRefund({ db }: OrdersDeps, sessionId: string): Promise<PaymentSession | undefined> {
  return transact(db, async (trx) => {
    const session = await lockSession(trx, sessionId);
    if (!session?.provider_ref) return undefined;
    const refunds = await readRefunds(trx, sessionId);
    const isDue = refunds.some(({ state }) => state === 'requested');
    // Left by a release that kept no records of refunds.
    const isUnrecorded = session.state === 'refund-due' && !refunds.some(isOpen);
    if (isUnrecorded) await oweRefund(trx, session, session.refund_cents, session.reason);
    if (!isDue && !isUnrecorded) return undefined;
    return trx
      .updateTable('payment_sessions')
      .set({ paying_back_until: fromNow(LEASE_SECONDS) })
      .where('id', '=', sessionId)
      .where((eb) => eb.or([eb('paying_back_until', 'is', null), eb('paying_back_until', '<', fromNow(0))]))
      .returningAll()
      .executeTakeFirst();
  });
}
