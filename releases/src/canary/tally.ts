import { SHELL, type Canary, type Pointer, type Slot } from '../pointer';
import type { ReleaseStore } from '../store';

/** What one site process has heard of a canary and of what is live beside it, since the canary has its share. */
export interface CanaryTally {
  canary: { loads: number; failed: number };
  live: { loads: number; failed: number };
}

export const noTally = (): CanaryTally => ({ canary: { loads: 0, failed: 0 }, live: { loads: 0, failed: 0 } });

/** Where a canary at a share is counted: another share, or another live version beside it, is counted anew. */
export const tallyKey = (slot: Slot & { canary: Canary }) => `${slot.canary.rollout}.${slot.canary.percent}.${slot.version}`;

/** Keeps what a process has counted; `instance` is unique per process start. */
export function saveTally(store: ReleaseStore, key: string, instance: string, tally: CanaryTally): Promise<void> {
  return store.writeNote('canaries', `${key}.${instance}`, tally);
}

/** What all processes have counted under a key. */
export async function readTally(store: ReleaseStore, key: string): Promise<CanaryTally> {
  const sum = noTally();
  for (const note of await store.notes('canaries')) {
    if (!note.startsWith(`${key}.`)) continue;
    const tally = (await store.readNote<CanaryTally>('canaries', note)) ?? noTally();
    for (const arm of ['canary', 'live'] as const)
      for (const what of ['loads', 'failed'] as const) sum[arm][what] += tally[arm][what];
  }
  return sum;
}

/** Every canary that may be withdrawn by itself, by the name of its remote. */
export function watchedCanaries(pointer: Pointer): [name: string, slot: Slot & { canary: Canary }][] {
  return Object.entries(pointer.remotes).filter(
    (entry): entry is [string, Slot & { canary: Canary }] => entry[0] !== SHELL && Boolean(entry[1].canary?.auto),
  );
}

/** Forgets the counts of canaries that have ended. */
export async function removeOldTallies(store: ReleaseStore): Promise<void> {
  const running = watchedCanaries(await store.readPointer()).map(([, slot]) => `${tallyKey(slot)}.`);
  for (const note of await store.notes('canaries'))
    if (!running.some((key) => note.startsWith(key))) await store.removeNote('canaries', note);
}
