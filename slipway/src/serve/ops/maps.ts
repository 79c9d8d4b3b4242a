import { integrityOf, mapPath } from '../../record';
import type { ReleaseStore } from '../../store';

/**
 * The source map of a published file ('routes.5875a9eb.js'). Null where the version, the file or the map is not in the store,
 * or where the map differs from the published one.
 */
export async function readMap(store: ReleaseStore, name: string, version: string, file: string): Promise<Buffer | null> {
  const wanted = (await store.readRecord(name, version))?.record.maps ?? {};
  if (!Object.hasOwn(wanted, file)) return null;
  const content = await store.readFile(name, version, mapPath(file));
  return content && integrityOf(content) === wanted[file]!.integrity ? content : null;
}
