// shared/released/<version>/: contracts as they were released, as declarations. They never change.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { repository } from '../repository.mjs';
import { declarationsOf } from './program.mjs';
import { versionOfContract } from './report.mjs';

// The judge of ranges that the release gate has.
const semver = createRequire(join(repository, 'releases/package.json'))('semver');

const folderOf = (root) => join(root, 'shared/released');

/** Versions that are kept, oldest first. */
export function releasedVersions(root = repository) {
  return existsSync(folderOf(root)) ? readdirSync(folderOf(root)).filter(semver.valid).sort(semver.compare) : [];
}

/** Where the declarations of a released contract begin. */
export const releasedEntry = (version, root = repository) => join(folderOf(root), version, 'contract/index.d.ts');

/** Keeps the contract as it stands as released. False where that was done; throws where the version was released as something else. */
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

/** A sentence where the contract says something else than what was released under its version; null where not. */
export function changedSince(version, declarations, root = repository) {
  const differing = [...declarations].filter(([path, text]) => {
    const file = join(folderOf(root), version, path);
    return !existsSync(file) || readFileSync(file, 'utf8') !== text;
  });
  if (differing.length === 0) return null;
  return (
    `The contract differs from what was released as ${version} (${differing.map(([path]) => path).join(', ')}). ` +
    `Raise "version" in shared/package.json: minor where it only adds, major where it takes something away.`
  );
}
