import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of this checkout. */
export const repository = join(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * @typedef {'development' | 'production'} Mode
 *
 * @typedef {object} Slice a shell or a remote, as its package.json describes it
 * @property {string} name
 * @property {string} version
 * @property {'shell' | 'remote'} kind
 * @property {string} contract range of the contract that a remote needs; a shell has none
 * @property {{ path: string, server: boolean }[]} [patterns] addresses that a remote owns
 * @property {string} [audience] 'staff' if its pages are not for shoppers
 * @property {number} [kit] number of pages from which a module they share is in a common chunk
 * @property {Record<string, number>} [budgets] chunk -> bytes after brotli
 */

/**
 * Every slice: the folders with a `storefront` entry in package.json, the shell first.
 * @returns {Slice[]}
 */
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
