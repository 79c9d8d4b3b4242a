import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { isDoor, type Door } from 'shared/contract';
import type { RemoteRef } from './pointer';
import { withTimeLimit } from './time-limit';

export interface LoaderSettings {
  /** Limit for each file of a remote. */
  timeoutMs: number;
  /** URL path -> hash of the document's import map. */
  integrity: Record<string, string>;
}

const doors = new Map<string, Promise<Door>>();

/**
 * Loads the door of one version. Rejects when it is not the version that the pointer vouches for, when it does not
 * arrive in time, throws while evaluating, or is no door. An entry that fails at once is tried once more.
 */
export function loadDoor(ref: RemoteRef, settings: LoaderSettings): Promise<Door> {
  const known = doors.get(ref.entry);
  if (known) return known;
  const door = fetchDoor(ref, settings);
  doors.set(ref.entry, door);
  door.catch(() => doors.delete(ref.entry));
  return door;
}

async function fetchDoor(ref: RemoteRef, { timeoutMs, integrity }: LoaderSettings): Promise<Door> {
  checkIntegrity(ref, integrity);
  const name = remoteName(ref);
  registerRemotes([{ name, entry: new URL(ref.entry, document.baseURI).href, type: 'module' }]);
  const attempt = () => withTimeLimit(loadRemote<unknown>(`${name}/door`), timeoutMs, ref.entry);
  const began = performance.now();
  const module = await attempt().catch((error: unknown) => {
    // A hang has used up its time; only what failed at once is worth asking for again.
    if (performance.now() - began >= timeoutMs) throw error;
    return attempt();
  });
  const door = (module as { door?: unknown } | null)?.door;
  if (!isDoor(door)) throw new Error(`${ref.entry} has no door`);
  return door;
}

/**
 * One name per version: the runtime keeps the first entry that a name was registered with. The container's hash is not
 * enough, since two versions may have the same content.
 */
const remoteName = (ref: RemoteRef) => `${ref.container}__${ref.version}`.replace(/\W/g, '_');

/**
 * The browser compares bytes with the import map; this compares the import map with the pointer, and refuses what the
 * map does not name, so that browsers without import-map integrity never load what nobody vouched for.
 */
function checkIntegrity(ref: RemoteRef, integrity: Record<string, string>): void {
  if (integrity[ref.entry] !== ref.integrity) throw new Error(`${ref.entry} is not the file that this page vouches for`);
}
