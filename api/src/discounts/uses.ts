import { sql, type Selectable } from 'kysely';
import { fromNow } from '../db/clock';
import type { Trx, Db } from '../db/transact';
import type { DiscountsTable } from '../db/tables/discounts';

/** Rows of `discount_uses` that a payment session holds. */
const isHeld = sql<boolean>`(state = 'held' and held_until > ${fromNow(0)})`;
/** Rows of `discounts` that are switched on, begun and not over. */
const isInForce = sql<boolean>`(active and starts_at <= ${fromNow(0)} and coalesce(ends_at > ${fromNow(0)}, true))`;

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

/** Why a payment is refunded although its units are in stock: the code was used up, or had ended before the payment arrived. */
export type LostUse = 'code-used' | 'code-ended';

/**
 * Why the code of a session may not become the price of its order; null if it may. A use that is held is the session's. One that
 * was given back, because its hold has ended or its shopper opened another payment, is taken again as a new one would be: the code
 * must be in force, and the limits must allow it. Read under the lock of the discount's row, so that no checkout takes the use
 * between this and the order. The caller has locked the buyer before, and locks stock afterwards.
 */
export async function lostUse(trx: Trx, sessionId: string): Promise<LostUse | null> {
  const discount = await trx
    .selectFrom('discounts')
    .select(['id', 'max_uses', 'max_uses_per_customer', isInForce.as('is_in_force')])
    .where('id', 'in', (uses) => uses.selectFrom('discount_uses').select('discount_id').where('session_id', '=', sessionId))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!discount) return null;
  const { account_id, is_held } = await trx
    .selectFrom('discount_uses')
    .select(['account_id', isHeld.as('is_held')])
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  if (is_held) return null;
  if (!discount.is_in_force) return 'code-ended';
  return (await exceededLimit(trx, discount, account_id)) && 'code-used';
}

/**
 * The limit that another use by the account would exceed; null if there is none. Uses held by the account's open sessions do not
 * count: they are given up.
 */
export async function exceededLimit(
  db: Db,
  { id, max_uses, max_uses_per_customer }: Pick<Selectable<DiscountsTable>, 'id' | 'max_uses' | 'max_uses_per_customer'>,
  accountId: number | null,
): Promise<'in-all' | 'per-customer' | null> {
  if (max_uses === null && max_uses_per_customer === null) return null;
  const uses = await db
    .selectFrom('discount_uses')
    .select([
      sql<number>`count(*) filter (where state = 'used' or account_id is distinct from ${accountId})::integer`.as('all'),
      sql<number>`count(*) filter (where state = 'used' and account_id = ${accountId})::integer`.as('own'),
    ])
    .where('discount_id', '=', id)
    .where((eb) => eb.or([eb('state', '=', 'used'), isHeld]))
    .executeTakeFirstOrThrow();
  if (max_uses_per_customer !== null && uses.own >= max_uses_per_customer) return 'per-customer';
  return max_uses !== null && uses.all >= max_uses ? 'in-all' : null;
}

/**
 * The session became an order. Releases the use of the same code that the account's other session holds, so that its payment is
 * compared with the limits again.
 */
export async function countUse(trx: Trx, sessionId: string): Promise<void> {
  const used = await trx
    .updateTable('discount_uses')
    .set({ state: 'used' })
    .where('session_id', '=', sessionId)
    .returning(['discount_id', 'account_id'])
    .executeTakeFirst();
  if (!used) return;
  await trx
    .updateTable('discount_uses')
    .set({ state: sql.lit('released' as const) })
    .where('discount_id', '=', used.discount_id)
    .where('account_id', '=', used.account_id)
    .where('state', '=', sql.lit('held' as const))
    .execute();
}

/** Gives held uses back. A use that became an order stays used. */
export async function releaseUses(trx: Trx, sessionIds: readonly string[]): Promise<void> {
  if (!sessionIds.length) return;
  await trx
    .updateTable('discount_uses')
    .set({ state: sql.lit('released' as const) })
    .where('session_id', 'in', sessionIds)
    .where('state', '=', sql.lit('held' as const))
    .execute();
}

/** The order was cancelled, or its payment went back, before it was sent: its shopper, or another one, may use the code again. */
export async function returnUse(trx: Trx, sessionId: string): Promise<void> {
  await trx.updateTable('discount_uses').set({ state: 'released' }).where('session_id', '=', sessionId).execute();
}
