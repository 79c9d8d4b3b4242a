import { ReleaseError } from './release-error';
import type { ReleaseStore, StoredRecord } from './store';

/**
 * The record of a version for callers that look at many: null also if it is cut short or was changed by hand, so that one broken version
 * does not hold up the others. `verify` names it.
 */
export async function readableRecord(
  store: Pick<ReleaseStore, 'readRecord'>,
  ...version: Parameters<ReleaseStore['readRecord']>
): Promise<StoredRecord | null> {
  return store.readRecord(...version).catch((error: unknown) => {
    if (error instanceof ReleaseError) return null;
    throw error;
  });
}
