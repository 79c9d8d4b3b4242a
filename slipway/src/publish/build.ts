import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { relative, sep, join } from 'node:path';
import { nullIfMissing } from '../atomic-file';
import type { ReleaseRecord } from '../record';
import { ReleaseError } from '../release-error';
import { RECORD } from '../store';

/** A build that was read from a folder and checked: what `publish` adds to a store. */
export interface Build {
  /** `firstLoad` is missing: it is known only after compression. */
  record: ReleaseRecord;
  /** Path within the version -> content. */
  files: Map<string, Buffer>;
  /** The files of a first load: the entry, and the others that each of its pages needs. */
  initial: readonly string[];
  /** A note for the publisher. */
  note?: string;
  /** A note for the publisher of the first version of a name. */
  firstNote?: string;
  /** Why it may not be a new version. A version that an earlier release of this package accepted stays the same version. */
  newVersionError?: ReleaseError;
}

/** Data about a build that is not in its folder. */
export interface BuildContext {
  /** Commit of the build; '' if unknown. */
  commit: string;
  /** Name to publish it under; by default that of the build, or of the nearest package.json. */
  name?: string;
  /** Version to publish it as; by default that of the nearest package.json. A build of another version is refused as outdated. */
  version?: string;
  /** The last folder, from that of the build upwards, with a package.json of its package. Default: the root of the disk. */
  top?: string;
}

/** Sorted paths of all files below a folder, with '/' as the separator. Links and hidden files are omitted. */
export async function filesBelow(folder: string): Promise<string[]> {
  return pathsBelow(folder, (entry) => entry.isFile());
}

/** Why a build with symbolic links cannot be a new version: their targets would be missing for visitors. */
export async function linkError(folder: string): Promise<ReleaseError | undefined> {
  const [link] = await pathsBelow(folder, (entry) => entry.isSymbolicLink());
  if (link === undefined) return undefined;
  return new ReleaseError(
    `${join(folder, link)} is a link, and publish accepts only files. Copy the folder and follow its links (cp -RL), then publish the copy.`,
  );
}

async function pathsBelow(folder: string, isWanted: (entry: Dirent) => boolean): Promise<string[]> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(nullIfMissing)) ?? [];
  return entries
    .filter(isWanted)
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')))
    .sort();
}

export const isScript = (path: string) => /\.m?js$/.test(path);

/** Throws if files of a build have paths that the store reserves: one would overwrite the other. */
export function assertNoStoreNames(paths: readonly string[], folder: string, server?: string): void {
  const taken = paths.find((path) => path === RECORD || path === server || /^(?:maps|compressed)\//.test(path));
  if (taken !== undefined)
    throw new ReleaseError(`${taken} in ${folder} has a name that the store reserves. Rename it, build and publish again.`);
}
