import { integrityOf, mapPath, type ReleaseStore } from 'releases';

/**
 * The source map of a published version's file ('door.5875a9eb.js'), as it was published.
 * Null where the version, the file or its map is not in the store, or the map is not what was published.
 */
export async function readMap(store: ReleaseStore, name: string, version: string, file: string): Promise<Buffer | null> {
  const wanted = (await store.readRecord(name, version))?.record.maps ?? {};
  if (!Object.hasOwn(wanted, file)) return null;
  const content = await store.readFile(name, version, mapPath(file));
  return content && integrityOf(content) === wanted[file]!.integrity ? content : null;
}
