// The selection that the arguments of `npm test` name: levels, paths of test files, or all.
import { existsSync, readdirSync } from 'node:fs';
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { repository } from '../repository.mjs';
import { LEVEL_GROUPS, levels } from './levels.mjs';

/** @import { Level, Selection } from './levels.mjs' */

const ALL = 'all';

/**
 * @typedef {{ whole: boolean, short: boolean, runs: { level: Level, selection: Selection }[] }} Plan
 *   `whole`: no level and no test was chosen. `short`: the slowest tests are left to CI
 *
 * Without an argument: everything if CI is set, otherwise the levels and tests that take at most eight minutes on two cores. `all`
 * selects everything. A path is a test file, a folder, or a prefix of either ('e2e/home'), relative to the repository's root or to
 * `folder`. Sources without tests select the tests of their package with the same name: api/src/reset selects api/test/reset.test.ts.
 * Arguments from the first option on go to the test runner. Throws an Error that lists the possible names.
 * @returns {Plan}
 * @param {readonly string[]} args
 * @param {string} [folder]
 * @param {{ CI?: string }} [env]
 */
export function planRun(args, folder = repository, env = process.env) {
  const at = args.findIndex((arg) => arg.startsWith('-'));
  const named = at < 0 ? args : args.slice(0, at);
  const options = at < 0 ? [] : args.slice(at);
  const isAll = named.includes(ALL);
  if (isAll && args.length > 1) throw new Error(`${ALL} is everything: name nothing else with it, and no option.`);
  const names = isAll ? [] : named;
  const wantedLevels = new Set();
  /** @type {Set<string>} */
  const wantedFiles = new Set();
  for (const name of names) {
    const known = LEVEL_GROUPS[name] ?? levels.filter((level) => level.name === name).map((level) => level.name);
    if (known.length > 0) known.forEach((level) => wantedLevels.add(level));
    else filesAt(name, folder).forEach((file) => wantedFiles.add(file));
  }
  const whole = names.length === 0 && options.length === 0;
  const short = whole && !isAll && !env.CI;
  const runs = levels.flatMap((level) => {
    if (short) return level.inShortRun === false ? [] : [{ level, selection: { options, short } }];
    if (wantedLevels.has(level.name) || whole) return [{ level, selection: { options } }];
    // Options alone, such as `-t`, are for every level with tests.
    if (names.length === 0) return level.owns ? [{ level, selection: { options } }] : [];
    const files = [...wantedFiles].filter((file) => level.owns?.(file)).sort();
    return files.length > 0 ? [{ level, selection: { files, options } }] : [];
  });
  return { whole, short, runs };
}

/**
 * @param {string} name
 * @param {string} folder
 */
function filesAt(name, folder) {
  // npm starts a package's script in its folder, and `npm test -- path` at the root.
  const places = [repository, folder].map((base) => (isAbsolute(name) ? name : resolve(base, name)));
  for (const place of places) {
    const path = relative(repository, place).split(sep).join('/');
    const found = testFiles().filter((file) => path === '' || file === path || beginsWith(file, path, name.endsWith('/')));
    if (found.length > 0) return found;
    const namesakes = existsSync(place) ? testFiles().filter((file) => isNamesake(file, path)) : [];
    if (namesakes.length > 0) return namesakes;
  }
  const known = [...new Set([ALL, ...levels.map((level) => level.name), ...Object.keys(LEVEL_GROUPS)])].join(', ');
  if (existsSync(places[0])) throw new Error(`No test is in ${name}. Name a test file, or a folder that has some.`);
  throw new Error(
    `There is no level and no test file ${name}. Levels: ${known}. Paths: shell/src/cart, api/test/cart, e2e/home.`,
  );
}

/**
 * 'api/src/cart' is a folder where there is one, else the beginning of a file's name.
 * @param {string} file
 * @param {string} path
 * @param {boolean} isFolder
 */
function beginsWith(file, path, isFolder) {
  if (file.startsWith(`${path}/`)) return true;
  return !isFolder && !existsSync(join(repository, path)) && file.startsWith(path);
}

/**
 * Whether a test of the same package is named after a source file or folder.
 * @param {string} file
 * @param {string} path
 */
function isNamesake(file, path) {
  const [packageName] = path.split('/');
  const subject = basename(path).replace(/\.[cm]?[jt]sx?$/, '');
  return path.includes('/') && file.startsWith(`${packageName}/`) && basename(file).startsWith(`${subject}.`);
}

/**
 * The test files of a package.
 * @param {string} packageName
 */
export const filesOf = (packageName) => testFiles().filter((file) => file.startsWith(`${packageName}/`));

/** @type {string[] | undefined} */
let found;
/** @returns {string[]} */
function testFiles() {
  found ??= readdirSync(repository, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .flatMap(({ name }) => below(name));
  return found;
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function below(folder) {
  return readdirSync(join(repository, folder), { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist'].includes(entry.name)) return [];
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return below(path);
    return levels.some(({ owns }) => owns?.(path)) ? [path] : [];
  });
}
