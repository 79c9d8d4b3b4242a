// The levels of `npm test`, in the order in which they start.
import { findChromium } from '../chromium.mjs';
import { emitPrograms } from '../programs.mjs';
import { buildAll } from './build.mjs';
import { runJest } from './jest.mjs';
import { failedLevel, outcome, skippedLevel } from './outcome.mjs';
import { runPlaywright } from './playwright.mjs';
import { runProcess } from './run-process.mjs';
import { checkShopStarts } from './shop-starts.mjs';
import { cores, workers } from './workers.mjs';

/** @import { Outcome } from './outcome.mjs' */

/**
 * @typedef {{ files?: string[], options: string[], short?: boolean }} Selection what a run by path is limited to. `short`: to what does not
 *   take long
 * @typedef {{ selection: Selection, print(chunk: Buffer | string): void }} Run
 * @typedef {object} Level
 * @property {string} name
 * @property {number} cores how many it keeps busy: levels run side by side while the machine has cores for all of them
 * @property {(file: string) => boolean} [owns] whether a file (from the repository's root) is one of its tests; without it the
 *   level runs no files
 * @property {(run: Run) => Promise<Outcome>} run
 * @property {false} [inShortRun] left to CI as a whole
 */

const TSC = 'node_modules/typescript/bin/tsc';
const LINT = ['node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0', '--cache', '--cache-location', '.cache/eslint'];
const KNIP = ['node_modules/knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'];
/** @param {string} file */
const ownsApi = (file) => /^api\/.*\.test\.ts$/.test(file);

/** @type {Level[]} */
export const levels = [
  check('types', [TSC, '-p', '.']),
  check('types of tooling', [TSC, '-p', 'tooling']),
  check('contract', ['tooling/contract.mjs', 'check']),
  check('lint', LINT),
  check('knip', KNIP),
  // Code that only tests use is unused. The first run checks which packages and programs it needs.
  check('knip production', [...KNIP, '--production', '--exclude', 'dependencies,binaries']),
  check('requirements listed', ['tooling/spec.mjs', '--check']),
  check('sherif', ['node_modules/sherif/index.js', '-r', 'root-package-manager-field']),
  check('jscpd', ['node_modules/jscpd/bin/jscpd', '.']),
  {
    name: 'unit',
    cores: workers,
    owns: (file) =>
      /^(shared|shell|mf-[^/]+)\/(src|stories)\/.*\.test\.tsx?$/.test(file) ||
      /^(slipway|server|testing|tooling|artwork)\/.*\.test\.ts$/.test(file),
    async run(run) {
      // Tests start the real commands, and each of them would emit what is missing while others run it.
      await emitPrograms();
      return runJest('unit', ['unit', 'node'], { ...run, env: triesReleases(run.selection) ? chromiumHere() : {} });
    },
  },
  {
    name: 'api',
    cores: workers,
    owns: ownsApi,
    run: (run) => runJest('api', ['api'], { ...run, env: { TEST_DATABASE_URL: '' } }),
  },
  {
    name: 'api on PostgreSQL',
    cores: workers,
    owns: ownsApi,
    run: async (run) =>
      process.env.TEST_DATABASE_URL
        ? runJest('api-postgres', ['api'], run)
        : skippedLevel('api on PostgreSQL', 'TEST_DATABASE_URL is not set'),
  },
  {
    name: 'budgets',
    cores,
    async run({ print }) {
      await buildAll();
      return runCheck('budgets', ['node_modules/size-limit/bin.js', '--hide-passed'], print);
    },
  },
  {
    name: 'e2e',
    cores,
    owns: (file) => /^e2e\/.*\.e2e\.ts$/.test(file),
    // Its global setup tries whether the shop starts.
    async run(run) {
      await buildAll();
      return runPlaywright('e2e', run);
    },
  },
  engine('webkit', async () => (await import('../webkit.mjs')).findWebKit()),
  engine('firefox', async () => (await import('../firefox.mjs')).findFirefox()),
];

/**
 * Names for several levels.
 * @type {Record<string, string[]>}
 */
export const LEVEL_GROUPS = {
  types: ['types', 'types of tooling', 'contract'],
  static: ['knip', 'knip production', 'requirements listed', 'sherif', 'jscpd'],
};

/**
 * Whether one of the tests tries a release in a browser.
 * @param {Selection} selection
 */
const triesReleases = ({ files }) => !files || files.some((file) => file.startsWith('slipway/'));

/** The setting that names a Chromium. Without a Chromium, the tests that need one are skipped with that reason. */
function chromiumHere() {
  try {
    return { CHROMIUM_PATH: findChromium({ withoutWindow: true }) };
  } catch {
    return {};
  }
}

/**
 * A level that is one check: done or not. It prints only when it fails.
 * @param {string} name
 * @param {readonly string[]} args
 * @returns {Level}
 */
function check(name, args) {
  return { name, cores: 1, run: ({ print }) => runCheck(name, args, print) };
}

/**
 * @param {string} name
 * @param {readonly string[]} args
 * @param {Run['print']} print
 */
async function runCheck(name, args, print) {
  /** @type {(Buffer | string)[]} */
  const chunks = [];
  const code = await runProcess(args, { onOutput: (chunk) => chunks.push(chunk) });
  if (code === 0) return outcome({ passed: 1 });
  for (const chunk of chunks) print(chunk);
  return failedLevel(`${name}: failed`);
}

/**
 * The journeys of e2e/engines in one engine. A machine that cannot install the engine is not a failure.
 * @param {string} name
 * @param {() => Promise<{ found: unknown, reason: string | null }>} find
 * @returns {Level}
 */
function engine(name, find) {
  return {
    name,
    // The two engines run side by side: many of their tests wait for files that never come.
    cores: Math.floor(cores / 2),
    inShortRun: false,
    owns: (file) => new RegExp(`^e2e/engines/[^/]+\\.${name}\\.ts$`).test(file),
    async run(run) {
      const { found, reason } = await find();
      if (!found) return skippedLevel(name, reason ?? 'it was not found');
      return inBrowser(() => runJest(name, [name], { ...run, env: { NODE_ENV: 'test' }, oneByOne: true }));
    },
  };
}

/**
 * Runs browser tests on fresh builds. The level ends there if the shop does not start.
 * @param {() => ReturnType<Level['run']>} run
 */
async function inBrowser(run) {
  await buildAll();
  await checkShopStarts();
  return run();
}
