import { HttpError } from '../../http-error';
import { moveOrder } from '../../orders/move-order';
import type { OrdersDeps } from '../../orders/orders-deps';
import type { Actor } from '../audit/audited';
import { noteEntry } from '../audit/require-entry';

/** What became of one order of many: `reason` says why it was skipped. */
export interface BulkResult {
  id: string;
  done: boolean;
  reason?: string;
}

/** Marks many orders packed, each in its own transaction: what one order refuses does not stop the others. */
export async function packMany(deps: OrdersDeps, ids: readonly string[], actor: Actor): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const id of new Set(ids))
    try {
      const moved = await moveOrder(deps, id, 'packed', { actor });
      results.push(moved ? { id, done: true } : { id, done: false, reason: 'It was packed already.' });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      // The request succeeds all the same.
      noteEntry();
      results.push({ id, done: false, reason: error.message });
    }
  return results;
}
