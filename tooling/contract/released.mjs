// shared/released/<version>/: the declarations of released contracts. They never change.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { repository } from '../repository.mjs';
import { declarationsOf } from './program.mjs';
import { versionOfContract } from './report.mjs';

// The release gate's own semver.
const semver = createRequire(join(repository, 'slipway/package.json'))('semver');

/** @param {string} root */
const folderOf = (root) => join(root, 'shared/released');

/** Released versions, oldest first. */
export function releasedVersions(root = repository) {
  return existsSync(folderOf(root)) ? readdirSync(folderOf(root)).filter(semver.valid).sort(semver.compare) : [];
}

/**
 * Entry file of a released contract's declarations.
 * @param {string} version
 * @param {string} [root]
 */
export const releasedEntry = (version, root = repository) => join(folderOf(root), version, 'contract/index.d.ts');

/** Stores the current contract as released. False if it is stored already; throws if the version was released with other content. */
export function keepReleased(root = repository) {
  const version = versionOfContract(root);
  const { declarations } = declarationsOf(root);
  if (releasedVersions(root).includes(version)) {
    const changed = changedSince(version, declarations, root);
    if (changed) throw new Error(changed);
    return false;
  }
  for (const [path, text] of declarations) {
    const file = join(folderOf(root), version, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return true;
}

/**
 * A message if the contract differs from what was released under its version, else null.
 * @param {string} version
 * @param {ReadonlyMap<string, string>} declarations
 * @param {string} [root]
 */
export function changedSince(version, declarations, root = repository) {
  const differing = [...declarations].filter(([path, text]) => {
    const file = join(folderOf(root), version, path);
    return !existsSync(file) || readFileSync(file, 'utf8') !== text;
  });
  if (differing.length === 0) return null;
  return (
    `The contract differs from the released ${version} (${differing.map(([path]) => path).join(', ')}). ` +
    `Raise "version" in shared/package.json: minor if it only adds, major if it removes something.`
  );
}
