// Size limits of each slice, in bytes after brotli. `npm run budgets` checks the last build against them (size-limit).
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository, slices } from './repository.mjs';

/** @import { Slice } from './repository.mjs' */

/** Script that the home page loads before any interaction, over all slices. */
const HOME = { name: 'script on home', limit: 139_300, of: { shell: ['entry'], 'mf-catalog': ['entry', 'home'] } };

/** Chunks that count as a build's entry: every page of the slice loads them. */
const WITH_ENTRY = ['main', 'routes'];

/**
 * One check per budget in a slice's package.json (`storefront.budgets`: chunk -> bytes; `entry` means what every page of the
 * slice loads), and one for the home page. Throws if a chunk has no budget, so that no chunk grows unnoticed.
 */
export function budgetChecks() {
  const built = Object.fromEntries(slices().map((slice) => [slice.name, buildOf(slice)]));
  const checks = Object.values(built).flatMap(({ name, budgets, parts }) => {
    const unknown = Object.keys(parts).filter((part) => !(part in budgets));
    if (unknown.length > 0)
      throw new Error(`${name}: no budget for ${unknown.join(', ')}. Give it one in ${name}/package.json, storefront.budgets.`);
    return Object.entries(parts).map(([part, path]) => ({ name: `${name}: ${part}`, path, limit: bytes(budgets[part]) }));
  });
  const home = Object.entries(HOME.of).flatMap(([name, wanted]) => wanted.flatMap((part) => built[name].parts[part]));
  return [{ name: HOME.name, path: [...new Set(home)], limit: bytes(HOME.limit) }, ...checks];
}

/**
 * Code shared by a remote's pages (`storefront.kit`) is weighed once.
 * @param {string} file
 */
const isKit = (file) => file.startsWith('kit.');

/** @param {number} count */
const bytes = (count) => `${count} B`;

/** @param {Slice} options */
function buildOf({ name, budgets = {} }) {
  const description = join(repository, name, 'dist/build.json');
  if (!existsSync(description)) throw new Error(`${name} is not built. Run: npm run build`);
  /** @type {{ entry: string, chunks: Record<string, string[]> }} */
  const { entry, chunks } = JSON.parse(readFileSync(description, 'utf8'));
  /** @param {string} file */
  const path = (file) => join(name, 'dist/web', file);
  const first = new Set([entry, ...WITH_ENTRY.flatMap((chunk) => chunks[chunk] ?? [])]);
  /** @type {Record<string, string[]>} */
  const parts = { entry: [...first].map(path) };
  for (const [chunk, files] of Object.entries(chunks)) {
    const own = files.filter((file) => !first.has(file) && !isKit(file));
    if (own.length > 0) parts[chunk] = own.map(path);
    if (files.some(isKit)) parts.kit = files.filter(isKit).map(path);
  }
  return { name, budgets, parts };
}
