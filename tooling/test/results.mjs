// Results of the last run, one JSON file per level in Jest's form: `npm run spec` reads them.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { repository } from '../repository.mjs';
import { outcome } from './outcome.mjs';

/**
 * @typedef {{ title: string, fullName: string, status: string }} Assertion
 * @typedef {{ name: string, startTime: number, endTime: number, assertionResults: Assertion[] }} TestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number, testResults: TestFile[] }} Results
 *   what is read of Jest's JSON
 */

/**
 * A run of selected files keeps the results of the last whole run.
 * @param {boolean} selected
 */
const folderOf = (selected) => join(repository, '.cache', selected ? 'selected-test-results' : 'test-results');

/**
 * Removes what an earlier run of the same kind left.
 * @param {boolean} selected
 */
export function clearResults(selected) {
  rmSync(folderOf(selected), { recursive: true, force: true });
  mkdirSync(folderOf(selected), { recursive: true });
}

/**
 * @param {string} level
 * @param {boolean} selected
 */
export const resultsFile = (level, selected) => join(folderOf(selected), `${level}.json`);

/**
 * Reads results in Jest's form into an outcome. The title of a skipped test ends with '(skipped: why)', which is
 * what api/test/databases.ts writes.
 * @param {string} level
 * @param {string} file
 */
export function readResults(level, file) {
  if (!existsSync(file)) throw new Error(`${level}: the test runner ended without a result`);
  /** @type {Results} */
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(readFileSync(file, 'utf8'));
  return outcome({
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
    skips: testResults.flatMap((result) => skipsIn(result)),
    files: testResults.map(({ name, startTime, endTime }) => ({ file: pathOf(name), seconds: (endTime - startTime) / 1000 })),
  });
}

/** @param {TestFile} options */
function skipsIn({ name, assertionResults }) {
  const counts = new Map();
  for (const { status, fullName } of assertionResults) {
    if (status !== 'pending' && status !== 'todo') continue;
    const why = /\(skipped: ([^)]*)\)/.exec(fullName)?.[1] ?? 'its test does not say why';
    counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  return [...counts].map(([why, count]) => ({ what: pathOf(name), why, count }));
}

/** @param {string} path */
const pathOf = (path) => relative(repository, path).split(sep).join('/');
