// npm test [level …]: every level in turn, each with its seconds; ends with "N passed, N failed".
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { repository } from './repository.mjs';

const results = join(repository, '.cache/test-results');
const count = { passed: 0, failed: 0 };

const levels = {
  types: () => {
    command('types', process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.']);
    command('contract', process.execPath, ['tooling/contract.mjs', 'check']);
  },
  lint: () =>
    command('lint', process.execPath, [
      'node_modules/eslint/bin/eslint.js',
      '.',
      '--max-warnings',
      '0',
      '--cache',
      '--cache-location',
      '.cache/eslint',
    ]),
  house: () => {
    command('knip', process.execPath, ['node_modules/knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors']);
    command('sherif', process.execPath, ['node_modules/sherif/index.js', '-r', 'root-package-manager-field']);
    command('jscpd', process.execPath, ['node_modules/jscpd/bin/jscpd', '.'], 'when it fails');
  },
  unit: () => jest('unit', ['unit', 'node']),
  api: () => jest('api', ['api'], { TEST_DATABASE_URL: '' }),
  'api on PostgreSQL': () =>
    process.env.TEST_DATABASE_URL ? jest('api-postgres', ['api']) : skipped('TEST_DATABASE_URL is not set'),
  budgets: async () => {
    await build();
    command('budgets', process.execPath, ['node_modules/size-limit/bin.js', '--hide-passed']);
  },
  e2e: async () => {
    const { findChromium } = await import('./chromium.mjs');
    await build();
    return jest('e2e', ['e2e'], { CHROMIUM_PATH: findChromium(), NODE_ENV: 'test' }, ['--runInBand']);
  },
};

await ensureInstalled(console.log);
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in levels));
if (unknown.length > 0) {
  console.error(`There is no level ${unknown.join(', ')}. There are: ${Object.keys(levels).join(', ')}`);
  process.exit(2);
}
for (const [name, run] of Object.entries(levels)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n── ${name} ──`);
  const began = Date.now();
  try {
    await run();
  } catch (error) {
    console.error(error.message);
    count.failed += 1;
  }
  console.log(`── ${name}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
}
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed > 0 ? 1 : 0);

/** What browser tests and budgets look at: every slice and program as they would be released. */
async function build() {
  process.env.NODE_ENV = 'production';
  const { buildSlices } = await import('./build.mjs');
  const { emitPrograms } = await import('./programs.mjs');
  await Promise.all([buildSlices([], 'production'), emitPrograms()]);
}

/** A level that is one check: done or not. */
function command(name, program, args, shown = 'always') {
  const out = shown === 'always' ? 'inherit' : 'pipe';
  const { status, stdout } = spawnSync(program, args, { cwd: repository, stdio: ['ignore', out, 'inherit'], encoding: 'utf8' });
  count[status === 0 ? 'passed' : 'failed'] += 1;
  if (status !== 0) console.error(`${stdout ?? ''}${name}: failed`);
}

function jest(name, projects, env = {}, extra = []) {
  const output = join(results, `${name}.json`);
  spawnSync(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--no-warnings',
      'node_modules/jest/bin/jest.js',
      '--selectProjects',
      ...projects,
      '--json',
      '--outputFile',
      output,
      ...extra,
    ],
    { cwd: repository, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env } },
  );
  if (!existsSync(output)) throw new Error(`${name}: jest ended without a result`);
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(output, 'utf8'));
  count.passed += numPassedTests;
  count.failed += numFailedTests + numRuntimeErrorTestSuites;
}

function skipped(why) {
  console.log(`skipped: ${why}`);
}
