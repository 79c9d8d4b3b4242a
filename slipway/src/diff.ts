import { ReleaseError } from './release-error';
import type { ReleaseRecord } from './record';
import type { ReleaseStore } from './store';

/** A property that differs between two versions; null: the version lacks it. */
export interface Difference {
  what: string;
  from: string | null;
  to: string | null;
}

/** The differences between two published versions of a slice. */
export interface ReleaseDiff {
  name: string;
  from: string;
  to: string;
  /** Files that were added, removed or changed, with their sizes in bytes before and after; null if absent. */
  files: { path: string; from: number | null; to: number | null }[];
  /** Bytes of all files of each version. */
  size: { from: number; to: number };
  /** Contract, shared packages, exposed modules, route patterns, the server build, the commit. */
  other: Difference[];
}

/** Compares two published versions by their records, file by file. Throws a ReleaseError if one was not published. */
export async function diffVersions(store: ReleaseStore, name: string, from: string, to: string): Promise<ReleaseDiff> {
  const [before, after] = await Promise.all([from, to].map((version) => read(store, name, version)));
  return diffRecords(before!, after!);
}

async function read(store: ReleaseStore, name: string, version: string): Promise<ReleaseRecord> {
  const isKnown = (await store.versions(name)).includes(version);
  const found = isKnown ? await store.readRecord(name, version) : null;
  if (!found) throw new ReleaseError(`${name} ${version} is not published: there is nothing to compare.`, 'usage');
  return found.record;
}

export function diffRecords(before: ReleaseRecord, after: ReleaseRecord): ReleaseDiff {
  const paths = [...new Set([...Object.keys(before.files), ...Object.keys(after.files)])].sort();
  const changed = paths.filter((path) => before.files[path]?.integrity !== after.files[path]?.integrity);
  const properties = [propertiesOf(before), propertiesOf(after)] as const;
  const names = [...new Set([...properties[0].keys(), ...properties[1].keys()])];
  return {
    name: after.name,
    from: before.version,
    to: after.version,
    files: changed.map((path) => ({ path, from: before.files[path]?.size ?? null, to: after.files[path]?.size ?? null })),
    size: { from: sizeOf(before), to: sizeOf(after) },
    other: names.flatMap((what) => {
      const [one, other] = [properties[0].get(what) ?? null, properties[1].get(what) ?? null];
      return one === other ? [] : [{ what, from: one, to: other }];
    }),
  };
}

const sizeOf = ({ files }: ReleaseRecord) => Object.values(files).reduce((sum, { size }) => sum + size, 0);

function propertiesOf(record: ReleaseRecord): Map<string, string> {
  const { contract, exposes = {}, patterns = [], server, firstLoad, built } = record;
  const shared = { ...record.sharedByManifest, ...record.shared, ...describeSharing(record.sharing) };
  return new Map([
    ...(contract === undefined ? [] : [['contract', contract] as const]),
    ...Object.entries(shared).map(([name, range]) => [`shared ${name}`, range] as const),
    ...Object.entries(exposes).map(([name, files]) => [`exposes ${name}`, `${files.length} files`] as const),
    ...patterns.map(({ path, server: isRendered, query }) => {
      const names = query ? `, reads ${query.length > 0 ? query.join(' ') : 'no query'}` : '';
      return [`pattern ${path}`, `${isRendered ? 'server' : 'browser'}${names}`] as const;
    }),
    ...(server ? [['server build', server.integrity.slice(0, 20)] as const] : []),
    ...(firstLoad === undefined ? [] : [['first load', `${firstLoad} bytes`] as const]),
    ...(built.commit ? [['commit', built.commit] as const] : []),
  ]);
}

/** Package -> '^19.0.0, singleton, not brought along'. */
const describeSharing = (sharing: ReleaseRecord['sharing'] = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sharing).map(([name, { range, singleton, import: own }]) => [
      name,
      [range, ...(singleton ? ['singleton'] : []), ...(own === false ? ['not brought along'] : [])].join(', '),
    ]),
  );
