import { isVisible } from '../../text/visible-text';
import { notCharged, wasCharged } from './real-price';
import type { Db, Trx } from '../../db/transact';

/** The fields that decide whether shoppers see an old price. Amounts in cents. */
interface Shown {
  /** Neither a draft nor archived. */
  isLive: boolean;
  priceCents: number;
  compareAtCents: number | null;
}

/** An old price that the price has reached is kept, and is out of view until the price falls again. */
const isShown = ({ isLive, priceCents, compareAtCents }: Shown): boolean =>
  isLive && compareAtCents !== null && compareAtCents > priceCents;

/** Whether a change shows shoppers an old price that they did not see before, and that this change did not set. */
export const comesIntoView = (before: Shown, after: Shown): boolean => isShown(after) && !isShown(before);

/**
 * Takes away the old price of a product on sale that a new price would bring back into view although it was not charged in the
 * last 90 days: this change asks for no reason, so the old price must be given again (SELL-1). Returns it in cents; null if
 * nothing is taken away. The caller holds the lock on the product's row.
 */
export async function dropUnrealOldPrice(trx: Trx, id: number, before: Shown, after: Shown): Promise<number | null> {
  const { compareAtCents } = after;
  if (compareAtCents === null || !before.isLive || !comesIntoView(before, after)) return null;
  if (await wasCharged(trx, id, compareAtCents)) return null;
  const sale = { compare_at_cents: null, sale_started_at: null, sale_ends_at: null };
  await trx.updateTable('products').set(sale).where('id', '=', id).execute();
  return compareAtCents;
}

/**
 * 409 `product/old-price-not-charged` for a product that goes on sale again with an old price that was not charged in the last 90 days,
 * without a reason (SELL-1). One that was never on sale has its old price with a reason, or it could not have been given.
 */
export async function assertOldPriceReal(trx: Trx, id: number, after: Omit<Shown, 'isLive'>, reason: string): Promise<void> {
  const { compareAtCents } = after;
  if (compareAtCents === null || !isShown({ ...after, isLive: true }) || isVisible(reason)) return;
  if ((await wasEverOnSale(trx, id)) && !(await wasCharged(trx, id, compareAtCents))) throw notCharged();
}

const wasEverOnSale = async (db: Db, id: number): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('price_history')
      .select('id')
      .where('product_id', '=', id)
      .where('charged', '=', true)
      .limit(1)
      .executeTakeFirst(),
  );
