import { Stryker } from '@stryker-mutator/core';
import { workers } from '../test/workers.mjs';

/** @import { Area } from './areas.mjs' */

/** @typedef {{ name: string, counts: Record<string, number>, seconds: number }} AreaResult how many mutants had each status */

/** Folders that the tests do not need, or that are built from the sources. */
const NOT_COPIED = ['dist', '.cache', '.data', ...['/artwork', '/bench', '/deploy', '/docs', '/e2e', '/examples', '/extended']];

/**
 * Runs Stryker for each part of an area in a copy of the repository. Prints the survivors; `.cache/mutation/AREA.html`
 * shows them in the source (`AREA-2.html` for the second part).
 * @param {Area} area
 * @returns {Promise<AreaResult>}
 */
export async function runArea({ name, project, parts }) {
  const began = Date.now();
  /** @type {Record<string, number>} */
  const counts = {};
  for (const [index, { mutate, tests }] of parts.entries()) {
    // Read by jest.config.mjs, in the processes that Stryker starts.
    Object.assign(process.env, { MUTATION_PROJECT: project, MUTATION_TESTS: tests.join(',') });
    for (const { status } of await runPart(index ? `${name}-${index + 1}` : name, mutate))
      counts[status] = (counts[status] ?? 0) + 1;
  }
  return { name, counts, seconds: (Date.now() - began) / 1000 };
}

/**
 * @param {string} name
 * @param {readonly string[]} mutate
 */
const runPart = (name, mutate) =>
  new Stryker({
    mutate: [...mutate],
    testRunner: 'jest',
    testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
    // The area names its tests: a search for related ones follows no import of another package.
    jest: { configFile: 'tooling/mutation/jest.config.mjs', enableFindRelatedTests: false },
    coverageAnalysis: 'perTest',
    concurrency: workers,
    ignorePatterns: NOT_COPIED,
    // Stryker deletes it at the end; another area may be running.
    tempDirName: `.cache/stryker/${name}`,
    // ts-jest reports no types.
    disableTypeChecks: false,
    reporters: ['clear-text', 'html', 'progress-append-only'],
    clearTextReporter: { logTests: false, reportTests: false, reportScoreTable: false, allowColor: false },
    htmlReporter: { fileName: `.cache/mutation/${name}.html` },
    allowConsoleColors: false,
    // A slow machine must not count as a killer: a mutant gets as long as the run without mutants, plus ten minutes.
    // The first run, which starts everything at once, exceeded the default of five minutes.
    timeoutMS: 600_000,
    dryRunTimeoutMinutes: 30,
  }).runMutationTest();
