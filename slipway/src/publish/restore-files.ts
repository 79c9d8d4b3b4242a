import { compressFiles } from '../compress';
import { integrityOf, mapPath, type ReleaseRecord } from '../record';
import type { ReleaseStore } from '../store';
import { matchesCompressed } from '../verify';

/**
 * Puts back the files of a published version that are missing in the store or were changed there, from a build with the same content.
 * Files that are not those of the record, a source map of another build for example, are left out. Returns the paths.
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
