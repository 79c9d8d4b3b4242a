import { noteArrival } from './arrivals';
import { compressedPaths } from './compress';
import { checkMayAdd } from './pointer-succession';
import { integrityOf, mapPath } from './record';
import { ReleaseError } from './release-error';
import { RECORD, type ReleaseStore } from './store';
import { verifyVersion } from './verify';

/**
 * Copies a published version, byte for byte, into another store, such as that of another team or the production bucket. Its
 * record keeps its hash, which is what a pointer names, so it is the same release there. The pointers do not move. Resolves with
 * false if it is already there. Throws a ReleaseError if it is not published here or was altered, if the key of the other store
 * is missing, or if that store has the version with other content.
 */
export async function copyVersion(from: ReleaseStore, to: ReleaseStore, name: string, version: string): Promise<boolean> {
  const found = (await from.versions(name)).includes(version) ? await from.readRecord(name, version) : null;
  if (!found) throw new ReleaseError(`${name} ${version} is not published in ${from.place}: there is nothing to copy.`);
  const faults = await verifyVersion(from, name, version);
  if (faults.length > 0) throw new ReleaseError(`Cannot copy ${name} ${version}: ${faults.join('; ')}.`);
  await checkMayAdd(to);
  // First, because a prune at the same time must not treat it as an old version.
  await noteArrival(to, name, version);
  if (await to.addVersion(name, version, await filesOf(from, name, version))) return true;
  const there = await to.readRecord(name, version);
  if (there && integrityOf(there.raw) === integrityOf(found.raw)) {
    // A prune that was interrupted may have marked it.
    await to.keepVersion?.(name, version);
    return false;
  }
  throw new ReleaseError(
    `${name} ${version} is in ${to.place} already, with other content. A version never changes: publish this one under another.`,
  );
}

/** Path -> content of all files of a version. */
async function filesOf(store: ReleaseStore, name: string, version: string): Promise<Map<string, Buffer>> {
  const { record, raw } = (await store.readRecord(name, version))!;
  const paths = [
    ...Object.keys(record.files).flatMap((path) => [path, ...compressedPaths(path)]),
    ...Object.keys(record.maps ?? {}).map(mapPath),
    ...(record.server ? [record.server.entry] : []),
  ];
  const files = new Map([[RECORD, raw]]);
  for (const path of paths) {
    const content = await store.readFile(name, version, path);
    if (content) files.set(path, content);
  }
  return files;
}
