import { Stryker } from '@stryker-mutator/core';
import { workers } from '../test/workers.mjs';

/** @import { Area } from './areas.mjs' */

/** @typedef {{ name: string, counts: Record<string, number>, seconds: number }} AreaResult how many mutants had each status */

/** What the tests need nothing of, and what is made of the sources. */
const NOT_COPIED = ['dist', '.cache', '.data', ...['/artwork', '/bench', '/deploy', '/docs', '/e2e', '/examples', '/extended']];

/**
 * Runs Stryker for one area in a copy of the repository. Prints the survivors; `.cache/mutation/AREA.html` shows them in the source.
 * @param {Area} area
 * @returns {Promise<AreaResult>}
 */
export async function runArea({ name, mutate }) {
  const began = Date.now();
  // Read by jest.config.mjs, in the processes that Stryker starts.
  process.env.MUTATION_AREA = name;
  const mutants = await new Stryker({
    mutate: [...mutate],
    testRunner: 'jest',
    testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
    // The area names its tests: a search for related ones follows no import of another package.
    jest: { configFile: 'tooling/mutation/jest.config.mjs', enableFindRelatedTests: false },
    coverageAnalysis: 'perTest',
    concurrency: workers,
    ignorePatterns: NOT_COPIED,
    tempDirName: '.cache/stryker',
    // ts-jest reports no types.
    disableTypeChecks: false,
    reporters: ['clear-text', 'html'],
    clearTextReporter: { logTests: false, reportTests: false, reportScoreTable: false, allowColor: false },
    htmlReporter: { fileName: `.cache/mutation/${name}.html` },
    allowConsoleColors: false,
    // A slow machine is no killer: it gets as long as it needed without a mutant, and a minute.
    timeoutMS: 60_000,
  }).runMutationTest();
  return { name, counts: countByStatus(mutants), seconds: (Date.now() - began) / 1000 };
}

/** @param {Awaited<ReturnType<Stryker['runMutationTest']>>} mutants */
function countByStatus(mutants) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { status } of mutants) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
