import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const repository = join(__dirname, '../..');

export interface LockedPackage {
  /** Path below the project: 'node_modules/react'. */
  path: string;
  name: string;
  version: string;
  license?: string;
  integrity?: string;
  /** The address it is fetched from; for our own packages their folder. */
  resolved?: string;
  /** Not needed in production. */
  dev?: boolean;
  devOptional?: boolean;
  /** May be missing: built for another platform, or needed by an optional feature. */
  optional?: boolean;
  peer?: boolean;
  hasInstallScript?: boolean;
}

/** Every package of the lock file except our own. */
export function lockedPackages(): LockedPackage[] {
  const lock = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Omit<LockedPackage, 'path' | 'name'> & { link?: boolean }>;
  };
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, entry]) => ({ ...entry, path, name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length) }));
}
