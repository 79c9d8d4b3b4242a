import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readResults, resultsFile } from './results.mjs';
import { runProcess } from './run-process.mjs';

/**
 * @import { Run } from './levels.mjs'
 * @import { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
 */

/**
 * Runs the browser tests of playwright.config.mjs. `selection.files`: only these; `selection.options`: Playwright's own, or `-t`. Tests
 * with the tag @slow run where a file or a title is named.
 * @param {string} level
 * @param {Run} options
 */
export async function runPlaywright(level, { selection, print }) {
  const output = resultsFile(level, selection);
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter', 'list,json', ...argumentsFor(selection)];
  await runProcess(args, { env: { NODE_ENV: 'test', PLAYWRIGHT_JSON_OUTPUT_FILE: output }, onOutput: print });
  if (!existsSync(output)) throw new Error(`${level}: Playwright ended without a result`);
  writeFileSync(output, JSON.stringify(inJestForm(JSON.parse(readFileSync(output, 'utf8')))));
  return readResults(level, output);
}

/**
 * A selection as Playwright's arguments. A short run has the tests with the tag @smoke.
 * @param {import('./levels.mjs').Selection} selection
 */
export function argumentsFor({ files, options, short }) {
  if (short) return ['--grep', '@smoke', ...options];
  const paths = (files ?? []).map((file) => `${file.replaceAll('.', '\\.')}$`);
  const isNarrowed = files || options.some(namesTitles);
  return [...paths, ...(isNarrowed ? [] : ['--grep-invert', '@slow']), ...options.map(inPlaywrightsWords)];
}

/**
 * `npm test` takes Jest's option for titles at every level.
 * @param {string} option
 */
const inPlaywrightsWords = (option) => option.replace(/^(-t|--testNamePattern)(?=$|=)/, '--grep');

/** @param {string} option */
const namesTitles = (option) => /^(-t|-g|--testNamePattern|--grep|--grep-invert)(?=$|=)/.test(option);

/**
 * Playwright's JSON report in the form of Jest's, which all results of a run have. An error outside of tests counts as a file
 * that failed.
 * @param {JSONReport} options
 */
export function inJestForm({ config, errors, stats, suites }) {
  return {
    numPassedTests: stats.expected,
    numFailedTests: stats.unexpected + stats.flaky,
    numRuntimeErrorTestSuites: errors.length,
    testResults: suites.map((suite) => {
      const assertionResults = assertionsOf(suite);
      const runs = assertionResults.flatMap(({ runs }) => runs);
      const startTime = Math.min(...runs.map(({ start }) => start));
      return {
        name: resolve(config.rootDir, suite.file),
        startTime,
        // The time spent in its tests: between two tests or projects, a worker may run those of other files.
        endTime: runs.reduce((end, { ms }) => end + ms, startTime),
        assertionResults: assertionResults.map(({ title, fullName, status }) => ({ title, fullName, status })),
      };
    }),
  };
}

const STATUS = { expected: 'passed', flaky: 'failed', unexpected: 'failed', skipped: 'pending' };

/**
 * @param {Pick<JSONReportSuite, 'specs' | 'suites'>} options
 * @returns {(import('./results.mjs').Assertion & { runs: { start: number, ms: number }[] })[]}
 */
function assertionsOf({ specs, suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, annotations, results }) => ({
      title,
      fullName: status === 'skipped' ? `${title} (skipped: ${reasonIn(annotations)})` : title,
      status: STATUS[status],
      runs: results.map(({ startTime, duration }) => ({ start: Date.parse(startTime), ms: duration })),
    })),
  );
  return [...own, ...suites.flatMap(assertionsOf)];
}

/** @param {readonly { type: string, description?: string }[]} annotations */
function reasonIn(annotations) {
  const skip = annotations.find(({ type }) => type === 'skip' || type === 'fixme');
  if (!skip) return 'an earlier test of the file failed';
  return (skip.description ?? 'its test does not say why').replace(/[()]/g, '');
}
