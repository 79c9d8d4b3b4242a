// Caches that the check passed, until a file that it reads changes.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository, slices } from '../repository.mjs';

const stamp = join(repository, '.cache/contract/good');

export const isKnownGood = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash();

export function rememberGood() {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash());
}

function hash() {
  const remotes = slices().filter(({ kind }) => kind === 'remote');
  const folders = ['shared/src', 'shared/released', 'tooling/contract', ...remotes.map(({ name }) => `${name}/src`)];
  const files = [
    ...['shared/package.json', 'shared/contract.api.md', 'tsconfig.base.json', 'package-lock.json'],
    ...remotes.map(({ name }) => `${name}/package.json`),
    ...folders.flatMap(below),
  ];
  const sum = createHash('sha256');
  for (const file of files.filter((name) => existsSync(join(repository, name))).sort())
    sum.update(`\n${file}\n`).update(readFileSync(join(repository, file)));
  return sum.digest('hex');
}

/** @param {string} folder */
function below(folder) {
  if (!existsSync(join(repository, folder))) return [];
  return readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(repository.length + 1));
}
