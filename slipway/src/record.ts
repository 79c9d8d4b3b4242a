import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { SHELL, type Kind, type RoutePattern } from './pointer';

export interface FileEntry {
  integrity: string;
  /** Bytes. */
  size: number;
  role: 'entry' | 'chunk' | 'style' | 'asset';
  /**
   * For an archive: a hash of its contents, which is its part of the identity. The archive itself differs with each build,
   * by its times.
   */
  held?: string;
}

/** A part of the contract that a later major version removes. */
export interface Deprecation {
  /** 'ListService.load', or the name of an export. */
  part: string;
  /** Contract versions. */
  since: string;
  removedIn: string;
  instead: string;
}

/** How a build shares a package: `shared` of ModuleFederationPlugin. */
export interface SharedPackage {
  /** Versions that it accepts; '*' if it accepts any. */
  range: string;
  /** A page runs one version of it: that of the host, if the host has one. */
  singleton?: true;
  /** The build brings no copy, so the page must have one. */
  import?: false;
  /** Its share scopes, if `default` is not one of them. */
  scope?: readonly string[];
}

/** release.json: the content of one immutable version. `identityOf` lists the fields of its identity. */
export interface ReleaseRecord {
  schema: 1;
  name: string;
  version: string;
  /** Absent: a remote, except for the name 'shell'. */
  kind?: Kind;
  /**
   * Host -> range of its contract versions. With this field a remote is only for these hosts; without it, it is checked against
   * every host.
   */
  needs?: Record<string, string>;
  /** Name of the federation container, unique per content; absent: it has no other name than `name`. */
  container?: string;
  /** Path of the entry within the version's folder. */
  entry: string;
  /** How a page loads the entry: a classic script that sets `global`, or a module that exports `init` and `get`; absent: a module. */
  type?: 'script' | 'module';
  /** Global variable of a script container. */
  global?: string;
  /** Exposed module ('./widget') -> files that it needs besides the entry. */
  exposes?: Record<string, string[]>;
  /**
   * Remote -> modules of it that this version loads ('alpha' -> ['./widget']), from Module Federation's manifest, a build.json or
   * `provides`. Not part of the identity.
   */
  consumes?: Record<string, string[]>;
  /** Global list through which its scripts get their chunks; no two versions of a remote have the same. */
  chunkList?: string;
  /** The build asks the page for the hash of each chunk (SlipwayPlugin). */
  checksChunks?: true;
  /** Range of contract versions needed; for the shell: the version provided. Absent: any. */
  contract?: string;
  patterns?: RoutePattern[];
  /** The group ('editors') with pages that load it, if it is not for all; absent: everybody's. */
  audience?: string;
  /** Package -> range that the remote needs from the page; for the shell: version that it provides. */
  shared: Record<string, string>;
  /**
   * Like `shared`, from the mf-manifest.json of a build without SlipwayPlugin. Not part of the identity, which has the manifest
   * itself, so that earlier versions keep their identity.
   */
  sharedByManifest?: Record<string, string>;
  /**
   * Package -> how the build shares it, as SlipwayPlugin reads it. Not part of the identity: it is in the bytes of the
   * entry. Absent for a build.json, because the page must have the packages in `shared`, or if it is unknown which packages
   * the build brings itself.
   */
  sharing?: Record<string, SharedPackage>;
  /** Chunk name -> files that it needs besides the entry, in load order. */
  chunks: Record<string, string[]>;
  files: Record<string, FileEntry>;
  /** The build for a server that renders its pages; absent: only browsers run it. */
  server?: { entry: string; integrity: string; size: number };
  /**
   * Bytes after brotli of a first load: the entry, and the other files that each of its pages needs. Not part of the identity.
   */
  firstLoad?: number;
  /** Limits in bytes by name, of build.json, for a project's trials. Not part of the identity. */
  budgets?: Record<string, number>;
  /** Parts of the contract that a remote's sources use ('ListService.add'). Not part of the identity. */
  uses?: string[];
  /** Only in a shell's record: the deprecated parts of its contract. Not part of the identity. */
  deprecated?: Deprecation[];
  /** Additional data for hosts. */
  extra?: Record<string, unknown>;
  /** File -> its source map, stored at `mapPath(file)` within the version. Not part of the identity. */
  maps?: Record<string, Pick<FileEntry, 'integrity' | 'size'>>;
  /** `by`: the publisher, as PUBLISH_TOKENS names it, where a server published the version. Not part of the identity. */
  built: { at: string; commit: string; by?: string };
  /** Time of publication, ISO. Not part of the identity. */
  publishedAt: string;
}

/** dist/build.json: what a slice's build writes beside its output. */
export type BuildDescription = Pick<
  ReleaseRecord,
  | 'name'
  | 'version'
  | 'kind'
  | 'needs'
  | 'container'
  | 'entry'
  | 'exposes'
  | 'consumes'
  | 'contract'
  | 'patterns'
  | 'audience'
  | 'uses'
  | 'deprecated'
  | 'budgets'
  | 'extra'
> & {
  shared?: ReleaseRecord['shared'];
  chunks?: ReleaseRecord['chunks'];
  /** Names of the chunks that each of its pages loads besides the entry. */
  initial?: string[];
};

export function integrityOf(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Bytes that are hashed between two turns of the event loop: in one piece, 100 MB hold a server up for a quarter of a second. */
const SLICE = 1024 * 1024;

/** The integrity of a file of any size. */
export async function integrityInTurns(content: Buffer): Promise<string> {
  const hash = createHash('sha384');
  for (let at = 0; at < content.length; at += SLICE) {
    if (at > 0) await turn();
    hash.update(content.subarray(at, at + SLICE));
  }
  return `sha384-${hash.digest('base64')}`;
}

/** Path of a file's source map within the version. Maps are for operators and are not served with the page. */
export const mapPath = (file: string) => `maps/${file}.map`;

/** Equal for two records with the same code and the same requirements on the page. */
export function identityOf(record: ReleaseRecord): string {
  const { files, server, contract, patterns, audience, shared, chunks, type, exposes, global, extra, kind, needs } = record;
  const hashes = Object.entries(files).map(([path, { integrity, held }]) => `${path} ${held ?? integrity}`);
  return integrityOf(
    [
      ...hashes.sort(),
      ...(server ? [server.integrity] : []),
      // Versions that were published before a field existed keep their identity.
      JSON.stringify([contract, patterns, shared, chunks, ...(audience ? [audience] : [])]),
      ...(exposes || extra ? [JSON.stringify([type, global, exposes, extra])] : []),
      ...(kind || needs ? [JSON.stringify([kind, needs])] : []),
    ].join('\n'),
  );
}

export const kindOfRecord = ({ kind, name }: Pick<ReleaseRecord, 'kind' | 'name'>): Kind =>
  kind ?? (name === SHELL ? 'host' : 'remote');

/** The folder of a version, relative to the pointer's. */
export function folderOf(name: string, version: string): string {
  return name === SHELL ? `shell/${version}/` : `remotes/${name}/${version}/`;
}

/** URL path of the folder under which a version is served at the root of an origin. */
export const addressOf = (name: string, version: string): string => `/${folderOf(name, version)}`;
