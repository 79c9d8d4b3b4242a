import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser, Route } from 'playwright-core';
import { openBrowser, openPage } from 'e2e/browser';
import { freePort } from 'testing/free-port';
import { repository } from 'testing/repository';
import { packSlipway } from './workplace';

// The page about Vite, word by word in an empty folder: its files are written and its commands run as printed, in their order. By
// hand are the tarball in place of the package's name, and free ports in place of those printed.

const PAGE = readFileSync(join(repository, 'slipway/docs/vite.md'), 'utf8');

let root: string;
let tarball: string;
let browser: Browser;
const servers: ChildProcess[] = [];
/** Ports as printed -> those of this run. */
const ports = new Map<string, number>();
// Without the variables of this test: the plugin of Vite does nothing in one.
const { NODE_ENV: _mode, JEST_WORKER_ID: _worker, ...outside } = process.env;
const env: NodeJS.ProcessEnv = { ...outside, RELEASE_SMOKE: 'server', RELEASE_WHO: 'noor', SLIPWAY_COMMAND: '' };

const withPorts = (text: string) => [...ports].reduce((all, [printed, free]) => all.replaceAll(printed, String(free)), text);

/** Writes the files of a section; returns its folder, and its lines for the shell. */
function openSection(title: string): { folder: string; lines: string[] } {
  const section = PAGE.split(/^## /m).find((text) => text.startsWith(`${title}\n`))!;
  for (const [, name, code] of section.matchAll(/^`([\w./-]+)`[^\n]*\n\n```\w+\n(.*?)^```/gms)) {
    mkdirSync(dirname(join(root, name!)), { recursive: true });
    writeFileSync(join(root, name!), withPorts(code!));
  }
  const lines = [...section.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, code]) => code!.trim().split('\n'));
  return { folder: join(root, /^In the folder `(\w+)`/m.exec(section)![1]!), lines };
}

/** Runs a line to its end; one that goes on until it is ended, to the address that it prints. */
async function run(folder: string, line: string): Promise<void> {
  const [, name, value] = /^export (\w+)=(.*)$/.exec(line) ?? [];
  if (name) return void (env[name] = value);
  const goesOn = /slipway serve|vite preview/.test(line);
  const command = withPorts(line).replace(
    /^(npm install --save-dev) slipway/,
    `$1 ${tarball} --prefer-offline --no-audit --no-fund`,
  );
  const child = spawn('bash', ['-c', `exec 2>&1; ${command}`], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: goesOn,
  });
  if (goesOn) servers.push(child);
  let printed = '';
  for await (const chunk of child.stdout) if (/http:\/\//.test((printed += String(chunk))) && goesOn) return;
  const code = child.exitCode ?? (await new Promise((done) => child.once('exit', done)));
  if (code !== 0) throw new Error(`${line}: ${printed}`);
}

beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'vite-page-')));
  tarball = join(root, packSlipway(root));
  for (const printed of ['4000', '5173', '5174']) ports.set(printed, await freePort('127.0.0.1'));
  browser = await openBrowser();
}, 600_000);
afterAll(async () => {
  await browser?.close();
  for (const { pid, exitCode } of servers) if (pid && exitCode === null) process.kill(-pid, 'SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

/** Port of a host as printed -> how many widgets its page has. */
const HOSTS = { 5173: 1, 5174: 2 };
type Host = `${keyof typeof HOSTS}`;

type Fault = [file: RegExp, answer: (route: Route) => Promise<void>];

/** The texts of a page's widgets, each after its button was pressed; and that nothing altered ran. */
async function shownAt(port: Host, faults: readonly Fault[] = []): Promise<string[]> {
  const { page, consoleErrors } = await openPage(browser);
  try {
    for (const [file, answer] of faults) await page.route(file, answer);
    await page.goto(`http://localhost:${ports.get(port)}/`);
    const widgets = page.locator('p', { hasText: 'News' });
    await widgets.nth(HOSTS[port] - 1).waitFor();
    for (const button of await page.getByRole('button', { name: 'More' }).all()) await button.click();
    // A late chunk that is refused is an error on the console.
    while (!consoleErrors.some((text) => text.startsWith('uncaught')) && (await page.getByText('more of').count()) < HOSTS[port])
      await page.waitForTimeout(50);
    if (faults.length === 0) expect(consoleErrors.filter((text) => !text.endsWith('/favicon.ico'))).toEqual([]);
    expect(await page.evaluate(() => 'altered' in globalThis)).toBe(false);
    return await widgets.allInnerTexts();
  } finally {
    await page.context().close();
  }
}

/** Both pages show a text in each widget, once the server has the move of another process. */
async function expectEverywhere(text: string, faults?: readonly Fault[]): Promise<void> {
  for (const port of Object.keys(HOSTS) as Host[]) {
    const wanted = Array<string>(HOSTS[port]).fill(text);
    let shown: string[] = [];
    for (const until = Date.now() + 30_000; Date.now() < until && shown.join() !== wanted.join();)
      shown = await shownAt(port, faults);
    expect([port, shown]).toEqual([port, wanted]);
  }
}

const textOf = (version: string) => `News ${version} More more of ${version}`;

const isGone = (route: Route) => route.fulfill({ status: 404 });
async function isAltered(route: Route): Promise<void> {
  const body = `globalThis.altered = true;\n${await (await route.fetch()).text()}`;
  await route.fulfill({ contentType: 'text/javascript', body });
}
/** A fault of the live version -> what both pages show. */
const FAULTS: [...Fault, shown: string][] = [
  [/\/news\/1\.1\.0\/remoteEntry\.js$/, isGone, textOf('1.0.0')],
  [/\/news\/1\.1\.0\/remoteEntry\.js$/, isAltered, textOf('1.0.0')],
  [/\/news\/1\.1\.0\/assets\/(?:headline|widget)-/, isGone, textOf('1.0.0')],
  [/\/news\/1\.1\.0\/assets\/(?:headline|widget)-/, isAltered, textOf('1.0.0')],
  [/\/news\/1\.1\.0\/assets\/more-/, isAltered, 'News 1.1.0 More'],
];

test('the page about Vite, word by word: two hosts show a remote, the next version of it, and the one before', async () => {
  for (const title of ['A remote', 'Publish and promote', 'A host with Module Federation', 'A host without Module Federation']) {
    const { folder, lines } = openSection(title);
    for (const line of lines) await run(folder, line);
  }
  await expectEverywhere(textOf('1.0.0'));
  const { folder, lines } = openSection('The next version, and back');
  const moved: string[] = [];
  for (const line of lines) {
    await run(folder, line);
    const move = /slipway (promote|rollback)/.exec(line)?.[1];
    if (!move) continue;
    moved.push(move);
    await expectEverywhere(textOf(move === 'promote' ? '1.1.0' : '1.0.0'));
    if (move === 'promote') for (const [file, answer, shown] of FAULTS) await expectEverywhere(shown, [[file, answer]]);
  }
  expect(moved).toEqual(['promote', 'rollback']);
}, 900_000);
