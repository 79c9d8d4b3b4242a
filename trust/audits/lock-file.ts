import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const repository = join(__dirname, '../..');

export interface LockedPackage {
  /** Folder below the project: 'node_modules/react'. */
  path: string;
  name: string;
  version: string;
  license?: string;
  integrity?: string;
  /** Where npm fetched it; a folder of this project for our own rooms. */
  resolved?: string;
  /** Not part of what runs in production. */
  dev?: boolean;
  devOptional?: boolean;
  /** May be left out: it fits another machine, or only a part wants it. */
  optional?: boolean;
  peer?: boolean;
  hasInstallScript?: boolean;
}

/** Every package of the lock file but our own rooms. */
export function lockedPackages(): LockedPackage[] {
  const lock = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Omit<LockedPackage, 'path' | 'name'> & { link?: boolean }>;
  };
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, entry]) => ({ ...entry, path, name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length) }));
}
