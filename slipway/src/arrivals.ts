import { pinKey } from './pins';
import type { ReleaseStore } from './store';

const KIND = 'arrivals';

/** Notes that a version came to a store now, although its record is older: it was copied, or published again. `prune` keeps it like a new one. */
export const noteArrival = (store: ReleaseStore, name: string, version: string): Promise<void> =>
  store.writeNote(KIND, pinKey(name, version), { at: new Date().toISOString() });

/** The versions (`name@version`) that arrived since a time, in ms. */
export async function arrivedSince(store: ReleaseStore, since: number): Promise<string[]> {
  const arrived: string[] = [];
  for (const key of await store.notes(KIND)) {
    const note = await store.readNote<{ at: string }>(KIND, key);
    if (note && Date.parse(note.at) >= since) arrived.push(key);
  }
  return arrived;
}

/** Removes the notes of versions that came before a time, in ms. */
export async function removeOldArrivals(store: ReleaseStore, before: number): Promise<void> {
  const kept = await arrivedSince(store, before);
  for (const key of await store.notes(KIND)) if (!kept.includes(key)) await store.removeNote(KIND, key);
}
