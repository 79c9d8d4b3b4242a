// A suite is a folder of extended/, with a program `run.ts` or with Jest files `*.extended.ts`.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../repository.mjs';

const root = join(repository, 'extended');

/**
 * @typedef {{ cases: number, failed: number }} Counted
 * @typedef {Counted & { name: string, seconds: number }} SuiteResult
 */

/** Every suite, by name, with the first sentence of its README. */
export function extendedSuites() {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, 'README.md')))
    .map(({ name }) => ({ name, about: readFileSync(join(root, name, 'README.md'), 'utf8').split('\n')[2] ?? '' }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * Runs a suite; returns the number of cases and failures, and the seconds it took.
 * @param {{ name: string }} options
 * @param {readonly string[]} args
 */
export async function runSuite({ name }, args) {
  const began = Date.now();
  const program = existsSync(join(root, name, 'run.ts'));
  const counted = program ? await runProgram(name, args) : await runJest(name, args);
  return { name, ...counted, seconds: (Date.now() - began) / 1000 };
}

/**
 * The last line `cases N, failed M` counts. A program without one, or with a non-zero exit code, has failed.
 * @param {string} name
 * @param {readonly string[]} args
 * @returns {Promise<Counted>}
 */
async function runProgram(name, args) {
  /** @type {Counted | undefined} */
  let last;
  const code = await run(['-r', 'esbuild-register', join(root, name, 'run.ts'), ...args], (line) => {
    const match = /^cases (\d+), failed (\d+)$/.exec(line);
    if (match) last = { cases: Number(match[1]), failed: Number(match[2]) };
    else console.log(line);
  });
  if (!last) return { cases: 1, failed: 1 };
  return code === 0 || last.failed > 0 ? last : { cases: last.cases + 1, failed: 1 };
}

/**
 * @param {string} name
 * @param {readonly string[]} args
 * @returns {Promise<Counted>}
 */
async function runJest(name, args) {
  const results = join(repository, '.cache/extended-results');
  mkdirSync(results, { recursive: true });
  const output = join(results, `${name}.json`);
  rmSync(output, { force: true });
  const common = ['--selectProjects', 'extended', '--runInBand', '--json', '--outputFile', output];
  // A set-up that failed halfway leaves a browser open, which would keep the run from ending, and the suites after it from starting.
  const argv = [...common, '--forceExit', ...args, `extended/${name}/`];
  await run(['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js', ...argv], () => {}, {
    NODE_ENV: 'test',
  });
  if (!existsSync(output)) return { cases: 1, failed: 1 };
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(output, 'utf8'));
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  return { cases: numPassedTests + failed, failed };
}

/**
 * Runs a Node program in the checkout; `onLine` gets its output, and its errors go to stderr.
 * @param {readonly string[]} argv
 * @param {(line: string) => void} onLine
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number | null>}
 */
function run(argv, onLine, env = {}) {
  return new Promise((done) => {
    const child = spawn(process.execPath, argv, {
      cwd: repository,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let rest = '';
    child.stdout.on('data', (chunk) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    });
    child.once('exit', (code) => {
      if (rest) onLine(rest);
      done(code);
    });
  });
}
