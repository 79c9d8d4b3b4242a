import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../db/schema';
import { HttpError, validationError } from '../../http-error';
import { audited, type Actor } from '../../staff/audit/audited';

/** An old price must have been charged within this many days. */
export const REAL_PRICE_DAYS = 90;

interface Change {
  productId: number;
  /** Cents; null ends the sale. */
  compareAtCents: number | null;
  reason: string;
}

/**
 * Sets the price that is shown struck through beside a product's price (SELL-1), or takes it away. The law wants the old price
 * to have been real: one that was not charged in the last 90 days needs a reason, which is kept in the audit log. 404, 400
 * for one that is not above the price, 409 `product/old-price-not-charged`.
 */
export async function changeCompareAt(
  db: Kysely<Schema>,
  actor: Actor,
  { productId, compareAtCents, reason }: Change,
): Promise<void> {
  await audited(db, actor, async (trx, record) => {
    const product = await trx
      .selectFrom('products')
      .select(['price_cents', 'compare_at_cents'])
      .where('id', '=', productId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!product) throw new HttpError(404, 'There is no such product.', { code: 'product/not-found' });
    if (compareAtCents !== null && compareAtCents <= product.price_cents)
      throw validationError([{ field: 'compareAtCents', message: 'The old price must be above the price.' }]);
    if (compareAtCents !== null && !reason.trim() && !(await wasCharged(trx, productId, compareAtCents))) throw notCharged();
    await trx.updateTable('products').set({ compare_at_cents: compareAtCents }).where('id', '=', productId).execute();
    record({
      action: 'product.compare-at',
      subject: `product:${productId}`,
      before: { compareAtCents: product.compare_at_cents },
      after: { compareAtCents },
      reason: reason.trim(),
    });
  });
}

/** Whether the price of the product was this much at some time of the last 90 days. A price holds until the next one. */
async function wasCharged(db: Kysely<Schema>, productId: number, cents: number): Promise<boolean> {
  const { rows } = await sql`
    select from (select price_cents, lead(since) over (order by since, id) as until from price_history where product_id = ${productId}) period
    where price_cents = ${cents} and coalesce(until, now()) > now() - make_interval(days => ${REAL_PRICE_DAYS}) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

const notCharged = () => {
  const message = `This price was not charged in the last ${REAL_PRICE_DAYS} days. Give a reason why it may be shown all the same.`;
  return new HttpError(409, message, { code: 'product/old-price-not-charged', errors: [{ field: 'reason', message }] });
};

/** Every price of a product with the time from which it was charged, the newest first. */
export const readPriceHistory = (db: Kysely<Schema>, productId: number) =>
  db
    .selectFrom('price_history')
    .select(['price_cents', 'since'])
    .where('product_id', '=', productId)
    .orderBy('since', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
