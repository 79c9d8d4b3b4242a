import { compressFiles } from '../compress';
import { integrityOf, mapPath, type ReleaseRecord } from '../record';
import type { ReleaseStore } from '../store';
import { matchesCompressed } from '../verify';

/**
 * Restores files of a published version that are missing or altered in the store, from a build with the same content. Files that
 * differ from the record, such as a source map of another build, are omitted. Returns the paths.
 */
export async function restoreFiles(
  store: ReleaseStore,
  { name, version, files, maps = {}, server }: ReleaseRecord,
  build: ReadonlyMap<string, Buffer>,
): Promise<string[]> {
  const recorded = new Map([
    ...Object.entries(files),
    ...Object.entries(maps).map(([file, entry]) => [mapPath(file), entry] as const),
    ...(server ? [[server.entry, server] as const] : []),
  ]);
  const damaged = new Map<string, Buffer>();
  for (const [path, content] of build) {
    if (recorded.get(path)?.integrity !== integrityOf(content)) continue;
    const stored = await store.readFile(name, version, path);
    if (!stored?.equals(content) || !(await matchesCompressed(store, name, version, path, content))) damaged.set(path, content);
  }
  const compressed = await compressFiles(new Map([...damaged].filter(([path]) => Object.hasOwn(files, path))));
  for (const [path, content] of [...compressed, ...damaged]) await store.replaceFile(name, version, path, content);
  return [...damaged.keys()];
}
