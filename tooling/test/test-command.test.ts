import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evaluate } from 'testing/evaluate';
import { repository } from 'testing/repository';

// Runs other programs.
jest.setTimeout(180_000);

/** Evaluates an expression with a module of this folder. */
const ask = <T>(names: string, file: string, expression: string) =>
  evaluate<T>(`import { ${names} } from './tooling/test/${file}.mjs'`, expression);

interface Planned {
  whole: boolean;
  short: boolean;
  runs: { level: string; selection: { files?: string[]; options: string[]; short?: boolean } }[];
}

/** The plan of `npm test` with these arguments, locally unless `env` sets CI. */
const plan = (args: string[], folder = repository, env: { CI?: string } = {}) =>
  ask<Planned>(
    'planRun',
    'selection',
    `(({ runs, ...rest }) => ({ ...rest, runs: runs.map(({ level, selection }) => ({ level: level.name, selection })) }))(planRun(${JSON.stringify(args)}, ${JSON.stringify(folder)}, ${JSON.stringify(env)}))`,
  );

describe('selection by arguments', () => {
  test.each([
    ['all', ['all'], {}],
    ['nothing, in CI', [], { CI: 'true' }],
  ])('%s: every level in full', (_what, args, env) => {
    const { whole, short, runs } = plan(args, repository, env);
    expect([whole, short]).toEqual([true, false]);
    expect(runs.map(({ level }) => level)).toEqual(
      expect.arrayContaining([
        'types',
        'contract',
        'lint',
        'knip',
        'unit',
        'api',
        'api on PostgreSQL',
        'budgets',
        'e2e',
        'webkit',
      ]),
    );
    expect(runs.every(({ selection }) => !selection.files && !selection.short)).toBe(true);
  });

  test('without arguments locally, runs every level but other engines, without slow tests', () => {
    const { whole, short, runs } = plan([], repository, {});
    expect([whole, short]).toEqual([true, true]);
    expect(runs.map(({ level }) => level)).toEqual(
      plan(['all'])
        .runs.map(({ level }) => level)
        .filter((level) => !['webkit', 'firefox'].includes(level)),
    );
    expect(runs.every(({ selection }) => selection.short && !selection.files)).toBe(true);
  });

  test.each([[['all', 'unit']], [['unit', 'all']], [['all', '--bail']]])(
    '%j: rejects all together with other arguments',
    (args) => {
      expect(() => plan(args)).toThrow('all is everything: name nothing else with it, and no option.');
    },
  );

  test('a short run leaves out every large test, and no other', () => {
    const [, ...patterns] = ask<string[]>('leftOutOf', 'jest', 'leftOutOf({ options: [], short: true })');
    const isLeftOut = (file: string) => patterns.some((pattern) => new RegExp(pattern).test(file));
    const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], { cwd: repository, encoding: 'utf8' })
      .trim()
      .split('\n');
    expect(files.filter(isLeftOut)).toEqual(files.filter((file) => file.includes('.large.')));
    expect(files.filter(isLeftOut).length).toBeGreaterThan(10);
    expect(ask('leftOutOf', 'jest', 'leftOutOf({ options: [] })')).toEqual([]);
  });

  test.each([
    [{ options: [], short: true }, ['--grep', '@smoke']],
    [{ options: [] }, ['--grep-invert', '@slow']],
    [{ options: ['--shard=1/4'] }, ['--grep-invert', '@slow', '--shard=1/4']],
    [{ files: ['e2e/home.e2e.ts'], options: [] }, ['e2e/home\\.e2e\\.ts$']],
    [{ options: ['-t', 'NAV-1'] }, ['--grep', 'NAV-1']],
  ])('%j: slow browser tests only if a file or a title is named', (selection, words) => {
    expect(ask('argumentsFor', 'playwright', `argumentsFor(${JSON.stringify(selection)})`)).toEqual(words);
  });

  test('a level, or a name for several', () => {
    expect(plan(['static', 'unit']).runs.map(({ level }) => level)).toEqual([
      'knip',
      'knip production',
      'requirements listed',
      'sherif',
      'jscpd',
      'unit',
    ]);
  });

  test('a folder, the beginning of a file name, and a file', () => {
    const { whole, runs } = plan(['api/src/orders', 'tooling/test/test-com', 'e2e/engines/shop.webkit.ts']);
    expect(whole).toBe(false);
    expect(runs.map(({ level }) => level)).toEqual(['unit', 'api', 'api on PostgreSQL', 'webkit']);
    expect(runs[0]!.selection.files).toEqual(['tooling/test/test-command.test.ts']);
    expect(runs[1]!.selection.files!.length).toBeGreaterThan(0);
    expect(runs[1]!.selection.files!.every((file) => file.startsWith('api/src/orders/'))).toBe(true);
  });

  test('sources without tests select the tests with their name', () => {
    expect(plan(['api/src/reset', 'shared/src/money.ts']).runs.map(({ level, selection }) => [level, selection.files])).toEqual([
      ['unit', ['shared/src/money.test.ts']],
      ['api', ['api/test/reset.test.ts']],
      ['api on PostgreSQL', ['api/test/reset.test.ts']],
    ]);
  });

  test('resolves a path from the folder in which the command was typed', () => {
    const { runs } = plan(['spec.test.ts'], join(repository, 'tooling/spec'));
    expect(runs).toEqual([{ level: 'unit', selection: { files: ['tooling/spec/spec.test.ts'], options: [] } }]);
  });

  test('passes options after the paths to the test runner', () => {
    const { runs } = plan(['tooling/spec', '-t', 'a passing test']);
    expect(runs.map(({ selection }) => selection.options)).toEqual([['-t', 'a passing test']]);
  });

  test.each([
    ['unknown', 'There is no level and no test file unknown. Levels: all, types'],
    ['docs', 'No test is in docs.'],
  ])('%s: prints what there is, with exit code 2', (name, message) => {
    const { status, stderr } = spawnSync(process.execPath, ['tooling/test.mjs', name], { cwd: repository, encoding: 'utf8' });
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

test('runs jobs in parallel only while there are cores for them', () => {
  const most = ask<{ most: number; results: number[] }>(
    'runSideBySide',
    'schedule',
    `(async () => {
      let busy = 0;
      let most = 0;
      const job = (cores, value) => ({ cores, run: async () => {
        busy += Math.min(cores, 2);
        most = Math.max(most, busy);
        await new Promise((done) => setImmediate(done));
        busy -= Math.min(cores, 2);
        return value;
      } });
      return { results: await runSideBySide([job(1, 'a'), job(1, 'b'), job(1, 'c'), job(4, 'd'), job(2, 'e')], 2), most };
    })()`,
  );
  expect(most).toEqual({ most: 2, results: ['a', 'b', 'c', 'd', 'e'] });
});

test('a short run lists what is left to CI', () => {
  const lines = ask<string[]>(
    'reportLines',
    'report',
    `reportLines(${JSON.stringify({ passed: 7, failed: 0, skips: [], files: [], problems: [] })}, { short: true })`,
  );
  expect(lines).toEqual([expect.stringMatching(/^left to CI, or npm test -- all: /), '7 passed, 0 failed']);
});

test('ends with the slowest files, the skipped tests with reasons, and the count', () => {
  const files = Array.from({ length: 12 }, (_, at) => ({ file: `api/${at}.test.ts`, seconds: at }));
  const skips = [
    { what: 'firefox', why: 'there is none', count: 1 },
    { what: 'api/test/processes.test.ts', why: 'TEST_DATABASE_URL is not set', count: 3 },
  ];
  const lines = ask<string[]>(
    'reportLines',
    'report',
    `reportLines(${JSON.stringify({ passed: 7, failed: 1, skips, files, problems: ['lint: failed'] })})`,
  );
  expect(lines[0]).toBe('lint: failed');
  expect(lines.filter((line) => line.includes('.test.ts') && line.includes(' s  '))).toHaveLength(10);
  expect(lines[2]).toBe('   11.0 s  api/11.test.ts');
  expect(lines.slice(-3)).toEqual([
    'skipped: firefox: there is none',
    'skipped: api/test/processes.test.ts: 3 tests: TEST_DATABASE_URL is not set',
    '7 passed, 1 failed, 4 skipped',
  ]);
});

describe('results of a test runner', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'results-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('count a file that could not be loaded as a failure, and say why tests were skipped', () => {
    const name = join(repository, 'api/test/a.test.ts');
    const skipped = { status: 'pending', fullName: 'on PostgreSQL (skipped: no server) one' };
    const results = {
      numPassedTests: 2,
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 1,
      testResults: [{ name, startTime: 1000, endTime: 3500, assertionResults: [skipped, skipped] }],
    };
    writeFileSync(join(folder, 'api.json'), JSON.stringify(results));
    expect(ask('readResults', 'results', `readResults('api', ${JSON.stringify(join(folder, 'api.json'))})`)).toEqual({
      passed: 2,
      failed: 2,
      skips: [{ what: 'api/test/a.test.ts', why: 'no server', count: 2 }],
      files: [{ file: 'api/test/a.test.ts', seconds: 2.5 }],
      problems: [],
    });
  });

  test.each([[['-t', 'stock']], [['-t=stock']], [['--testNamePattern', 'STOCK']], [['--testNamePattern=stock']]])(
    'do not count tests that %j excludes as skipped',
    (options) => {
      const pending = (fullName: string) => ({ status: 'pending', fullName });
      const tests = ['one', 'two (skipped: no server)', 'stock (skipped: no server)'].map(pending);
      const results = {
        numPassedTests: 1,
        numFailedTests: 0,
        numRuntimeErrorTestSuites: 0,
        testResults: [{ name: join(repository, 'api/test/a.test.ts'), startTime: 0, endTime: 1, assertionResults: tests }],
      };
      const file = join(folder, 'api.json');
      writeFileSync(file, JSON.stringify(results));
      expect(
        ask('readResults', 'results', `readResults('api', ${JSON.stringify(file)}, ${JSON.stringify(options)})`),
      ).toMatchObject({ skips: [{ what: 'api/test/a.test.ts', why: 'no server', count: 1 }] });
    },
  );

  test('reports missing results as an error', () => {
    expect(() => ask('readResults', 'results', `readResults('api', '/nowhere/api.json')`)).toThrow('ended without a result');
  });
});

describe("Playwright's report in Jest's form", () => {
  const titled = (title: string, status: string, annotations: object[] = [], minute = '00') => ({
    title,
    tests: [{ status, annotations, results: [{ startTime: `2026-11-23T00:${minute}:10.000Z`, duration: 2500 }] }],
  });
  const inJestForm = (report: object) =>
    ask<{ testResults: { assertionResults: object[]; startTime: number; endTime: number }[] }>(
      'inJestForm',
      'playwright',
      `inJestForm(${JSON.stringify(report)})`,
    );
  const report = (specs: object[], stats = {}, errors: object[] = []) => ({
    config: { rootDir: join(repository, 'e2e') },
    errors,
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
    suites:
      specs.length > 0 ? [{ title: 'home.e2e.ts', file: 'home.e2e.ts', specs: [], suites: [{ title: 'a group', specs }] }] : [],
  });

  test('has tests of groups, with status, file and their total time', () => {
    const specs = [titled('HOME-1: a page', 'expected'), titled('HOME-2: a tile', 'flaky', [], '09')];
    expect(inJestForm(report(specs, { expected: 1, flaky: 1 }))).toMatchObject({
      numPassedTests: 1,
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 0,
      testResults: [
        {
          name: join(repository, 'e2e/home.e2e.ts'),
          startTime: Date.UTC(2026, 10, 23, 0, 0, 10),
          endTime: Date.UTC(2026, 10, 23, 0, 0, 15),
          assertionResults: [
            { title: 'HOME-1: a page', status: 'passed' },
            { title: 'HOME-2: a tile', status: 'failed' },
          ],
        },
      ],
    });
  });

  test('says why a test was skipped', () => {
    const noNginx = [{ type: 'skip', description: 'there is no nginx (here)' }];
    expect(
      inJestForm(report([titled('one', 'skipped', noNginx), titled('two', 'skipped')])).testResults[0]!.assertionResults,
    ).toEqual([
      { title: 'one', fullName: 'one (skipped: there is no nginx here)', status: 'pending' },
      { title: 'two', fullName: 'two (skipped: an earlier test of the file failed)', status: 'pending' },
    ]);
  });

  test('counts an error outside of tests', () => {
    expect(inJestForm(report([], {}, [{ message: 'The shop does not start' }]))).toMatchObject({ numRuntimeErrorTestSuites: 1 });
  });
});

test('ends a hanging program together with its children, and names it in the output', () => {
  const began = Date.now();
  const { code, output } = ask<{ code: number; output: string }>(
    'runProcess',
    'run-process',
    `(async () => {
      let output = '';
      const hanging = 'require("node:child_process").spawnSync(process.execPath, ["-e", "setInterval(() => {}, 1000)"])';
      const code = await runProcess(['-e', 'console.log("begun");' + hanging], { onOutput: (chunk) => (output += chunk), silenceMs: 1500 });
      return { code, output };
    })()`,
  );
  expect(code).toBe(1);
  expect(output).toMatch(/^begun\nNothing was printed for 1\.5 s/);
  expect(output.match(/^ {2}\d+ \(\S+\) .*setInterval/gm)).toHaveLength(2);
  expect(Date.now() - began).toBeGreaterThan(1400);
});

test('keeps temporary files in memory if enough is free, and removes them afterwards', () => {
  const askForFolder = () =>
    ask<string | null>('temporaryFolderInMemory', 'temporary-folder', 'temporaryFolderInMemory() ?? null');
  if (!fitsInMemory()) return expect(askForFolder()).toBeNull();
  // No process has this number: it is above the highest that Linux gives.
  const leftover = '/dev/shm/storefront-tests-4194305-killed';
  mkdirSync(leftover, { recursive: true });
  const folder = askForFolder();
  expect(folder).toMatch(/^\/dev\/shm\/storefront-tests-\d+-/);
  expect([existsSync(folder!), existsSync(leftover)]).toEqual([false, false]);
});

function fitsInMemory(): boolean {
  if (!existsSync('/dev/shm')) return false;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize >= 8 * 2 ** 30;
}
