import { createHash } from 'node:crypto';
import { SHELL, type RoutePattern } from './pointer';

export interface FileEntry {
  integrity: string;
  /** Bytes. */
  size: number;
  role: 'entry' | 'chunk' | 'asset';
}

/** A part of the contract that a later major version removes. */
export interface Deprecation {
  /** 'CartService.load', or the name of an export. */
  part: string;
  /** Contract versions. */
  since: string;
  removedIn: string;
  instead: string;
}

/** release.json: the content of one immutable version. `identityOf` tells which fields are its identity. */
export interface ReleaseRecord {
  schema: 1;
  name: string;
  version: string;
  /** Name of the federation container, unique per content. */
  container: string;
  /** Path of the entry within the version's folder. */
  entry: string;
  /** Range of contract versions needed; for the shell: the version provided. */
  contract: string;
  patterns: RoutePattern[];
  /** Whose pages load it (`storefront.audience` in package.json); absent: shoppers. */
  audience?: 'staff';
  /** Package -> range that the remote needs from the page; for the shell: version that it provides. */
  shared: Record<string, string>;
  /** Chunk name -> files that it needs besides the entry, in load order. */
  chunks: Record<string, string[]>;
  files: Record<string, FileEntry>;
  server: { entry: string; integrity: string; size: number };
  /** Bytes after brotli of a first load: the entry and the chunks of the routes (for the shell: of its start). */
  firstLoad?: number;
  /** Limit of `firstLoad` (`storefront.budgets.entry` in package.json). Neither is part of the identity. */
  budget?: number;
  /** Parts of the contract that a remote's sources use ('CartService.add'). Not part of the identity. */
  uses?: string[];
  /** Only in a shell's record: the deprecated parts of its contract. Not part of the identity. */
  deprecated?: Deprecation[];
  /** File -> its source map, stored at `mapPath(file)` within the version. Not part of the identity. */
  maps?: Record<string, Pick<FileEntry, 'integrity' | 'size'>>;
  /** Not part of the identity. */
  built: { at: string; commit: string };
  /** Time of publication, ISO. Not part of the identity. */
  publishedAt: string;
}

/** dist/build.json: what a slice's build writes beside its output. */
export type BuildDescription = Pick<
  ReleaseRecord,
  'name' | 'version' | 'container' | 'entry' | 'contract' | 'patterns' | 'audience' | 'shared' | 'chunks' | 'uses' | 'deprecated'
> & {
  /** Bytes after brotli; `entry` is the limit for what every page of the slice loads. */
  budgets?: Record<string, number>;
};

export function integrityOf(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Path of a file's source map within the version. Maps are for operators and are not served with the page. */
export const mapPath = (file: string) => `maps/${file}.map`;

/** Equal for two records whose code and whose requirements on the page are the same. */
export function identityOf({ files, server, contract, patterns, audience, shared, chunks }: ReleaseRecord): string {
  const hashes = Object.entries(files).map(([path, { integrity }]) => `${path} ${integrity}`);
  return integrityOf(
    [
      ...hashes.sort(),
      server.integrity,
      JSON.stringify([contract, patterns, shared, chunks, ...(audience ? [audience] : [])]),
    ].join('\n'),
  );
}

/** URL path of the folder under which a version is served. */
export function addressOf(name: string, version: string): string {
  return name === SHELL ? `/shell/${version}/` : `/remotes/${name}/${version}/`;
}
