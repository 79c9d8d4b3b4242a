import { sql } from 'kysely';
import { transact } from '../db/transact';
import { createRounds, type Rounds } from '../rounds';
import type { OrdersDeps, PaymentSession } from './orders-deps';
import { payBack } from './pay-back';
import { settle } from './settle';
import { releaseHolds } from './stock';

const AT_ONCE = 20;
/** Younger sessions may still be waiting for the provider's first answer. */
const OPENING_MS = 120_000;
/** Sessions are asked about for three days, refunds tried for as long as it takes. */
const GIVE_UP_MS = 3 * 24 * 3_600_000;
const LONGEST_PAUSE_MS = 900_000;

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
    const claimed = await claimDue(deps);
    for (const session of claimed)
      await lookAfter(deps, session).catch((error: unknown) =>
        deps.log.warn({ session: session.id, reason: (error as Error).message }, 'a payment session could not be looked after'),
      );
    if (claimed.length < AT_ONCE) return;
  }
}

/** Claims what is due by moving its next look ahead; sessions that are being settled are skipped. */
function claimDue({ db }: OrdersDeps): Promise<PaymentSession[]> {
  return transact(db, async (trx) => {
    const due = await trx
      .selectFrom('payment_sessions')
      .select(['id', 'checks'])
      .where('next_check_at', '<=', sql<Date>`now()`)
      .orderBy('next_check_at')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    const claimed: PaymentSession[] = [];
    for (const { id, checks } of due) {
      const next_check_at = new Date(Date.now() + Math.min(10_000 * 2 ** Math.min(checks, 10), LONGEST_PAUSE_MS));
      claimed.push(
        await trx
          .updateTable('payment_sessions')
          .set({ checks: checks + 1, next_check_at })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow(),
      );
    }
    return claimed;
  });
}

async function lookAfter(deps: OrdersDeps, session: PaymentSession): Promise<void> {
  const age = Date.now() - session.created_at.getTime();
  if (session.state === 'refund-due') return payBack(deps, session.id);
  if (session.state === 'opening') return age > OPENING_MS ? close(deps, session, 'failed') : undefined;
  await settle(deps, session.id);
  if (age > GIVE_UP_MS) await close(deps, session, session.state === 'open' ? 'expired' : session.state);
}

/** Looks no more after a session that has come to nothing. A payment that still comes is settled by its webhook. */
async function close(deps: OrdersDeps, session: PaymentSession, state: PaymentSession['state']): Promise<void> {
  await transact(deps.db, async (trx) => {
    const closed = await trx
      .updateTable('payment_sessions')
      .set({ state, next_check_at: null })
      .where('id', '=', session.id)
      .where('state', '=', session.state)
      .executeTakeFirst();
    if (closed.numUpdatedRows) await releaseHolds(trx, [session.id]);
  });
  deps.catalogueChanged(session.lines.map(({ productId }) => productId));
}
