import { transact, type Db } from '../../db/transact';
import { sql } from 'kysely';
import { businessDay, endOfDay } from '../../time/business-day';
import { isDay } from 'shared/dates';
import { readTime } from '../../time/parse-time';
import { HttpError, validationError } from '../../http/http-error';
import { recordAudit, type Actor } from '../../audit/record-audit';
import { notCharged, wasCharged } from './real-price';
import { assertSaleSeen, type SeenSale } from './seen-sale';
import { isVisible } from '../../text/visible-text';

interface Change {
  productId: number;
  /** Cents; null ends the sale. */
  compareAtCents: number | null;
  /** The last day of the sale, YYYY-MM-DD in South Africa, or the time at which it ends (ISO 8601); null: until staff end it. */
  endsAt: string | null;
  reason: string;
  /**
   * The sale that the page showed, so that staff do not replace each other's changes unseen. Absent for callers without a page.
   */
  seen?: Pick<StaffSale, 'priceCents' | 'compareAtCents' | 'saleEndsAt'> | undefined;
}

interface StaffSale extends SeenSale {
  priceCents: number;
  compareAtCents: number | null;
  saleEndsAt: string | null;
}

/**
 * Sets or removes the price that is shown struck through beside a product's price (SELL-1). By law, the old price must have
 * been real: a price that was not charged in the last 90 days needs a reason, which is kept in the audit log. At the end
 * of a sale the price is the old price again (end-sales.ts). 404, 400 for an old price that is not above the price and for an
 * end that is over, 409 `product/old-price-not-charged`, 409 `staff/changed-meanwhile`.
 */
export async function changeCompareAt(
  db: Db,
  actor: Actor,
  { productId, compareAtCents, endsAt, reason, seen }: Change,
): Promise<void> {
  const end = compareAtCents === null || endsAt === null ? null : readEnd(endsAt);
  await transact(db, async (trx) => {
    const product = await trx
      .selectFrom('products')
      .select(['price_cents', 'compare_at_cents', 'sale_started_at', 'sale_ends_at'])
      .where('id', '=', productId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!product) throw new HttpError(404, 'There is no such product.', { code: 'product/not-found' });
    const before: StaffSale = {
      priceCents: product.price_cents,
      compareAtCents: product.compare_at_cents,
      saleEndsAt: product.sale_ends_at?.toISOString() ?? null,
    };
    if (seen) await assertSaleSeen(trx, productId, before, seen);
    if (compareAtCents !== null && compareAtCents <= product.price_cents)
      throw validationError([{ field: 'compareAtCents', message: 'The old price must be above the price.' }]);
    if (compareAtCents !== null && !isVisible(reason) && !(await wasCharged(trx, productId, compareAtCents))) throw notCharged();
    const sale = {
      compare_at_cents: compareAtCents,
      sale_started_at: compareAtCents === null ? null : (product.sale_started_at ?? new Date()),
      sale_ends_at: end,
    };
    await trx.updateTable('products').set(sale).where('id', '=', productId).execute();
    await recordAudit(trx, actor, {
      action: 'product.compare-at',
      subject: `product:${productId}`,
      before: { compareAtCents: before.compareAtCents, endsAt: before.saleEndsAt },
      after: { compareAtCents, endsAt: end?.toISOString() ?? null },
      reason: reason.trim(),
    });
  });
}

/** The last day of a sale that ends at this time: a sale that ends at midnight has the day before. */
export const lastDay = (endsAt: Date | null): string | null => endsAt && businessDay(new Date(endsAt.getTime() - 1));

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The end of a sale, given as its last day or as a time. 400 for a sale that is over, and for other texts. */
function readEnd(given: string): Date {
  const refuse = (field: string, message: string) => validationError([{ field, message }]);
  if (DAY.test(given)) {
    if (!isDay(given)) throw refuse('endsOn', 'The last day is a date such as 2026-11-30.');
    if (given < businessDay(new Date())) throw refuse('endsOn', 'The last day of the sale must be today or later.');
    return endOfDay(given);
  }
  const end = readTime(given);
  if (!end) throw refuse('endsAt', 'This is not a date and time.');
  if (end.getTime() <= Date.now()) throw refuse('endsAt', 'The sale must end later than now.');
  return end;
}

/** Every price of a product with the time from which it held, the newest first. */
export async function readPriceHistory(db: Db, productId: number): Promise<{ price_cents: number; since: Date }[]> {
  const { rows } = await sql<{ price_cents: number; since: Date }>`
    select price_cents, since from (
      select id, price_cents, since, lag(price_cents) over (order by since, id) as before from price_history where product_id = ${productId}) price
    where price_cents is distinct from before order by since desc, id desc limit 100`.execute(db);
  return rows;
}
