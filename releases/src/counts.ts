import type { ReleaseStore } from './store';

/** How a remote's version fared: it stands in a page, or what kept it from that in the browser, or the server could not draw it. */
export const STAGES = ['loaded', 'timeout', 'integrity', 'load', 'run', 'draw'] as const;
export type Stage = (typeof STAGES)[number];

/** `name@version` -> stage -> how often. */
export type Counts = Record<string, Partial<Record<Stage, number>>>;

export interface Tally {
  loads: number;
  errors: number;
}

const DAY_MS = 86_400_000;
export const COUNTED_DAYS = 7;

/** Keeps what one site process has counted today; `instance` is unique per process start. */
export function saveCounts(store: ReleaseStore, instance: string, counts: Counts, day = new Date()): Promise<void> {
  return store.writeNote('counts', `${day.toISOString().slice(0, 10)}.${instance}`, counts);
}

/** What all processes have counted in the last seven days, by `name@version`. */
export async function readTallies(store: ReleaseStore, now = Date.now()): Promise<Map<string, Tally>> {
  const since = new Date(now - (COUNTED_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  const tallies = new Map<string, Tally>();
  for (const key of await store.notes('counts')) {
    if (key.slice(0, 10) < since) continue;
    for (const [release, stages] of Object.entries((await store.readNote<Counts>('counts', key)) ?? {})) {
      const tally = tallies.get(release) ?? { loads: 0, errors: 0 };
      for (const [stage, count] of Object.entries(stages)) tally[stage === 'loaded' ? 'loads' : 'errors'] += count;
      tallies.set(release, tally);
    }
  }
  return tallies;
}

/** Forgets what is no longer shown. */
export async function removeOldCounts(store: ReleaseStore, now = Date.now()): Promise<void> {
  const since = new Date(now - 30 * DAY_MS).toISOString().slice(0, 10);
  for (const key of await store.notes('counts')) if (key.slice(0, 10) < since) await store.removeNote('counts', key);
}
