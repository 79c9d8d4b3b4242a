import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneRepository } from 'e2e/clone';
import { repository } from 'e2e/shop';
import type { Entry } from './entries';

/** What became of one test that carries an id. */
export interface Outcome {
  title: string;
  passed: boolean;
  why: string;
  ms: number;
}

export interface Scratch {
  /** Does what the entry says and builds what it touches; rejects when nothing comes of that. */
  sabotage(entry: Entry): Promise<void>;
  /** Puts the copy back to what the checkout is. */
  restore(): void;
  /** Runs those tests of a file whose title fits one of the patterns; `patienceMs`: how long a page may take for each step. */
  run(test: string, titles: readonly string[], patienceMs?: number): Promise<Outcome[]>;
  remove(): void;
}

/** No test of an entry takes so long unless it hangs. */
const LIMIT_MS = 15 * 60_000;

/** A scratch copy with this checkout's builds, in which entries are tried one after the other. */
export function openScratch(): Scratch {
  const clone = cloneRepository();
  // Tests that work in a copy of their own ask git which files there are.
  execFileSync('git', ['init', '--quiet'], { cwd: clone.folder });
  const rooms = readdirSync(repository).filter((room) => existsSync(join(repository, room, 'dist')));
  // Of its own, so that the checkout may be worked in meanwhile.
  const untouched = join(clone.folder, '.cache/untouched');
  for (const room of rooms) cpSync(join(repository, room, 'dist'), join(untouched, room), { recursive: true });
  const copyBuilds = () => {
    for (const room of rooms) {
      rmSync(join(clone.folder, room, 'dist'), { recursive: true, force: true });
      cpSync(join(untouched, room), join(clone.folder, room, 'dist'), { recursive: true });
    }
  };
  copyBuilds();
  let undo = () => {};
  return {
    async sabotage({ file, in: only, find, replace }) {
      const path = join(clone.folder, file);
      const text = readFileSync(path, 'utf8');
      undo = () => writeFileSync(path, text);
      clone.edit(file, find, replace);
      await clone.npm(['run', 'build', ...(only ? [only] : [])], { NODE_ENV: 'production' });
      if (only) await clone.npm(['exec', '--', 'node', '--input-type=module', '-e', takeAsBuilt(only)]);
    },
    restore() {
      undo();
      copyBuilds();
    },
    run: (test, titles, patienceMs) => runTests(clone.folder, test, titles, patienceMs),
    remove: clone.remove,
  };
}

/** A program that calls the slices' builds up to date, all but one's: what was edited is not to be built into them. */
const takeAsBuilt = (only: string) => `
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

async function runTests(folder: string, test: string, titles: readonly string[], patienceMs?: number): Promise<Outcome[]> {
  const output = join(folder, '.cache/sabotage.json');
  rmSync(output, { force: true });
  const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js', '--selectProjects', 'e2e', '-i'];
  const words = [...jest, '--json', '--outputFile', output, '-t', titles.join('|'), test];
  await new Promise((done) => {
    const env = { ...process.env, NODE_ENV: 'test', ...(patienceMs && { PATIENCE_MS: String(patienceMs) }) };
    const child = spawn(process.execPath, words, { cwd: folder, env, stdio: 'ignore' });
    const tooLong = setTimeout(() => child.kill('SIGTERM'), LIMIT_MS);
    child.once('exit', (code) => {
      clearTimeout(tooLong);
      done(code);
    });
  });
  if (!existsSync(output)) throw new Error(`${test} did not end`);
  const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as { testResults: SuiteResult[] };
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ title, status, failureMessages, duration }) => ({
        title,
        passed: status === 'passed',
        why: failureMessages.join('\n'),
        ms: duration ?? 0,
      })),
  );
}

interface SuiteResult {
  assertionResults: { title: string; status: string; failureMessages: string[]; duration?: number }[];
}

/** Whether a title begins with the id, alone or among others. */
export const carries = (title: string, id: string) => (title.split(':')[0] ?? '').split(/[ ,]+/).includes(id);
