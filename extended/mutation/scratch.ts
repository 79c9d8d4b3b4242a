import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cloneRepository } from 'e2e/clone';
import { repository } from 'testing/repository';
import type { Mutant } from './mutants';

/** The result of one test. */
export interface TestResult {
  title: string;
  passed: boolean;
  why: string;
  /** The failing line of the test's body, 'file:line'; null if it failed elsewhere: in a hook, a fixture, or by a timeout. */
  at: string | null;
  ms: number;
}

export interface Scratch {
  /** Applies the mutant and builds what it affects; rejects if that fails. */
  mutate(mutant: Mutant): Promise<void>;
  /** Restores the copy to the state of the checkout. */
  restore(): void;
  /** Runs the tests of a file with titles that match one of the patterns; `stepTimeoutMs` limits each page step. */
  run(test: string, titles: readonly string[], stepTimeoutMs?: number): Promise<TestResult[]>;
  remove(): void;
}

/** A mutant's tests take this long only if they hang. */
const LIMIT_MS = 15 * 60_000;

/** Creates a scratch copy with this checkout's builds, in which mutants run one after the other. */
export function openScratch(): Scratch {
  const clone = cloneRepository();
  // Tests that clone the copy list its files with git.
  execFileSync('git', ['init', '--quiet'], { cwd: clone.folder });
  const packages = readdirSync(repository).filter((packageName) => existsSync(join(repository, packageName, 'dist')));
  // A separate copy of the builds, so that the checkout may change meanwhile.
  const originalBuilds = join(clone.folder, '.cache/untouched');
  for (const packageName of packages)
    cpSync(join(repository, packageName, 'dist'), join(originalBuilds, packageName), { recursive: true });
  const copyBuilds = () => {
    for (const packageName of packages) {
      rmSync(join(clone.folder, packageName, 'dist'), { recursive: true, force: true });
      cpSync(join(originalBuilds, packageName), join(clone.folder, packageName, 'dist'), { recursive: true });
    }
  };
  copyBuilds();
  let undo = () => {};
  return {
    async mutate({ file, in: only, find, replace, test }) {
      const path = join(clone.folder, file);
      const text = readFileSync(path, 'utf8');
      undo = () => writeFileSync(path, text);
      clone.edit(file, find, replace);
      // Jest runs the sources of the API themselves.
      if (isApiTest(test)) return;
      await clone.npm(['run', 'build', ...(only ? [only] : [])], { NODE_ENV: 'production' });
      if (only) await clone.npm(['exec', '--', 'node', '--input-type=module', '-e', markAsBuilt(only)]);
    },
    restore() {
      undo();
      copyBuilds();
    },
    run: (test, titles, stepTimeoutMs) => runTests(clone.folder, test, titles, stepTimeoutMs),
    remove: clone.remove,
  };
}

/** A script that marks the builds of all slices but one as up to date, so that the change is not built into them. */
const markAsBuilt = (only: string) => `
  import { readFileSync, writeFileSync } from 'node:fs';
  import { basename, join } from 'node:path';
  import { inputsOf } from './tooling/bundler/inputs.mjs';
  import { repository, slices } from './tooling/repository.mjs';
  for (const slice of slices().filter(({ name }) => name !== '${only}')) {
    const file = join(repository, slice.name, 'dist/build.json');
    const build = JSON.parse(readFileSync(file, 'utf8'));
    const read = build.inputs.files.map((each) => join(repository, each));
    writeFileSync(file, JSON.stringify({ ...build, inputs: inputsOf(slice, build.inputs.mode, read) }));
  }`;

const isApiTest = (test: string) => test.startsWith('api/');

async function runTests(folder: string, test: string, titles: readonly string[], stepTimeoutMs?: number): Promise<TestResult[]> {
  const output = join(folder, '.cache/mutants.json');
  rmSync(output, { force: true });
  const pattern = titles.join('|');
  const [args, env] = isApiTest(test)
    ? [[...JEST, '--runTestsByPath', test, '--outputFile', output, '--testNamePattern', pattern], {}]
    : [
        [...PLAYWRIGHT, test, '--grep', pattern],
        { PLAYWRIGHT_JSON_OUTPUT_FILE: output, ...(stepTimeoutMs && { STEP_TIMEOUT_MS: String(stepTimeoutMs) }) },
      ];
  await new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, ...env }, stdio: 'ignore' });
    const tooLong = setTimeout(() => child.kill('SIGTERM'), LIMIT_MS);
    child.once('exit', (code) => {
      clearTimeout(tooLong);
      done(code);
    });
  });
  if (!existsSync(output)) throw new Error(`${test} did not finish`);
  const report: unknown = JSON.parse(readFileSync(output, 'utf8'));
  return isApiTest(test) ? jestResults(report as JestReport, test) : playwrightResults(report as PlaywrightReport, test);
}

const PLAYWRIGHT = [
  ...['node_modules/@playwright/test/cli.js', 'test', '--workers', '1', '--trace', 'off', '--reporter', 'json'],
];
const JEST = [
  ...['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'],
  ...['--selectProjects', 'api', '--json', '--testLocationInResults'],
];

/** The part of Jest's JSON report that is read here. */
interface JestReport {
  testResults: {
    message: string;
    assertionResults: {
      title: string;
      status: string;
      failureMessages: string[];
      duration?: number | null;
      location: { line: number } | null;
    }[];
  }[];
}

function jestResults({ testResults }: JestReport, test: string): TestResult[] {
  const results = testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ title, status, failureMessages, duration, location }) => ({
        title,
        passed: status === 'passed',
        why: failureMessages.join('\n'),
        at: lineIn(test, failureMessages.join('\n'), location?.line ?? 0),
        ms: duration ?? 0,
      })),
  );
  if (results.length === 0) throw new Error(testResults[0]?.message || `${test} ran no test`);
  return results;
}

/** The part of Playwright's JSON report that is read here. */
interface PlaywrightReport {
  errors: { message?: string }[];
  suites: Suite[];
}
interface Suite {
  specs: {
    title: string;
    line: number;
    tests: { status: string; results: { duration: number; errors: { message?: string }[]; error?: { stack?: string } }[] }[];
  }[];
  suites?: Suite[];
}

function playwrightResults({ errors, suites }: PlaywrightReport, test: string): TestResult[] {
  const results = suites.flatMap((suite) => resultsOf(suite, test));
  if (results.length === 0) throw new Error(errors[0]?.message ?? `${test} ran no test`);
  return results;
}

function resultsOf({ specs, suites = [] }: Suite, test: string): TestResult[] {
  const own = specs.flatMap(({ title, line, tests }) =>
    tests
      .filter(({ status }) => status !== 'skipped')
      .map(({ status, results }) => ({
        title,
        passed: status === 'expected',
        why: results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')).join('\n'),
        at: lineIn(test, results.map(({ error }) => error?.stack ?? '').join('\n'), line),
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
  );
  return [...own, ...suites.flatMap((suite) => resultsOf(suite, test))];
}

/** The first line of the file in a stack that is not above the test; hooks are above the tests of a file. */
function lineIn(test: string, stack: string, testLine: number): string | null {
  const name = basename(test).replaceAll('.', '\\.');
  const lines = [...stack.matchAll(new RegExp(`[/\\\\]${name}:(\\d+)`, 'g'))].map(([, line]) => Number(line));
  const found = lines.find((line) => line >= testLine);
  return found === undefined ? null : `${test}:${found}`;
}

/** Whether the ids at the start of a title include this one. */
export const hasId = (title: string, id: string) => (title.split(':')[0] ?? '').split(/[ ,]+/).includes(id);
