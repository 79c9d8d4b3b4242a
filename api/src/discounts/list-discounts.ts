import { sql, type Selectable } from 'kysely';
import type { DiscountsTable } from '../db/tables/discounts';
import { findPage, pageOfIds } from '../http/page-query';
import { fromNow } from '../db/clock';
import { normalizeCode } from './apply-discount';
import { termsOf } from './edit-discounts';
import type { Db } from '../db/transact';

/** `active`: can be used now. `scheduled`: not yet. `ended`: its time is over, or it is used up. `off`: switched off. */
export const DISCOUNT_STATES = ['active', 'scheduled', 'ended', 'off'] as const;
export type DiscountState = (typeof DISCOUNT_STATES)[number];

const USED = sql<number>`(select count(*) from discount_uses u where u.discount_id = discounts.id and u.state = 'used')`;

const SORTS = {
  newest: sql`discounts.id desc`,
  code: sql`discounts.code`,
  ends: sql`discounts.ends_at nulls last, discounts.id desc`,
  used: sql`${USED} desc, discounts.id desc`,
};
export type DiscountSort = keyof typeof SORTS;
export const DISCOUNT_SORTS = Object.keys(SORTS) as DiscountSort[];

const STATE = sql<DiscountState>`case
  when not discounts.active then 'off'
  when discounts.starts_at > clock_timestamp() then 'scheduled'
  when discounts.ends_at <= clock_timestamp() or ${USED} >= discounts.max_uses then 'ended'
  else 'active' end`;

interface Uses {
  state: DiscountState;
  used: number;
  held: number;
  /** Text: more than an integer of the database holds, once a code has taken off R 21 million. */
  discounted: string;
}

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
  const { ids, total } = await findPage(db, {
    from: sql`discounts`,
    id: sql`discounts.id`,
    where: sql`${id === undefined ? sql`true` : sql`discounts.id = ${id}`} and strpos(code, ${normalizeCode(q)}) > 0
      and ${state === undefined ? sql`true` : sql`${STATE} = ${state}`}`,
    order: SORTS[sort],
    limit,
    offset: (page - 1) * limit,
  });
  const { rows } = await sql<Selectable<DiscountsTable> & Uses>`
    select discounts.*, ${STATE} as state, uses.* from ${pageOfIds(ids)} join discounts on discounts.id = page.id cross join lateral (
      select (count(*) filter (where u.state = 'used'))::integer as used,
        (count(*) filter (where u.state = 'held' and u.held_until > ${fromNow(0)}))::integer as held,
        coalesce(sum(u.amount_cents) filter (where u.state = 'used'), 0)::text as discounted
      from discount_uses u where u.discount_id = discounts.id) uses
    order by page.place`.execute(db);
  return {
    total,
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
