import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repository } from '../repository.mjs';

/** @import { Mode, Slice } from '../repository.mjs' */

const BUILD_CONFIG = [
  'tooling/bundler',
  'tooling/contract/uses.mjs',
  'tooling/contract/deprecations.mjs',
  'tooling/shims',
  'tooling/singletons.mjs',
  'package-lock.json',
  'tsconfig.base.json',
];

/**
 * The inputs of a build: the repository files that webpack read, and a hash of their content, the slice's whole source
 * folder (a new file may change how an import resolves), the build configuration, the lock file and the mode. The hash
 * is '' if one of them changed after the build began (`began`, from Date.now()), so that the next build runs again.
 * @param {Pick<Slice, 'name'>} slice
 * @param {Mode} mode
 * @param {readonly string[]} readFiles
 * @param {number} began
 */
export function inputsOf(slice, mode, readFiles, began) {
  const files = readFiles
    .map((file) => relative(repository, file))
    .filter(
      (file) =>
        !file.startsWith('..') &&
        !file.includes('node_modules') &&
        !file.startsWith('.cache') &&
        file !== 'package.json' &&
        /\.(tsx?|mjs|js|json)$/.test(file),
    );
  const known = [...new Set(files)].sort();
  // A file saved while webpack was running may or may not be in the build.
  const isCertain = allInputs(slice, known).every((file) => !isNewer(join(repository, file), began));
  return { mode, files: known, hash: isCertain ? hashInputs(slice, mode, known) : '' };
}

/**
 * @param {string} path
 * @param {number} time
 */
const isNewer = (path, time) => existsSync(path) && statSync(path).mtimeMs >= time;

/**
 * True if the slice's dist/ was built from the current working tree.
 * @param {Slice} slice
 * @param {Mode} mode
 */
export function isBuilt(slice, mode) {
  const description = join(repository, slice.name, 'dist/build.json');
  if (!existsSync(description) || !existsSync(join(repository, slice.name, 'dist/server/main.cjs'))) return false;
  const { inputs } = JSON.parse(readFileSync(description, 'utf8'));
  return inputs?.mode === mode && inputs.hash === hashInputs(slice, mode, inputs.files);
}

/**
 * @param {Pick<Slice, 'name'>} slice
 * @param {readonly string[]} files
 */
function allInputs(slice, files) {
  const own = ['src', 'package.json'].flatMap((path) => expand(join(slice.name, path)));
  return [...new Set([...files, ...own, ...BUILD_CONFIG.flatMap(expand)])].sort();
}

/**
 * @param {Pick<Slice, 'name'>} slice
 * @param {Mode} mode
 * @param {readonly string[]} files
 */
function hashInputs(slice, mode, files) {
  const hash = createHash('sha256').update(mode);
  for (const file of allInputs(slice, files)) {
    const path = join(repository, file);
    hash.update(`\n${file}\n`).update(existsSync(path) ? readFileSync(path) : 'absent');
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function expand(path) {
  const full = join(repository, path);
  if (!existsSync(full)) return [];
  try {
    return readdirSync(full, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => relative(repository, join(entry.parentPath, entry.name)));
  } catch {
    return [path];
  }
}
