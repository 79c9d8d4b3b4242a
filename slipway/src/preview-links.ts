import { pinKey } from './pins';
import type { ReleaseStore } from './store';

/** Beside the versions: until when a link shows one, so that pruning leaves it. */
interface LinkedVersion {
  /** Milliseconds since 1970. */
  until: number;
}

const KIND = 'previews';

/** Notes that a link shows a version until then. Rejects if the store cannot be written. */
export async function noteLink(store: ReleaseStore, name: string, version: string, until: number): Promise<void> {
  const key = pinKey(name, version);
  const before = await store.readNote<LinkedVersion>(KIND, key);
  if (before && before.until >= until) return;
  await store.writeNote(KIND, key, { until } satisfies LinkedVersion);
}

/** `name@version` of what a link still shows. */
export async function linkedVersions(store: ReleaseStore, now: number): Promise<string[]> {
  const linked: string[] = [];
  for (const key of await store.notes(KIND)) if ((await untilOf(store, key)) > now) linked.push(key);
  return linked;
}

/** Removes the notes of links that have expired. */
export async function removeExpiredLinks(store: ReleaseStore, now: number): Promise<void> {
  for (const key of await store.notes(KIND)) if ((await untilOf(store, key)) <= now) await store.removeNote(KIND, key);
}

const untilOf = async (store: ReleaseStore, key: string) => (await store.readNote<LinkedVersion>(KIND, key))?.until ?? 0;
