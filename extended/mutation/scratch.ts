import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneRepository } from 'e2e/clone';
import { repository } from 'e2e/shop';
import type { Mutant } from './mutants';

/** The result of one test. */
export interface TestResult {
  title: string;
  passed: boolean;
  why: string;
  ms: number;
}

export interface Scratch {
  /** Applies the mutant and builds what it affects; rejects if that fails. */
  mutate(mutant: Mutant): Promise<void>;
  /** Restores the copy to the state of the checkout. */
  restore(): void;
  /** Runs the tests of a file whose titles match one of the patterns; `stepTimeoutMs` limits each page step. */
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
    async mutate({ file, in: only, find, replace }) {
      const path = join(clone.folder, file);
      const text = readFileSync(path, 'utf8');
      undo = () => writeFileSync(path, text);
      clone.edit(file, find, replace);
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
  import { join } from 'node:path';
  import { inputsOf } from './tooling/bundler/inputs.mjs';
  import { repository, slices } from './tooling/repository.mjs';
  for (const slice of slices().filter(({ name }) => name !== '${only}')) {
    const file = join(repository, slice.name, 'dist/build.json');
    const build = JSON.parse(readFileSync(file, 'utf8'));
    const read = build.inputs.files.map((each) => join(repository, each));
    writeFileSync(file, JSON.stringify({ ...build, inputs: inputsOf(slice, build.inputs.mode, read) }));
  }`;

async function runTests(folder: string, test: string, titles: readonly string[], stepTimeoutMs?: number): Promise<TestResult[]> {
  const output = join(folder, '.cache/mutants.json');
  rmSync(output, { force: true });
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', test];
  await new Promise((done) => {
    const env = {
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: output,
      ...(stepTimeoutMs && { STEP_TIMEOUT_MS: String(stepTimeoutMs) }),
    };
    const args = [...playwright, '--workers', '1', '--trace', 'off', '--reporter', 'json', '--grep', titles.join('|')];
    const child = spawn(process.execPath, args, { cwd: folder, env, stdio: 'ignore' });
    const tooLong = setTimeout(() => child.kill('SIGTERM'), LIMIT_MS);
    child.once('exit', (code) => {
      clearTimeout(tooLong);
      done(code);
    });
  });
  if (!existsSync(output)) throw new Error(`${test} did not finish`);
  const { errors, suites } = JSON.parse(readFileSync(output, 'utf8')) as { errors: { message?: string }[]; suites: Suite[] };
  const results = suites.flatMap(resultsOf);
  if (results.length === 0) throw new Error(errors[0]?.message ?? `${test} ran no test`);
  return results;
}

/** The part of Playwright's JSON report that is read here. */
interface Suite {
  specs: { title: string; tests: { status: string; results: { duration: number; errors: { message?: string }[] }[] }[] }[];
  suites?: Suite[];
}

function resultsOf({ specs, suites = [] }: Suite): TestResult[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status !== 'skipped')
      .map(({ status, results }) => ({
        title,
        passed: status === 'expected',
        why: results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')).join('\n'),
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
  );
  return [...own, ...suites.flatMap(resultsOf)];
}

/** Whether the ids at the start of a title include this one. */
export const hasId = (title: string, id: string) => (title.split(':')[0] ?? '').split(/[ ,]+/).includes(id);
