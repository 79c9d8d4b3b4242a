import { removeOldTallies } from './canary/tally';
import { removeOldCounts } from './counts';
import type { HistoryEntry } from './history';
import { refsOf, releaseOf, type Pointer } from './pointer';
import { pinned } from './pins';
import type { ReleaseRecord } from './record';
import type { ReleaseStore } from './store';

const DAY_MS = 86_400_000;
/** Number of rollbacks without --to that must work, however old their versions are. */
const STEPS_BACK = 3;

export interface Pruned {
  removed: string[];
  /** `name version`, with the reason for keeping it. */
  kept: { version: string; why: string }[];
}

export interface PruneOptions {
  /** Keeps versions that were published or live within so many days: a tab may be that old. */
  days: number;
  /** Removes nothing, only reports. */
  dryRun: boolean;
  now?: number;
}

/**
 * Removes versions that are no longer needed. Keeps the versions of the pointer, the next rollback steps, pinned versions, and
 * versions that were published or shown to visitors in the last `days` days.
 */
export async function prune(store: ReleaseStore, { days, dryRun, now = Date.now() }: PruneOptions): Promise<Pruned> {
  const [pointer, history] = [await store.readPointer(), await store.history()];
  const pruned: Pruned = { removed: [], kept: [] };
  for (const name of await store.names()) {
    const pins = await pinned(store, name);
    for (const version of await store.versions(name)) {
      const record = (await store.readRecord(name, version))?.record;
      const why = pins.includes(version) ? 'pinned' : reasonToKeep(pointer, history, name, version, record, now - days * DAY_MS);
      if (why) {
        pruned.kept.push({ version: `${name} ${version}`, why });
        continue;
      }
      if (!dryRun) await store.removeVersion(name, version);
      pruned.removed.push(`${name} ${version}`);
    }
  }
  if (!dryRun) {
    await removeOldCounts(store, now);
    await removeOldTallies(store);
  }
  return pruned;
}

function reasonToKeep(
  pointer: Pointer,
  history: HistoryEntry[],
  name: string,
  version: string,
  record: ReleaseRecord | undefined,
  since: number,
): string | null {
  if (refsOf(pointer).some(([of, ref]) => of === name && ref.version === version)) return 'named by the pointer';
  if (releaseOf(pointer, name)?.rollbackHistory.slice(-STEPS_BACK).includes(version)) return 'a next step of rollback';
  if (record && Date.parse(record.publishedAt ?? record.built.at) >= since) return 'published lately';
  // An entry's `from` was live until the move and its `to` from then on, so the time of the move counts for both.
  const shown = history.some(
    (entry) => entry.name === name && (entry.from === version || entry.to === version) && Date.parse(entry.at) >= since,
  );
  return shown ? 'shown to visitors lately' : null;
}
