import { removeOldTallies } from './canary/tally';
import { removeOldCounts } from './counts';
import type { HistoryEntry } from './history';
import { refsOf, slotOf, type Pointer } from './pointer';
import { pinned } from './pins';
import type { ReleaseRecord } from './record';
import type { ReleaseStore } from './store';

const DAY_MS = 86_400_000;
/** Rollbacks without --to that must work whatever the age of what they go to. */
const STEPS_BACK = 3;

export interface Pruned {
  removed: string[];
  /** `name version` with the reason why it stays. */
  kept: { version: string; why: string }[];
}

export interface PruneOptions {
  /** Versions that were published, or shown to anybody, within so many days stay; a tab may be that old. */
  days: number;
  /** Only says what would go. */
  dryRun: boolean;
  now?: number;
}

/**
 * Removes versions that nothing needs any more. What the pointer names, the next steps of a rollback, what is pinned,
 * and what was published or shown to visitors in the last `days` days stays.
 */
export async function prune(store: ReleaseStore, { days, dryRun, now = Date.now() }: PruneOptions): Promise<Pruned> {
  const [pointer, history] = [await store.readPointer(), await store.history()];
  const pruned: Pruned = { removed: [], kept: [] };
  for (const name of await store.names()) {
    const pins = await pinned(store, name);
    for (const version of await store.versions(name)) {
      const record = (await store.readRecord(name, version))?.record;
      const why = pins.includes(version) ? 'pinned' : needed(pointer, history, name, version, record, now - days * DAY_MS);
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

function needed(
  pointer: Pointer,
  history: HistoryEntry[],
  name: string,
  version: string,
  record: ReleaseRecord | undefined,
  since: number,
): string | null {
  if (refsOf(pointer).some(([of, ref]) => of === name && ref.version === version)) return 'named by the pointer';
  if (slotOf(pointer, name)?.trail.slice(-STEPS_BACK).includes(version)) return 'a next step of rollback';
  if (record && Date.parse(record.publishedAt ?? record.built.at) >= since) return 'published lately';
  // An entry's `from` was shown until then, its `to` from then on: both count by the time of the move.
  const shown = history.some(
    (entry) => entry.name === name && (entry.from === version || entry.to === version) && Date.parse(entry.at) >= since,
  );
  return shown ? 'shown to visitors lately' : null;
}
