import { sql } from 'kysely';
import { leaseDueJobs } from '../../db/lease';
import { fromNow } from '../../db/clock';
import { transact } from '../../db/transact';
import { createPoller, type Poller } from '../../runtime/poller';
import type { OrdersDeps } from '../../orders/orders-deps';
import type { PaymentSession } from '../../db/tables/payments';
import { refundPayment } from '../../refunds/refund-payment';
import { PaymentProviderError } from '../../payments/payment-provider';
import { settle } from './settle';
import { forEachAtOnce } from '../../runtime/for-each-at-once';
import { releaseHolds } from '../../stock/hold-stock';

const BATCH_SIZE = 40;
/** Provider calls at the same time. */
const CONCURRENCY = 8;
/** Younger sessions may still be waiting for the provider's first response. */
const OPENING_S = 120;
/** Sessions are polled for three days, and for one day after their hold, whichever ends later. */
const GIVE_UP = { afterOpeningS: 3 * 24 * 3_600, afterHoldS: 24 * 3_600 };
/** Longer while the provider rejects the shop's key, because the key may still be corrected. */
const GIVE_UP_ON_KEY = { afterOpeningS: 30 * 24 * 3_600, afterHoldS: 24 * 3_600 };
/** Seconds between two checks of one session: older sessions are checked less often. */
const BACKOFF = { initial: 10, max: 3_600 };

/**
 * Settles sessions that neither browser nor webhook reported: every two seconds it releases expired holds and polls the provider
 * about open sessions, several in parallel. Each process runs one; leases keep them from taking the same session.
 */
export function createSweeper(deps: OrdersDeps): Poller {
  return createPoller({ name: 'sweeper', intervalMs: 2_000, log: deps.log, poll: (signal) => sweep(deps, signal) });
}

export async function sweep(deps: OrdersDeps, signal?: AbortSignal): Promise<void> {
  const freed = await transact(deps.db, (trx) =>
    trx
      .deleteFrom('holds')
      .where('expires_at', '<=', sql<Date>`clock_timestamp()`)
      .returning('product_id')
      .execute(),
  );
  if (freed.length) deps.invalidateCatalog(freed.map((hold) => hold.product_id));
  while (!signal?.aborted) {
    const leased = await leaseDueJobs(deps.db, 'payment_sessions', { limit: BATCH_SIZE, leaseFor: BACKOFF });
    await forEachAtOnce(leased, { limit: CONCURRENCY, signal }, (session) =>
      reconcileSession(deps, session).catch((error: unknown) =>
        deps.log.warn({ session: session.id, reason: (error as Error).message }, 'failed to reconcile payment session'),
      ),
    );
    if (leased.length < BATCH_SIZE) return;
  }
}

async function reconcileSession(deps: OrdersDeps, session: PaymentSession): Promise<void> {
  // Left by a release that kept no records of refunds.
  if (session.state === 'refund-due') return refundPayment(deps, session.id);
  if (session.state === 'opening') return closeSession(deps, session, 'failed', { afterOpeningS: OPENING_S });
  const close = (after: typeof GIVE_UP) =>
    closeSession(deps, session, session.state === 'open' ? 'expired' : session.state, after);
  await settle(deps, session.id).catch(async (error: unknown) => {
    // The provider does not know the payment, or no longer does: without this the session would be polled forever.
    if (error instanceof PaymentProviderError && error.refused) await close(error.isKeyRefused ? GIVE_UP_ON_KEY : GIVE_UP);
    throw error;
  });
  await close(GIVE_UP);
}

/** Stops polling a session that is old enough. A later payment is still settled by its webhook. */
async function closeSession(
  deps: OrdersDeps,
  session: PaymentSession,
  state: PaymentSession['state'],
  { afterOpeningS, afterHoldS }: { afterOpeningS: number; afterHoldS?: number },
): Promise<void> {
  const closed = await transact(deps.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('payment_sessions')
      .set({ state, next_check_at: null })
      .where('id', '=', session.id)
      .where('state', '=', session.state)
      .where('created_at', '<', fromNow(-afterOpeningS))
      .$if(afterHoldS !== undefined, (query) => query.where('hold_ends_at', '<', fromNow(-(afterHoldS ?? 0))))
      .executeTakeFirst();
    if (numUpdatedRows) await releaseHolds(trx, [session.id]);
    return numUpdatedRows > 0n;
  });
  if (closed) deps.invalidateCatalog(session.lines.map(({ productId }) => productId));
}
