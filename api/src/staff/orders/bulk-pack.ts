import { isDatabaseUnavailable } from '../../db/unavailable';
import { HttpError } from '../../http/http-error';
import { moveOrder } from '../../orders/fulfilment/move-order';
import type { OrdersDeps } from '../../orders/orders-deps';
import type { Actor } from '../../audit/record-audit';
import { noteEntry } from '../../audit/require-entry';

/** The result for one order of many: `reason` says why it was skipped. */
export interface BulkResult {
  id: string;
  done: boolean;
  reason?: string;
}

// An error may have come after the commit.
const FAILED = 'An error came up, and this order may be packed already. Check it, then try again.';
const NOT_TRIED = 'The shop cannot reach its database, so this order was skipped. Try again in a moment.';

/**
 * Marks many orders packed, each in its own transaction: what one order refuses does not stop the others. Neither does an error: the ones
 * before are packed and their shoppers mailed, and who asked must learn of both. An order that is not the version that
 * the page showed is refused (BO-9). Without a database the others are not tried.
 */
export async function packMany(
  deps: OrdersDeps,
  { ids, versions = {} }: { ids: readonly string[]; versions?: Readonly<Record<string, number>> },
  actor: Actor,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  let isUnavailable = false;
  for (const id of new Set(ids))
    try {
      if (isUnavailable) {
        results.push({ id, done: false, reason: NOT_TRIED });
        continue;
      }
      const moved = await moveOrder(deps, id, 'packed', { actor, version: versions[id] });
      results.push(moved ? { id, done: true } : { id, done: false, reason: 'It was packed already.' });
    } catch (error) {
      // The request still succeeds.
      noteEntry();
      if (!(error instanceof HttpError)) {
        deps.log.error({ err: error, order: id }, 'an order of many could not be marked packed');
        isUnavailable = isDatabaseUnavailable(error as Error);
      }
      results.push({ id, done: false, reason: error instanceof HttpError ? error.message : FAILED });
    }
  return results;
}
