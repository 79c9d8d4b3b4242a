import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of this checkout. */
export const repository = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Every slice of the storefront: folders whose package.json has a `storefront` entry; the shell comes first. */
export function slices() {
  return readdirSync(repository)
    .filter((folder) => existsSync(join(repository, folder, 'package.json')))
    .map((folder) => ({ folder, ...JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8')) }))
    .filter(({ storefront }) => storefront)
    .map(({ folder, version, storefront }) => ({ name: folder, version, ...storefront }))
    .sort((a, b) => Number(b.kind === 'shell') - Number(a.kind === 'shell') || a.name.localeCompare(b.name));
}
