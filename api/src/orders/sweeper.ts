import { sql } from 'kysely';
import { claimDue } from '../db/claim';
import { fromNow } from '../db/clock';
import { transact } from '../db/transact';
import { createRounds, type Rounds } from '../rounds';
import type { OrdersDeps, PaymentSession } from './orders-deps';
import { payBack } from './pay-back';
import { settle } from './settle';
import { releaseHolds } from './stock';

const AT_ONCE = 20;
/** Younger sessions may still be waiting for the provider's first answer. */
const OPENING_S = 120;
/** Sessions are asked about for three days, refunds tried for as long as it takes. */
const GIVE_UP_S = 3 * 24 * 3_600;
/** Between two looks at one session, in seconds; sessions that are being settled at the moment are left for the next round. */
const PAUSE = { first: 10, most: 900 };

/**
 * The third road to an order: every two seconds it frees holds that have ended, asks the provider about sessions that
 * are still open, and pays back what is due. Each process runs one; they never take the same session at a time.
 */
export function createSweeper(deps: OrdersDeps): Rounds {
  return createRounds({ name: 'sweeper', everyMs: 2_000, log: deps.log, round: () => sweep(deps) });
}

/** One round. */
export async function sweep(deps: OrdersDeps): Promise<void> {
  const freed = await transact(deps.db, (trx) =>
    trx
      .deleteFrom('holds')
      .where('expires_at', '<=', sql<Date>`clock_timestamp()`)
      .returning('product_id')
      .execute(),
  );
  if (freed.length) deps.catalogueChanged(freed.map((hold) => hold.product_id));
  for (;;) {
    const claimed = await claimDue(deps.db, 'payment_sessions', { limit: AT_ONCE, ends: PAUSE });
    for (const session of claimed)
      await lookAfter(deps, session).catch((error: unknown) =>
        deps.log.warn({ session: session.id, reason: (error as Error).message }, 'a payment session could not be looked after'),
      );
    if (claimed.length < AT_ONCE) return;
  }
}

async function lookAfter(deps: OrdersDeps, session: PaymentSession): Promise<void> {
  if (session.state === 'refund-due') return payBack(deps, session.id);
  if (session.state === 'opening') return close(deps, session, 'failed', OPENING_S);
  await settle(deps, session.id);
  await close(deps, session, session.state === 'open' ? 'expired' : session.state, GIVE_UP_S);
}

/** Looks no more after a session that has come to nothing in so many seconds. A payment that still comes is settled by its webhook. */
async function close(deps: OrdersDeps, session: PaymentSession, state: PaymentSession['state'], afterS: number): Promise<void> {
  const closed = await transact(deps.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('payment_sessions')
      .set({ state, next_check_at: null })
      .where('id', '=', session.id)
      .where('state', '=', session.state)
      .where('created_at', '<', fromNow(-afterS))
      .executeTakeFirst();
    if (numUpdatedRows) await releaseHolds(trx, [session.id]);
    return numUpdatedRows > 0n;
  });
  if (closed) deps.catalogueChanged(session.lines.map(({ productId }) => productId));
}
