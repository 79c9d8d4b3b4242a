import { atATime } from './at-a-time';
import { compressedPaths, unpack } from './compress';
import { refsOf, type Pointer, type VersionRef } from './pointer';
import { integrityInTurns, integrityOf, mapPath, type ReleaseRecord } from './record';
import { ReleaseError } from './release-error';
import type { ReleaseStore } from './store';

/** Files that are held in memory to be compared. */
const FILES_AT_ONCE = 4;

/** Compares every byte in the store with the records, and the records with the pointer, and reads the history. Returns the faults. */
export async function verify(store: ReleaseStore): Promise<{ versions: number; faults: string[] }> {
  const faults: string[] = [];
  let versions = 0;
  for (const name of await store.names()) {
    for (const version of await store.versions(name)) {
      versions += 1;
      faults.push(...(await verifyVersion(store, name, version)));
    }
  }
  for (const environment of await store.environments()) {
    const of = store.inEnvironment(environment);
    const inHistory = of.history().then(() => [], faultOf);
    const found = [...(await of.readPointer().then((pointer) => verifyPointer(of, pointer), faultOf)), ...(await inHistory)];
    faults.push(...found.map((fault) => (environment === store.environment ? fault : `${environment}: ${fault}`)));
  }
  return { versions, faults };
}

/** For `catch`: returns an unreadable file as a fault. Rethrows every error but a ReleaseError. */
function faultOf(error: unknown): string[] {
  if (error instanceof ReleaseError) return [error.message];
  throw error;
}

/** Compares the files of one version with its record. Returns the faults, each with slice, version and file. */
export async function verifyVersion(store: ReleaseStore, name: string, version: string): Promise<string[]> {
  const found = await store.readRecord(name, version).catch(faultOf);
  if (Array.isArray(found)) return found.map((fault) => `${name} ${version}: ${fault}`);
  if (!found) return [`${name} ${version}: release.json is missing${store.isAuthentic ? ', or is not signed' : ''}`];
  const { record } = found;
  const maps = Object.entries(record.maps ?? {}).map(([file, entry]) => [mapPath(file), entry] as const);
  const expected = [...servedFiles(record), ...maps];
  const faults = await atATime(expected, FILES_AT_ONCE, async ([path, { integrity }]) => {
    const content = await store.readFile(name, version, path);
    if (!content) return `${name} ${version}: ${path} is missing`;
    if ((await integrityInTurns(content)) !== integrity) return `${name} ${version}: ${path} differs from its record`;
    return (await matchesCompressed(store, name, version, path, content))
      ? null
      : `${name} ${version}: ${path} is compressed from other content`;
  });
  return faults.filter((fault) => fault !== null);
}

/**
 * Why a version of the pointer is not served completely: its record is not the promoted one, or a file is missing or altered (the
 * first by name). Undefined if all is well. Source maps and compressed copies are left to `verify`.
 */
export async function findServingFault(store: ReleaseStore, name: string, ref: VersionRef): Promise<string | undefined> {
  const found = await store.readRecord(name, ref.version, ref.record).catch(faultOf);
  if (Array.isArray(found)) return found[0];
  if (!found) return 'its release.json is missing';
  if (integrityOf(found.raw) !== ref.record) return 'its release.json is not the one that was promoted';
  const faults = await atATime(servedFiles(found.record), FILES_AT_ONCE, async ([path, { integrity }]) => {
    const content = await store.readFile(name, ref.version, path);
    if (!content) return `${path} is missing`;
    return (await integrityInTurns(content)) === integrity ? undefined : `${path} is not what was published`;
  });
  return faults.find((fault) => fault !== undefined);
}

/** The files of a version that pages and their server get, by path. */
const servedFiles = ({ files, server }: ReleaseRecord) => [
  ...Object.entries(files),
  ...(server ? [[server.entry, server] as const] : []),
];

/** True if every existing compressed form of a file decompresses to that file. */
export async function matchesCompressed(
  store: ReleaseStore,
  name: string,
  version: string,
  path: string,
  content: Buffer,
): Promise<boolean> {
  for (const compressed of compressedPaths(path)) {
    const packed = await store.readFile(name, version, compressed);
    if (packed && !(await unpack(packed, compressed.endsWith('.br') ? 'br' : 'gz').catch(() => null))?.equals(content))
      return false;
  }
  return true;
}

async function verifyPointer(store: ReleaseStore, pointer: Pointer): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, ref] of refsOf(pointer)) {
    const found = await store.readRecord(name, ref.version, ref.record).catch(faultOf);
    if (Array.isArray(found)) faults.push(...found.map((fault) => `pointer: ${name} ${ref.version}: ${fault}`));
    else if (!found) faults.push(`pointer: ${name} ${ref.version} is not in the store`);
    else if (integrityOf(found.raw) !== ref.record)
      faults.push(`pointer: the record of ${name} ${ref.version} is not the one that was promoted`);
  }
  return faults;
}
