import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of this checkout. */
export const repository = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Every slice: the folders whose package.json has a `storefront` entry, the shell first. */
export function slices() {
  return (
    readdirSync(repository)
      .filter((folder) => existsSync(join(repository, folder, 'package.json')))
      .map((folder) => ({ folder, ...JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8')) }))
      .filter(({ storefront }) => storefront)
      // `claims` is the older name of `patterns` (docs/specification/interface.md).
      .map(({ folder, version, storefront: { claims, ...storefront } }) => ({
        name: folder,
        version,
        ...(claims ? { patterns: claims } : {}),
        ...storefront,
      }))
      .sort((a, b) => Number(b.kind === 'shell') - Number(a.kind === 'shell') || a.name.localeCompare(b.name))
  );
}
