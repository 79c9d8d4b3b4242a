import { BucketError } from './object-store/bucket-error';
import type { ReleaseRecord } from './record';
import { ReleaseError } from './release-error';
import { loadServerBuild } from './server-build';
import type { ReleaseStore } from './store';

/**
 * Evaluates a version's server build. An error in it becomes a ReleaseError that names the version, and asks for `culprit` to be corrected.
 */
export async function evaluate(
  store: ReleaseStore,
  record: ReleaseRecord,
  provided: Record<string, unknown>,
  operation: string,
  culprit: Pick<ReleaseRecord, 'name'> = record,
): Promise<unknown> {
  try {
    return await loadServerBuild(store, record, provided);
  } catch (error) {
    if (error instanceof ReleaseError || error instanceof BucketError) throw error;
    throw new ReleaseError(
      `Cannot ${operation}: ${record.name} ${record.version} throws while it is loaded: ${firstLineOf(error)} ${hintFor(culprit)}`,
    );
  }
}

/** The first line of what was thrown, with a full stop. */
export const firstLineOf = (error: unknown): string =>
  ((error as Error | null)?.message ?? String(error)).split('\n')[0]!.replace(/([^.!?])$/, '$1.');

/** What to do about a version that does not work, for the end of a message. */
export const hintFor = ({ name }: Pick<ReleaseRecord, 'name'>): string =>
  `Correct ${name}, raise "version" in its package.json, build, publish and promote again.`;
