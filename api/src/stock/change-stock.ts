import { sql } from 'kysely';
import { sizeLabel } from 'shared/models';
import { databaseFunction } from '../db/functions/function-set';
import type { MovementReason } from '../db/tables/catalog';
import { HttpError } from '../http/http-error';
import { moveStock } from './move-stock';
import type { Trx } from '../db/transact';

export interface StockChange {
  productId: number;
  size: string;
  /** `set`: so many were counted. */
  action: 'set' | 'add' | 'remove';
  /** Pairs, from 0. */
  count: number;
  /** The number on hand that the page showed; absent for callers without a page (commands). */
  seen?: number | undefined;
  reason: MovementReason;
  staffId?: number | null | undefined;
  note?: string | undefined;
  /** Adds the size to the product if it does not have it yet; otherwise that is a 404. */
  addsSize?: boolean | undefined;
}

export interface StockLevel {
  before: number;
  onHand: number;
  held: number;
}

/** Limit for one size: a larger number is a barcode scanned into the field. */
export const MAX_ON_HAND = 99_999;

/**
 * Sets, adds or removes pairs of one size (CATD-3). 404 for an unknown size; 409 if the number on hand is not the one that was
 * seen, if more would be removed than there are, and if more than MAX_ON_HAND or less than open payments and launches hold would remain. A count that confirms what is on
 * hand is kept in the history as a movement of 0.
 */
export async function changeStock(trx: Trx, change: StockChange): Promise<StockLevel> {
  const { productId, size, action, count, seen, reason, staffId, note, addsSize } = change;
  const row = await trx
    .selectFrom('stock')
    .select('on_hand')
    .where('product_id', '=', productId)
    .where('size', '=', size)
    .forUpdate()
    .executeTakeFirst();
  if (!row && !addsSize) throw new HttpError(404, 'This product does not have this size.', { code: 'stock/size-not-found' });
  const before = row?.on_hand ?? 0;
  if (seen !== undefined && seen !== before)
    throw new HttpError(409, `The stock of UK ${sizeLabel(size)} changed to ${before} a moment ago. Look again.`, {
      code: 'stock/changed-meanwhile',
    });
  const onHand = action === 'set' ? count : action === 'add' ? before + count : before - count;
  if (onHand < 0) throw new HttpError(409, `Only ${pairs(before)} on hand.`, { code: 'stock/not-enough' });
  if (onHand > before && onHand > MAX_ON_HAND)
    throw new HttpError(409, `A size has at most ${MAX_ON_HAND} pairs, and ${pairs(before)} on hand.`, {
      code: 'stock/too-many',
    });
  // After the lock of its row, which those who hold and set aside take too. A size that is new has none.
  const { rows } = await sql<{ held: number; aside: number }>`select held, aside from ${databaseFunction('free_stock')}(null)
    where product_id = ${productId} and size = ${size}`.execute(trx);
  const { held, aside } = rows[0] ?? { held: 0, aside: 0 };
  const least = held + aside;
  if (onHand < before && onHand < least) {
    const by = aside === 0 ? 'held by open payments' : 'held by open payments or reserved for a launch';
    throw new HttpError(409, `${pairs(least)} ${by}, so the stock cannot go below ${least} for now.`, {
      code: 'stock/below-held',
    });
  }
  await moveStock(trx, { productId, size, delta: onHand - before, reason, staffId, note });
  return { before, onHand, held };
}

const pairs = (count: number) => (count === 1 ? '1 pair is' : `${count} pairs are`);
