// Results of the last run, one JSON file per level in Jest's form: `npm run spec` reads them.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { repository } from '../repository.mjs';
import { outcome } from './outcome.mjs';

/** @import { Selection } from './levels.mjs' */

/**
 * @typedef {{ title: string, fullName: string, status: string }} Assertion
 * @typedef {{ name: string, startTime: number, endTime: number, assertionResults: Assertion[] }} TestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number, testResults: TestFile[] }} Results
 *   what is read of Jest's JSON
 */

/**
 * The folder of a run's results. A short run, or one of selected files, keeps those of the last whole run.
 * @param {Selection} selection
 */
export function resultsFolder({ files, options, short }) {
  const kind = short ? 'short-' : files || options.length > 0 ? 'selected-' : '';
  return join(repository, '.cache', `${kind}test-results`);
}

/**
 * Removes the leftovers of an earlier run of the same kind.
 * @param {string} folder
 */
export function clearResults(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

/**
 * @param {string} level
 * @param {Selection} selection
 */
export const resultsFile = (level, selection) => join(resultsFolder(selection), `${level}.json`);

/**
 * Reads results in Jest's form into an outcome. The title of a skipped test ends with '(skipped: why)', which is what
 * api/test/databases.ts writes. `options` are the runner's. Jest reports a test that `-t` excludes as pending, like one
 * that cannot run here; it does not count as skipped.
 * @param {string} level
 * @param {string} file
 * @param {readonly string[]} [options]
 */
export function readResults(level, file, options = []) {
  if (!existsSync(file)) throw new Error(`${level}: the test runner ended without a result`);
  /** @type {Results} */
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(readFileSync(file, 'utf8'));
  return outcome({
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
    skips: testResults.flatMap((result) => skipsIn(result, titlesOf(options))),
    files: testResults.map(({ name, startTime, endTime }) => ({ file: pathOf(name), seconds: (endTime - startTime) / 1000 })),
  });
}

/**
 * The titles that `-t` selects, as Jest reads it; all without it.
 * @param {readonly string[]} options
 */
function titlesOf(options) {
  const at = options.findIndex((option) => /^(-t|--testNamePattern)(=|$)/.test(option));
  const [, afterSign] = /=([^]*)/.exec(options[at] ?? '') ?? [];
  return new RegExp(at < 0 ? '' : (afterSign ?? options[at + 1] ?? ''), 'i');
}

/**
 * @param {TestFile} result
 * @param {RegExp} titles
 */
function skipsIn({ name, assertionResults }, titles) {
  const counts = new Map();
  for (const { status, fullName } of assertionResults) {
    if ((status !== 'pending' && status !== 'todo') || !titles.test(fullName)) continue;
    const why = /\(skipped: ([^)]*)\)/.exec(fullName)?.[1] ?? 'its test does not say why';
    counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  return [...counts].map(([why, count]) => ({ what: pathOf(name), why, count }));
}

/** @param {string} path */
const pathOf = (path) => relative(repository, path).split(sep).join('/');
