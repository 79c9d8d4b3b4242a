import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { fromNow } from '../db/clock';
import type { Schema } from '../db/schema';
import type { DiscountsTable } from '../db/tables/discounts';

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
 * Whether the code of a session may become the price of its order. A use that is held counts, also if the hold has ended and the
 * code was used up meanwhile: the price was promised and is paid. One that was given back, because its shopper opened another
 * payment, counts only where the limits allow it: otherwise every page that was opened with the code could be paid. The limits are
 * compared under the lock of the discount's row; the caller has locked the buyer before, and locks stock afterwards.
 */
export async function isUseLeft(trx: Trx, sessionId: string): Promise<boolean> {
  const use = await trx
    .selectFrom('discount_uses')
    .select(['discount_id', 'account_id', 'state'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  if (use?.state !== 'released') return true;
  const discount = await trx
    .selectFrom('discounts')
    .select(['id', 'max_uses', 'max_uses_per_customer'])
    .where('id', '=', use.discount_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return !discount || (await exceededLimit(trx, discount, use.account_id)) === null;
}

/**
 * The limit that another use by the account would exceed; null if there is none. What the account's own open sessions hold does
 * not count: they give it up.
 */
export async function exceededLimit(
  db: Kysely<Schema>,
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
    .where((eb) => eb.or([eb('state', '=', 'used'), eb.and([eb('state', '=', 'held'), eb('held_until', '>', fromNow(0))])]))
    .executeTakeFirstOrThrow();
  if (max_uses_per_customer !== null && uses.own >= max_uses_per_customer) return 'per-customer';
  return max_uses !== null && uses.all >= max_uses ? 'in-all' : null;
}

/**
 * The session became an order. What the account's other session holds of the same code is given back, so that its payment is
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
