import { fromNow } from '../db/clock';
import { leaseDueJobs } from '../db/lease';
import { createPoller, type Poller } from '../runtime/poller';
import { PaymentProviderError } from '../payments/payment-provider';
import type { OrdersDeps } from '../orders/orders-deps';
import { forEachAtOnce } from '../runtime/for-each-at-once';
import { refundPayment } from './refund-payment';
import { giveUpRefund } from './move-refund';
import { changeRefunds, reconcileWithProvider } from './reconcile';
import type { Refund } from './refund-records';

const BATCH_SIZE = 20;
/** Provider calls at the same time. */
const CONCURRENCY = 4;
/** Seconds between two checks of one refund: banks take days. */
const BACKOFF = { initial: 10, max: 3_600 };
/** An accepted refund without any news for this long is left to staff: providers promise three to five days. */
const SILENCE_S = 7 * 24 * 3_600;

/**
 * Asks for due refunds, and queries the provider about accepted ones if their webhook did not arrive. It is a separate job, so that no
 * refund waits behind open sessions. Each process runs one; leases keep them from taking the same refund.
 */
export function createRefundPoller(deps: OrdersDeps): Poller {
  return createPoller({ name: 'refunds', intervalMs: 2_000, log: deps.log, poll: (signal) => pollRefunds(deps, signal) });
}

export async function pollRefunds(deps: OrdersDeps, signal?: AbortSignal): Promise<void> {
  const due = await leaseDueJobs(deps.db, 'refunds', { limit: BATCH_SIZE, leaseFor: BACKOFF });
  await forEachAtOnce(due, { limit: CONCURRENCY, signal }, (refund) =>
    pollRefund(deps, refund).catch((error: unknown) =>
      deps.log.warn({ refund: refund.id, reason: (error as Error).message }, 'failed to check refund'),
    ),
  );
}

async function pollRefund(deps: OrdersDeps, refund: Refund): Promise<void> {
  if (refund.state === 'requested') return refundPayment(deps, refund.session_id);
  let silence: PaymentProviderError | undefined;
  const isAnswered = await reconcileWithProvider(deps, refund.session_id).catch((error: unknown) => {
    if (!(error instanceof PaymentProviderError && error.refused)) throw error;
    silence = error;
    // The provider may still have the refund, and can be queried again.
    return true;
  });
  await changeRefunds(deps, refund.session_id, async ({ trx, changes }) => {
    const silent = await trx
      .selectFrom('refunds')
      .selectAll()
      .where('id', '=', refund.id)
      .where('state', '=', 'accepted')
      .where('accepted_at', '<', fromNow(-SILENCE_S))
      .executeTakeFirst();
    if (!silent) return;
    await giveUpRefund(trx, silent, 'No word from the provider for a week.');
    // Afterwards: a trigger takes it for the write of an earlier release, which does not know the state (migration 040).
    const provider_state = isAnswered ? silent.provider_state : null;
    await trx.updateTable('refunds').set({ provider_state }).where('id', '=', silent.id).execute();
    changes.push({ outcome: 'attention', refund: silent });
  });
  if (silence) throw silence;
}
