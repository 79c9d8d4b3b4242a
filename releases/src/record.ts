import { createHash } from 'node:crypto';
import { SHELL, type Claim } from './pointer';

export interface FileEntry {
  integrity: string;
  /** Bytes. */
  size: number;
  role: 'entry' | 'chunk' | 'asset';
}

/** A part of the contract that a later major version will not have. */
export interface GoingAway {
  /** 'CartService.load', or the name of an export. */
  part: string;
  /** Contract versions. */
  since: string;
  removedIn: string;
  instead: string;
}

/** release.json: what one immutable version consists of. A version's identity is its file hashes (`files`, `server`). */
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
  claims: Claim[];
  /** Package -> range that must come from (for the shell: version provided to) the page. */
  shared: Record<string, string>;
  /** Page name -> files that the page needs beside the entry, in load order. */
  chunks: Record<string, string[]>;
  files: Record<string, FileEntry>;
  server: { entry: string; integrity: string; size: number };
  /** What a first load fetches: the entry and the door's chunks (the shell: its start), in bytes after brotli. */
  firstLoad?: number;
  /** Most that `firstLoad` may be (`storefront.budgets.entry` of package.json). Neither is part of the identity. */
  budget?: number;
  /** Parts of the contract that a remote's sources name ('CartService.add'). Not part of the identity. */
  uses?: string[];
  /** Of a shell: parts of its contract that are on their way out. Not part of the identity. */
  deprecated?: GoingAway[];
  /** Source maps by the file they are of; each lies at `mapPath(file)` within the version. Not part of the identity. */
  maps?: Record<string, Pick<FileEntry, 'integrity' | 'size'>>;
  /** Not part of the identity. */
  built: { at: string; commit: string };
  /** When it came into the store, ISO. Not part of the identity. */
  publishedAt: string;
}

/** What a slice's build writes beside its output (dist/build.json). */
export type BuildDescription = Pick<
  ReleaseRecord,
  'name' | 'version' | 'container' | 'entry' | 'contract' | 'claims' | 'shared' | 'chunks' | 'uses' | 'deprecated'
> & {
  /** Bytes after brotli; `entry` stands for what every page of the slice loads. */
  budgets?: Record<string, number>;
};

export function integrityOf(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Where the source map of a version's file lies within the version: it is for ops, and no file of the page. */
export const mapPath = (file: string) => `maps/${file}.map`;

/** Two records are the same release when everything that can run, and what they ask of the page, is the same. */
export function identityOf({ files, server, contract, claims, shared, chunks }: ReleaseRecord): string {
  const hashes = Object.entries(files).map(([path, { integrity }]) => `${path} ${integrity}`);
  return integrityOf([...hashes.sort(), server.integrity, JSON.stringify([contract, claims, shared, chunks])].join('\n'));
}

/** Folder address under which a version is served. */
export function addressOf(name: string, version: string): string {
  return name === SHELL ? `/shell/${version}/` : `/remotes/${name}/${version}/`;
}
