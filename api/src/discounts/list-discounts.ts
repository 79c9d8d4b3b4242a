import { sql } from 'kysely';
import { fromNow } from '../db/clock';
import { normalizeCode } from './apply-discount';
import { termsOf } from './edit-discounts';
import type { Db } from '../db/transact';

/** `active`: can be used now. `scheduled`: not yet. `ended`: its time is over, or it is used up. `off`: switched off. */
export const DISCOUNT_STATES = ['active', 'scheduled', 'ended', 'off'] as const;
export type DiscountState = (typeof DISCOUNT_STATES)[number];

const SORTS = {
  newest: sql`discounts.id desc`,
  code: sql`discounts.code`,
  ends: sql`discounts.ends_at nulls last, discounts.id desc`,
  used: sql`used desc, discounts.id desc`,
};
export type DiscountSort = keyof typeof SORTS;
export const DISCOUNT_SORTS = Object.keys(SORTS) as DiscountSort[];

const STATE = sql<DiscountState>`case
  when not discounts.active then 'off'
  when discounts.starts_at > clock_timestamp() then 'scheduled'
  when discounts.ends_at <= clock_timestamp() or uses.used >= discounts.max_uses then 'ended'
  else 'active' end`;

interface Query {
  id?: number;
  q?: string;
  state?: DiscountState;
  sort?: DiscountSort;
  page?: number;
  limit?: number;
}

/** A page of discount codes with how often each was used, the uses held by open payments, and its total discount. */
export async function listDiscounts(db: Db, { id, q = '', state, sort = 'newest', page = 1, limit = 50 }: Query) {
  const matching = db
    .selectFrom('discounts')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('discount_uses')
          .select([
            sql<number>`count(*) filter (where state = 'used')::integer`.as('used'),
            sql<number>`count(*) filter (where state = 'held' and held_until > ${fromNow(0)})::integer`.as('held'),
            // More than an integer of the database holds, once a code has taken off R 21 million.
            sql<string>`coalesce(sum(amount_cents) filter (where state = 'used'), 0)::text`.as('discounted'),
          ])
          .whereRef('discount_id', '=', 'discounts.id')
          .as('uses'),
      (join) => join.onTrue(),
    )
    .$if(id !== undefined, (query) => query.where('discounts.id', '=', id ?? 0))
    .$if(q.trim() !== '', (query) => query.where(sql<boolean>`strpos(code, ${normalizeCode(q)}) > 0`))
    .$if(state !== undefined, (query) => query.where(STATE, '=', state as DiscountState));
  const { count } = await matching.select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll('discounts')
    .select(['uses.used', 'uses.held', 'uses.discounted', STATE.as('state')])
    .orderBy(SORTS[sort])
    .offset((page - 1) * limit)
    .limit(limit)
    .execute();
  return {
    total: count,
    discounts: rows.map((row) => ({
      id: row.id,
      code: row.code,
      version: row.version,
      ...termsOf(row),
      state: row.state,
      used: row.used,
      held: row.held,
      discountedCents: Number(row.discounted),
    })),
  };
}
