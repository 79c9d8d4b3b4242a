import type { Canary, Pointer, ReleaseState } from '../pointer';
import type { ReleaseStore } from '../store';

const COUNTS = ['loads', 'failed', 'converted', 'uncounted'] as const;

/**
 * Loads, and visitors: with a failure, with the goal of the page reached, and with a failure that does not count because their
 * address is at its limit.
 */
type SideTally = Record<(typeof COUNTS)[number], number>;

/** The counts of a canary and of the live version beside it, since the canary got its current share. */
export interface CanaryTally {
  canary: SideTally;
  live: SideTally;
}

const emptySide = (): SideTally => ({ loads: 0, failed: 0, converted: 0, uncounted: 0 });
export const emptyTally = (): CanaryTally => ({ canary: emptySide(), live: emptySide() });

/** Key of a canary's counts. Another share, or another live version beside it, starts new counts. */
export const tallyKey = (release: ReleaseState & { canary: Canary }) =>
  `${release.canary.rollout}.${release.canary.percent}.${release.version}`;

/** Persists the counts of one process; `instance` is unique per process start. */
export function saveTally(store: ReleaseStore, key: string, instance: string, tally: CanaryTally): Promise<void> {
  return store.writeNote('canaries', `${key}.${instance}`, tally);
}

/** Servers of the previous release count no conversions. */
type StoredTally = Record<keyof CanaryTally, Partial<SideTally>>;

/** The sum of all processes' counts under a key. */
export async function readTally(store: ReleaseStore, key: string): Promise<CanaryTally> {
  const sum = emptyTally();
  for (const note of await store.notes('canaries')) {
    if (!note.startsWith(`${key}.`)) continue;
    const tally = (await store.readNote<StoredTally>('canaries', note)) ?? emptyTally();
    for (const arm of ['canary', 'live'] as const) for (const count of COUNTS) sum[arm][count] += tally[arm][count] ?? 0;
  }
  return sum;
}

/** Every canary with --auto, with the name of its remote. */
export function watchedCanaries(pointer: Pointer): [name: string, release: ReleaseState & { canary: Canary }][] {
  return Object.entries(pointer.remotes).filter((entry): entry is [string, ReleaseState & { canary: Canary }] =>
    Boolean(entry[1].canary?.auto),
  );
}

/** Removes the counts of canaries that have ended. */
export async function removeOldTallies(store: ReleaseStore): Promise<void> {
  const running = watchedCanaries(await store.readPointer()).map(([, release]) => `${tallyKey(release)}.`);
  for (const note of await store.notes('canaries'))
    if (!running.some((key) => note.startsWith(key))) await store.removeNote('canaries', note);
}
