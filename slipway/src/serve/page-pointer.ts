import type { InlinedPointer, InlinedRef, InlinedRemote, PagePointer, PageRef, PageRemote } from '../page-pointer';
import { partsOfAddress } from '../override';
import { entryIn, pathOf, type Candidate, type Pointer, type ReleaseState, type VersionRef } from '../pointer';
import type { ReleaseRecord } from '../record';
import { isInShare } from '../share';
import type { CurrentReleases } from './follow-releases';

export const hasCanary = ({ remotes }: Pointer) => Object.values(remotes).some(({ canary }) => canary);

/** The version that a visitor gets of a remote, and the one that replaces it where it does not load. */
export function versionsFor(
  name: string,
  release: ReleaseState,
  visitor: string | undefined,
): { version: Candidate; fallback?: VersionRef } {
  const { canary, fallback } = release;
  // The canary falls back to the live version.
  if (canary && visitor && isInShare(canary.rollout, name, visitor, canary.percent))
    return { version: canary, fallback: release };
  return { version: release, ...(fallback ? { fallback } : {}) };
}

/** A version as in a document with an import map that has the hashes of its files. `base` is the path that they are below. */
export const inlinedRef = (ref: VersionRef, base: string): InlinedRef & { integrity: string } => ({
  version: ref.version,
  entry: base + pathOf(ref),
  integrity: ref.integrity,
});

/** A version as a document carries it: the result of `inlinedRef`, and the data for the page's code. */
export interface DescribeVersions<Live, Fallback> {
  live(version: Candidate, isOverridden: boolean): Live;
  fallback(ref: VersionRef): Fallback;
  /** The version of what comes from another address. Default: 'override'. */
  overridden?: string;
}

/**
 * The pointer of one document, which has the hashes of all files in its import map: every remote with the version that the visitor gets,
 * and its fallback. One that is switched off, or comes from another address (an override), has none.
 */
export function inlinedPointer<Live extends InlinedRef, Fallback extends InlinedRef>(
  pointer: Pointer,
  visitor: string | undefined,
  describe: DescribeVersions<Live, Fallback>,
  addresses: PageAddresses['addresses'] = {},
): InlinedPointer & { remotes: Record<string, Live & Pick<InlinedRemote, 'state' | 'message'> & { fallback?: Fallback }> } {
  const remotes = Object.entries(pointer.remotes).map(([name, release]) => {
    const { state, message = '' } = release;
    const off = state ? { state, message } : {};
    if (Object.hasOwn(addresses, name)) {
      const { folder, entry } = partsOfAddress(addresses[name]!, entryIn(name, release));
      const { overridden: version = OVERRIDDEN.version } = describe;
      return [
        name,
        { ...describe.live(release, true), ...OVERRIDDEN, version, entry: folder + entry, integrity: '', ...off },
      ] as const;
    }
    if (state) return [name, { ...describe.live(release, false), ...off }] as const;
    const { version, fallback } = versionsFor(name, release, visitor);
    return [name, { ...describe.live(version, false), ...(fallback ? { fallback: describe.fallback(fallback) } : {}) }] as const;
  });
  return { schema: 1, generation: pointer.generation, remotes: Object.fromEntries(remotes) };
}

/** Where a page's files come from. */
export interface PageAddresses {
  /** Address that folders are below, ending in '/': that of a CDN. Absent: the pointer's base. */
  assets?: string;
  /**
   * Remote -> address of a folder, or of an entry, that it comes from in this page, without hashes of its files (an
   * override).
   */
  addresses?: Readonly<Record<string, string>>;
}

/**
 * The pointer of one page: every remote with the version that the visitor gets, its fallback, and the hash of each script
 * and style sheet. Folders are relative to the pointer's base. If a version's record is not the promoted one, its fallback
 * takes its place; a remote without any version left is left out.
 */
export async function pagePointer(
  pointer: Pointer,
  releases: Pick<CurrentReleases, 'record'>,
  visitor: string | undefined,
  { assets = '', addresses = {} }: PageAddresses = {},
): Promise<PagePointer> {
  const remotes: Record<string, PageRemote> = {};
  for (const [name, release] of Object.entries(pointer.remotes)) {
    const { version, fallback } = versionsFor(name, release, visitor);
    const found: [ReleaseRecord, PageRef][] = [];
    for (const ref of [version, fallback]) {
      const record = ref && (await releases.record(name, ref.version));
      if (record) found.push([record, pageRef(record, assets)]);
    }
    const [first, second] = found;
    if (!first) continue;
    remotes[name] = {
      ...(Object.hasOwn(addresses, name) ? overriddenBy(first[1], addresses[name]!) : first[1]),
      ...(second && !Object.hasOwn(addresses, name) ? { fallback: second[1] } : {}),
      ...(release.state === undefined ? {} : { state: release.state, message: release.message ?? '' }),
      ...(first[0].extra ? { extra: first[0].extra } : {}),
    };
  }
  return { schema: 2, generation: pointer.generation, remotes };
}

/** Folder of a version, relative to the base of the pointer. */
export const folderOf = (name: string, version: string) => `${name}/${version}/`;

/** A published version as a page gets it: its folder is below `assets`, with the hash of each script and style sheet. */
export function pageRef(
  { name, version, entry, type, global, files, exposes, checksChunks }: ReleaseRecord,
  assets = '',
): PageRef {
  const loaded = Object.entries(files).filter(([path]) => /\.(?:m?js|css)$/.test(path));
  return {
    version,
    folder: assets + folderOf(name, version),
    entry,
    type: type ?? 'module',
    ...(global === undefined ? {} : { global }),
    files: Object.fromEntries(loaded.map(([path, { integrity }]) => [path, integrity])),
    exposes: exposes ?? {},
    ...(checksChunks ? { checksChunks } : {}),
  };
}

/** The same container from another address. An override loads a build of the same remote, which is loaded the same way. */
const overriddenBy = ({ type, global, entry }: PageRef, address: string): PageRef => ({
  ...OVERRIDDEN,
  ...partsOfAddress(address, entry),
  type,
  ...(global === undefined ? {} : { global }),
  files: {},
  exposes: {},
});

/** The version of a build that was never published. */
const OVERRIDDEN = { version: 'override', unhashed: true } as const;
