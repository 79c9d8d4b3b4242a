import { sql } from 'kysely';
import { HttpError } from '../../http/http-error';
import type { Db } from '../../db/transact';

/** An old price must have been charged within this many days. */
export const REAL_PRICE_DAYS = 90;

/**
 * Whether the product was on sale at this price at some time of the 90 days before `at` (default: now). A price holds until
 * the next one; today's is taken to hold until `at`.
 */
export async function wasCharged(db: Db, productId: number, cents: number, at?: Date): Promise<boolean> {
  const moment = at ? sql`${at.toISOString()}::timestamptz` : sql`now()`;
  const { rows } = await sql`
    select from (select price_cents, charged, lead(since) over (order by since, id) as until from price_history where product_id = ${productId}) period
    where charged and price_cents = ${cents} and coalesce(until, ${moment}) > ${moment} - make_interval(days => ${REAL_PRICE_DAYS}) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

const NOT_CHARGED = `This price was not charged in the last ${REAL_PRICE_DAYS} days. Give a reason why it may be shown anyway.`;

/** 409 `product/old-price-not-charged`: a reason is required. */
export const notCharged = (): HttpError =>
  new HttpError(409, NOT_CHARGED, {
    code: 'product/old-price-not-charged',
    errors: [{ field: 'reason', message: NOT_CHARGED }],
  });
