import { levels } from './levels.mjs';
import { outcome, failedLevel } from './outcome.mjs';
import { printOutcomes, runLevel } from './run.mjs';
import { clearResults, resultsFolder } from './results.mjs';
import { runProcess } from './run-process.mjs';
import { runSideBySide } from './schedule.mjs';
import { filesOf } from './selection.mjs';
import { cores } from './workers.mjs';

/** @import { Level } from './levels.mjs' */

const ESLINT = ['node_modules/eslint/bin/eslint.js', '--max-warnings', '0', '--cache', '--cache-location', '.cache/eslint'];

/**
 * The levels that one package passes alone: types, lint of its folder, unit tests. Tests of the API and of the browser need a
 * database and a built shop, and are not included.
 * @param {string} packageName
 * @returns {{ level: Level, files?: string[] }[]}
 */
export function levelsFor(packageName) {
  const unit = named('unit');
  const files = filesOf(packageName).filter((file) => unit.owns?.(file));
  return [
    // One program for all packages, because they read each other's sources.
    { level: named(packageName === 'tooling' ? 'types of tooling' : 'types') },
    { level: lintOf(packageName) },
    ...(files.length > 0 ? [{ level: unit, files }] : []),
  ];
}

/**
 * @param {string} packageName
 * @returns {Promise<number>} exit code
 */
export async function checkPackage(packageName) {
  // Makes their folder, too: in a new checkout Jest would have no place for its results.
  clearResults(resultsFolder({ files: [], options: [] }));
  const jobs = levelsFor(packageName).map(({ level, files }) => ({
    cores: level.cores,
    run: () => runLevel(level, { ...(files && { files }), options: [] }),
  }));
  return printOutcomes(await runSideBySide(jobs, cores));
}

/** @param {string} name */
function named(name) {
  const level = levels.find((one) => one.name === name);
  if (!level) throw new Error(`There is no level ${name}.`);
  return level;
}

/**
 * @param {string} packageName
 * @returns {Level}
 */
const lintOf = (packageName) => ({
  name: `lint of ${packageName}`,
  cores: 1,
  async run({ print }) {
    const code = await runProcess([...ESLINT, packageName], { onOutput: print });
    return code === 0 ? outcome({ passed: 1 }) : failedLevel(`lint of ${packageName}: failed`);
  },
});
