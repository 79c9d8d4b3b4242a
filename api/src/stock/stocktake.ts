import { transact, type Db } from '../db/transact';
import { sizeLabel } from 'shared/models';
import { changeStock } from './change-stock';
import { HttpError } from '../http/http-error';
import { keyOf } from './hold-stock';
import { recordAudit, type Actor } from '../audit/record-audit';
import { readToPack } from './to-pack';

export interface Count {
  productId: number;
  size: string;
  /** Pairs that were counted, without those to pack: so many are on hand. */
  counted: number;
  /** The number on hand when counting began. */
  seen: number;
  /** The pairs to pack when counting began, which the page took off the count; absent from a page that knew of none. */
  toPack?: number | undefined;
}

/** The field of a count, such as `counts/3`, with its problem. */
interface CountError {
  field: string;
  message: string;
}

/**
 * Takes the counts of a stocktake over, all or none (CATD-3). A pair that was sold or packed since counting began makes its count
 * wrong, so 409 names every such line; the others need no second count. Returns how many sizes differed and by how many pairs.
 */
export function saveStocktake(
  db: Db,
  actor: Actor,
  { counts, note }: { counts: readonly Count[]; note: string },
): Promise<{ counted: number; differing: number; difference: number }> {
  return transact(db, async (trx) => {
    const wrong: CountError[] = [];
    const refuse = (index: number, size: string, message: string) =>
      wrong.push({ field: `counts/${index}`, message: `UK ${sizeLabel(size)}: ${message}` });
    const changes: { productId: number; size: string; before: number; after: number }[] = [];
    // In the order in which buyers lock.
    const ordered = counts
      .map((count, index) => ({ ...count, index }))
      .sort((a, b) => a.productId - b.productId || (a.size < b.size ? -1 : 1));
    for (const { productId, size, counted, seen, index } of ordered) {
      try {
        const { before } = await changeStock(trx, {
          productId,
          size,
          action: 'set',
          count: counted,
          seen,
          reason: 'count',
          staffId: actor.staffId,
          note,
        });
        if (before !== counted) changes.push({ productId, size, before, after: counted });
      } catch (error) {
        // Thrown before anything was written, so the transaction is still good.
        if (!(error instanceof HttpError)) throw error;
        refuse(index, size, error.message);
      }
    }
    // Once the sizes are locked: a sale that waited for them is seen.
    const toPack = await readToPack(trx, ordered);
    for (const { index, size, ...count } of ordered) {
      const now = toPack.get(keyOf({ size, ...count })) ?? 0;
      if ((count.toPack ?? now) !== now && !wrong.some(({ field }) => field === `counts/${index}`))
        refuse(index, size, `The pairs to pack changed to ${now} a moment ago. Count again.`);
    }
    if (wrong.length)
      throw new HttpError(409, 'None of these counts was saved: count the marked sizes again.', {
        code: 'stock/changed-meanwhile',
        errors: wrong,
      });
    await recordAudit(trx, actor, {
      action: 'stock.stocktake',
      subject: 'stock',
      after: { counted: counts.length, changes },
      reason: note,
    });
    return {
      counted: counts.length,
      differing: changes.length,
      difference: changes.reduce((sum, { before, after }) => sum + after - before, 0),
    };
  });
}
