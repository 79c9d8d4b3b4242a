// An item of trust/ is a folder: with a program `run.ts`, or with jest files `*.trust.ts`.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../repository.mjs';

const room = join(repository, 'trust');

/** Every item, by name, with the first sentence of its README. */
export function trustItems() {
  return readdirSync(room, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(room, entry.name, 'README.md')))
    .map(({ name }) => ({ name, about: readFileSync(join(room, name, 'README.md'), 'utf8').split('\n')[2] ?? '' }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Runs an item to its end: how many cases it had, how many of them failed, and the seconds it took. */
export async function runItem({ name }, args) {
  const began = Date.now();
  const program = existsSync(join(room, name, 'run.ts'));
  const counted = program ? await runProgram(name, args) : await runJest(name, args);
  return { name, ...counted, seconds: (Date.now() - began) / 1000 };
}

/** A program says `cases N, failed M` in its last such line; one that ends otherwise has failed. */
async function runProgram(name, args) {
  let last;
  const code = await run(['-r', 'esbuild-register', join(room, name, 'run.ts'), ...args], (line) => {
    const said = /^cases (\d+), failed (\d+)$/.exec(line);
    if (said) last = { cases: Number(said[1]), failed: Number(said[2]) };
    else console.log(line);
  });
  if (!last) return { cases: 1, failed: 1 };
  return code === 0 || last.failed > 0 ? last : { cases: last.cases + 1, failed: 1 };
}

async function runJest(name, args) {
  const results = join(repository, '.cache/trust-results');
  mkdirSync(results, { recursive: true });
  const output = join(results, `${name}.json`);
  rmSync(output, { force: true });
  const words = ['--selectProjects', 'trust', '--runInBand', '--json', '--outputFile', output, ...args, `trust/${name}/`];
  await run(['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js', ...words], () => {}, {
    NODE_ENV: 'test',
  });
  if (!existsSync(output)) return { cases: 1, failed: 1 };
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(output, 'utf8'));
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  return { cases: numPassedTests + failed, failed };
}

/** A Node program in the checkout; its lines go to `hear`, its errors to ours. */
function run(words, hear, env = {}) {
  return new Promise((done) => {
    const child = spawn(process.execPath, words, {
      cwd: repository,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let rest = '';
    child.stdout.on('data', (chunk) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop();
      for (const line of lines) hear(line);
    });
    child.once('exit', (code) => {
      if (rest) hear(rest);
      done(code);
    });
  });
}
