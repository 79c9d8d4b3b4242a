import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from 'testing/free-port';
import { runProgram, startProgram } from 'testing/program';
import { repository } from 'testing/repository';
import { median } from '../median';
import { table, formatRatio } from '../table';

const SLICE = 'mf-info';

/** Times builds and starts in a clone of the last commit with its packages installed; does not touch this checkout. */
export async function benchBuilds(print: (text: string) => void, runs: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-builds-'));
  const clone = join(folder, 'storefront');
  try {
    sh('git', ['clone', '-q', repository, clone]);
    sh('cp', ['-a', join(repository, 'node_modules'), clone]);
    const first = await start(clone);
    const second = await start(clone);
    const cold: number[] = [];
    const warm: number[] = [];
    for (let run = 0; run < Math.min(runs, 3); run += 1) {
      rmSync(join(clone, '.cache'), { recursive: true, force: true });
      cold.push(await buildChanged(clone, run * 2));
      warm.push(await buildChanged(clone, run * 2 + 1));
    }
    const row = (what: string, seconds: number) => ({ what, seconds, 'of the cold start': formatRatio(seconds, first) });
    print(
      `${table([
        row('npm start, nothing built (packages installed)', first),
        row('npm start again', second),
        row(`npm run build -w ${SLICE}, no cache`, median(cold)),
        row(`npm run build -w ${SLICE}, one source changed`, median(warm)),
      ])}\n`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function sh(program: string, args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args[0]} failed: ${stderr}`);
}

/** Seconds from the command to 'Storefront ready'. */
async function start(clone: string): Promise<number> {
  const startedAt = performance.now();
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: join(clone, '.data') };
  const shop = await startProgram(['tooling/start.mjs'], /Storefront ready at/, { cwd: clone, env });
  const seconds = (performance.now() - startedAt) / 1000;
  await shop.end();
  return seconds;
}

/** Seconds of a build after one source has changed. */
async function buildChanged(clone: string, change: number): Promise<number> {
  appendFileSync(join(clone, SLICE, 'src/about-us/page.tsx'), `\n// change ${change}\n`);
  const startedAt = performance.now();
  const { code, output } = await runProgram(['tooling/build.mjs', SLICE], { cwd: clone, env: process.env });
  if (code !== 0) throw new Error(output);
  return (performance.now() - startedAt) / 1000;
}
