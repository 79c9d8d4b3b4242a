import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser } from 'playwright-core';
import { openBrowser, openPage } from 'e2e/browser';
import { repository } from 'testing/repository';
import { until } from 'testing/until';
import { packSlipway } from './workplace';

// The README of the estate, line by line, in a copy outside of the repository: npm itself installs what its package.json names.

const EXAMPLE = join(repository, 'examples/estate');
const [START, RELEASE] = [...readFileSync(join(EXAMPLE, 'README.md'), 'utf8').matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) =>
  block!.trim().split('\n'),
) as [string[], string[]];
const FIRST = { prices: '1.0.0', cart: '1.0.0', news: '1.0.0' };

/** Line of the README -> what everybody sees of `prices` afterwards. */
const SHOWN: Record<string, string> = { 'slipway promote': '1.1.0', 'slipway rollback': '1.0.0' };

let folder: string;
let server: ChildProcess | undefined;
let browser: Browser;

// Without the variables of this test: the plugin of Vite does nothing in one.
const { NODE_ENV: _mode, JEST_WORKER_ID: _worker, ...outside } = process.env;
const env = { ...outside, PORT: '0', RELEASE_SMOKE: 'server', RELEASE_WHO: 'noor', SLIPWAY_COMMAND: '' };

function run(line: string): string {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', line], { cwd: folder, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${line}: ${stdout}${stderr}`);
  return stdout;
}

/** Runs the line that goes on until it is ended, and resolves with the address that it prints. */
async function serve(line: string): Promise<string> {
  const command = `exec 2>&1; ${line}`;
  server = spawn('bash', ['-c', command], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  const printed: string[] = [];
  for await (const text of createInterface({ input: server.stdout! })) {
    if (/^http:\S+$/.test(text)) return text;
    printed.push(text);
  }
  throw new Error(`${line} printed no address, but: ${printed.slice(-20).join('\n')}`);
}

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'estate-')));
  // The files that git knows: a developer may have built the example in its folder.
  const files = execFileSync('git', ['ls-files'], { cwd: EXAMPLE, encoding: 'utf8' }).trim().split('\n');
  for (const file of files) cpSync(join(EXAMPLE, file), join(folder, file), { recursive: true });
  packSlipway(folder);
  browser = await openBrowser();
}, 600_000);
afterAll(async () => {
  await browser?.close();
  if (server?.pid && server.exitCode === null) process.kill(-server.pid);
  rmSync(folder, { recursive: true, force: true });
});

async function shownToSomebody(url: string): Promise<Record<string, string>> {
  const { page } = await openPage(browser);
  await page.goto(url);
  for (const title of ['Prices', 'Cart', 'News']) await page.getByText(title).waitFor();
  const texts = await page.locator('[data-version]').allInnerTexts();
  await page.context().close();
  return Object.fromEntries(
    texts.map((text) => /^(\w+) ([\d.]+)/.exec(text)!).map(([, name, version]) => [name!.toLowerCase(), version!]),
  );
}

test('the estate starts, and releases a version and takes it back, as its README says', async () => {
  const [install, start, ...others] = START;
  expect(others).toEqual([]);
  run(install!);
  const url = await serve(start!);
  expect(await shownToSomebody(url)).toEqual(FIRST);
  const moved: string[] = [];
  for (const line of RELEASE) {
    run(line);
    const [move, prices] = Object.entries(SHOWN).find(([text]) => line.includes(text)) ?? [];
    if (!move) continue;
    moved.push(move);
    // The server has the move of another process within a second.
    const shown = await until(
      () => shownToSomebody(url),
      (now) => now.prices === prices,
    );
    expect(shown).toEqual({ ...FIRST, prices });
  }
  expect(moved).toEqual(Object.keys(SHOWN));
}, 600_000);
