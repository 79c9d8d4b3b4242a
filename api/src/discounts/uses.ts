import { sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema';

type Trx = Transaction<Schema>;

/** Holds one use of a discount for a payment session until `until`, like the stock of its lines. */
export async function holdUse(
  trx: Trx,
  use: { sessionId: string; discountId: number; accountId: number; cents: number; until: Date },
): Promise<void> {
  await trx
    .insertInto('discount_uses')
    .values({
      session_id: use.sessionId,
      discount_id: use.discountId,
      account_id: use.accountId,
      amount_cents: use.cents,
      held_until: use.until,
    })
    .execute();
}

/**
 * The session became an order. Counts also if the hold had ended and the code was used up meanwhile: the price was promised
 * and is paid.
 */
export async function countUse(trx: Trx, sessionId: string): Promise<void> {
  await trx.updateTable('discount_uses').set({ state: 'used' }).where('session_id', '=', sessionId).execute();
}

/** Gives held uses back. What has become an order stays used. */
export async function releaseUses(trx: Trx, sessionIds: readonly string[]): Promise<void> {
  if (!sessionIds.length) return;
  await trx
    .updateTable('discount_uses')
    .set({ state: sql.lit('released' as const) })
    .where('session_id', 'in', sessionIds)
    .where('state', '=', sql.lit('held' as const))
    .execute();
}

/** The order was cancelled before it was packed: its shopper, or somebody else, may use the code again. */
export async function returnUse(trx: Trx, sessionId: string): Promise<void> {
  await trx.updateTable('discount_uses').set({ state: 'released' }).where('session_id', '=', sessionId).execute();
}
