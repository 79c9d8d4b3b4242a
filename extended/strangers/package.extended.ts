import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openPage } from 'e2e/browser';
import { until } from 'testing/until';
import { startPlainHost } from './plain-host';
import { openWorkplace, type Workplace } from './workplace';

let workplace: Workplace;
let browser: Browser;
let server: ChildProcess | undefined;
let url: string;

const REMOTES = ['news', 'weather', 'rates', 'tasks'];

beforeAll(async () => {
  workplace = openWorkplace();
  for (const remote of REMOTES) workplace.addVersion(remote, '1.0.0');
  workplace.addVersion('news', '1.1.0');
  workplace.addVersion('news', '1.2.0', [{ file: 'webpack.config.mjs', from: 'new SlipwayPlugin(),', to: '' }]);
  workplace.build();
  browser = await openBrowser();
}, 600_000);
afterAll(async () => {
  server?.kill();
  await browser?.close();
  workplace?.remove();
});

const env = () => ({
  ...process.env,
  RELEASE_STORE: join(workplace.folder, 'releases'),
  RELEASE_WHO: 'noor',
  CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
});

/** The command as `npx slipway` starts it. */
function slipway(...words: string[]): { code: number | null; text: string } {
  const folder = join(workplace.folder, 'node_modules/slipway');
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin: { slipway: string } };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, bin.slipway), ...words], {
    cwd: workplace.folder,
    env: env(),
    encoding: 'utf8',
  });
  return { code: status, text: stdout + stderr };
}

function succeed(...words: string[]): string {
  const { code, text } = slipway(...words);
  if (code !== 0) throw new Error(`slipway ${words.join(' ')}: ${text}`);
  return text;
}

async function startServer(): Promise<void> {
  server = spawn(process.execPath, ['host/server.mjs'], {
    cwd: workplace.folder,
    env: { ...env(), PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: server.stdout! }), 'line')) as [string];
  url = line.replace('Board: ', '');
}

/** Opens the page as a new visitor; returns the version in each place. */
async function shownToSomebody(): Promise<{ page: Page; versions: Record<string, string | null>; consoleErrors: string[] }> {
  const { page, consoleErrors } = await openPage(browser);
  await page.goto(url);
  await page.locator('html[data-ready]').waitFor();
  const versions: Record<string, string | null> = {};
  for (const remote of REMOTES) versions[remote] = await page.locator(`[data-remote=${remote}]`).getAttribute('data-version');
  return { page, versions, consoleErrors };
}

const ALL = { news: '1.0.0', weather: '1.0.0', rates: '1.0.0', tasks: '1.0.0' };

test('a team publishes, promotes, canaries and rolls back, and the next page shows each move', async () => {
  for (const remote of REMOTES) {
    succeed('publish', `${remote}-1.0.0/dist`);
    succeed('promote', remote, '1.0.0', '--reason', 'the first');
  }
  await startServer();
  const first = await shownToSomebody();
  expect(first.versions).toEqual(ALL);
  expect(first.consoleErrors).toEqual([]);

  succeed('publish', 'news-1.1.0/dist');
  succeed('canary', 'news', '1.1.0', '--percent', '100', '--reason', 'try it');
  await showsEventually({ ...ALL, news: '1.1.0' });
  succeed('canary', 'news', '--end', '--reason', 'seen enough');
  await showsEventually(ALL);
  succeed('promote', 'news', '1.1.0', '--reason', 'new headlines');
  await showsEventually({ ...ALL, news: '1.1.0' });
  succeed('rollback', 'news', '--reason', 'wrong headlines');
  await showsEventually(ALL);
  expect(succeed('history', 'news')).toContain('wrong headlines');
}, 600_000);

/** Another process moved the pointer: the server has it within a second. */
async function showsEventually(wanted: Record<string, string>): Promise<void> {
  const shown = async () => {
    const { page, versions } = await shownToSomebody();
    await page.context().close();
    return JSON.stringify(versions);
  };
  await until(shown, (versions) => versions === JSON.stringify(wanted), { what: JSON.stringify(wanted) });
}

test('a host without a line of code follows the pointer by its manifest', async () => {
  const manifest = (await (await fetch(`${url}/releases/news/mf-manifest.json`)).json()) as { metaData: { publicPath: string } };
  expect(manifest.metaData.publicPath).toBe(`${url}/releases/news/1.0.0/`);
});

test('exported as plain files, a remote follows the pointer in a host without slipway', async () => {
  const host = await startPlainHost(workplace.folder);
  try {
    for (const [move, version] of [
      [['promote', 'news', '1.1.0'], '1.1.0'],
      [['rollback', 'news'], '1.0.0'],
    ] as const) {
      succeed(...move, '--reason', 'by files');
      succeed('export', 'public/releases');
      const { page, consoleErrors } = await openPage(browser);
      await page.goto(host.url);
      await page.locator(`[data-remote=news][data-version="${version}"]`).waitFor();
      await page.getByRole('button', { name: 'All headlines' }).click();
      await page.getByRole('listitem').nth(2).waitFor();
      expect(consoleErrors).toEqual([]);
      await page.context().close();
    }
  } finally {
    await host.close();
  }
}, 240_000);

test('refuses a build with versions that would load each other’s chunks, with a hint', () => {
  const { code, text } = slipway('publish', 'news-1.2.0/dist');
  expect(code).not.toBe(0);
  expect(text).toMatch(/SlipwayPlugin|uniqueName|publicPath/);
});

test('a disabled remote shows the operator’s message', async () => {
  succeed('disable', 'rates', '--message', 'The exchange is closed.', '--reason', 'holiday');
  const shown = async () => {
    const { page } = await shownToSomebody();
    const text = await page.locator('[data-remote=rates]').innerText();
    await page.context().close();
    return text;
  };
  await until(shown, (text) => text.includes('The exchange is closed.'));
}, 240_000);
