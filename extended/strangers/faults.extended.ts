import type { Browser, Page, Route } from 'playwright-core';
import { openBrowser, openPage } from 'e2e/browser';
import { startPageServer, type PageServer, type Setup } from './page-server';
import {
  ALL_LIVE,
  buildVersions,
  entryOf,
  exposeOf,
  KINDS,
  lateChunkOf,
  NOT_SHOWN,
  PATIENT_MS,
  REMOTES,
  setupWith,
  SHORT_MS,
  VOUCHED_HOST,
} from './versions';
import { openWorkplace, type Workplace } from './workplace';

let workplace: Workplace;
let server: PageServer;
let browser: Browser;

const EACH = REMOTES.map((remote) => [KINDS[remote], remote] as const);

beforeAll(async () => {
  workplace = openWorkplace();
  buildVersions(workplace);
  [server, browser] = await Promise.all([startPageServer(workplace.folder), openBrowser()]);
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
  workplace?.remove();
});

/** Opens the page, with the given faults of files, and waits until each place shows something. */
async function open(setup: Setup, faults: [file: RegExp, fault: (route: Route) => Promise<void>][] = []) {
  const opened = await openPage(browser);
  for (const [file, fault] of faults) await opened.page.route(file, fault);
  // A file that hangs keeps the page's load event from happening.
  await opened.page.goto(server.pageWith(setup), { waitUntil: 'commit' });
  await opened.page.locator('html[data-ready]').waitFor({ timeout: 3 * PATIENT_MS });
  return opened;
}

const place = (page: Page, remote: string) => page.locator(`[data-remote=${remote}]`);

/** The content of each place: the version, or the message. */
async function shownIn(page: Page): Promise<Record<string, string>> {
  const shown: Record<string, string> = {};
  for (const element of await page.locator('[data-remote]').all()) {
    const failure = element.getByRole('status');
    shown[(await element.getAttribute('data-remote'))!] =
      (await failure.count()) > 0 ? await failure.innerText() : ((await element.getAttribute('data-version')) ?? 'nothing');
  }
  return shown;
}

async function alter(route: Route): Promise<void> {
  const answer = await route.fetch();
  await route.fulfill({ response: answer, body: `globalThis.altered = true;\n${await answer.text()}` });
}
const FAULTS: Record<string, (route: Route) => Promise<void>> = {
  'is not found': (route) => route.fulfill({ status: 404, body: 'not here' }),
  'is cut off': (route) => route.abort('connectionreset'),
  'has other bytes': alter,
};
const hang = () => new Promise<void>(() => undefined);

const isAltered = (page: Page) => page.evaluate(() => 'altered' in globalThis);

/** Presses what loads a late chunk of the remotes that webpack and Rspack built, and waits for what each shows. */
async function useLateChunks(page: Page): Promise<void> {
  await place(page, 'news').getByRole('button', { name: 'All headlines' }).click();
  await place(page, 'news').getByRole('listitem').nth(2).waitFor();
  await place(page, 'rates').getByRole('button').click();
  await place(page, 'rates').getByText('100 EUR = 2031.00 ZAR').waitFor();
  await place(page, 'weather').getByRole('button').click();
  await place(page, 'weather').getByText('Tuesday 23 °C').waitFor();
}

test('without a fault, every remote runs in its live version, and its late chunks load', async () => {
  const { page, consoleErrors } = await open(setupWith());
  expect(await shownIn(page)).toEqual(ALL_LIVE);
  await useLateChunks(page);
  await place(page, 'tasks').getByRole('button').click();
  await place(page, 'tasks').getByText('1 of 3 done').waitFor();
  expect(consoleErrors).toEqual([]);
}, 240_000);

describe.each(EACH)('a %s', (_kind, remote) => {
  test.each(Object.entries(FAULTS))(
    'with an entry that %s is replaced by the previous version',
    async (_what, fault) => {
      const { page } = await open(setupWith(), [[entryOf(remote), fault]]);
      expect(await shownIn(page)).toEqual({ ...ALL_LIVE, [remote]: '1.0.0' });
      expect(await isAltered(page)).toBe(false);
    },
    240_000,
  );

  test.each(Object.entries(FAULTS))(
    'with an exposed chunk that %s is replaced by the previous version',
    async (_what, fault) => {
      const { page } = await open(setupWith(), [[exposeOf(remote), fault]]);
      expect(await shownIn(page)).toEqual({ ...ALL_LIVE, [remote]: '1.0.0' });
      expect(await isAltered(page)).toBe(false);
    },
    240_000,
  );

  test('with a hanging entry is replaced after the limit', async () => {
    const { page } = await open(setupWith({ limitMs: SHORT_MS }), [[entryOf(remote), hang]]);
    expect((await shownIn(page))[remote]).toBe('1.0.0');
  }, 240_000);

  test('with a hanging exposed chunk is replaced after the limit', async () => {
    const { page } = await open(setupWith({ limitMs: SHORT_MS }), [[exposeOf(remote), hang]]);
    expect((await shownIn(page))[remote]).toBe('1.0.0');
  }, 240_000);

  test.each([
    ['entry throws', '1.4.0'],
    ['exposed module throws when it is evaluated', '1.2.0'],
    ['mount throws', '1.3.0'],
  ])(
    'is replaced by the previous version if its %s',
    async (_what, version) => {
      const { page } = await open(setupWith({ remotes: { [remote]: { version, fallback: '1.0.0' } } }));
      expect(await shownIn(page)).toEqual({ ...ALL_LIVE, [remote]: '1.0.0' });
      await place(page, remote).getByRole('button').click();
      await place(page, remote)
        .getByText(/Canteen|ZAR|Tuesday/)
        .first()
        .waitFor();
    },
    240_000,
  );

  test('leaves a message only in its place if both versions are dead, and recovers by "Try again"', async () => {
    let isDead = true;
    const dies = (route: Route) => (isDead ? route.fulfill({ status: 404, body: 'not here' }) : route.continue());
    const { page } = await open(setupWith(), [
      [entryOf(remote, '1.1.0'), dies],
      [entryOf(remote, '1.0.0'), dies],
    ]);
    expect(await shownIn(page)).toEqual({ ...ALL_LIVE, [remote]: NOT_SHOWN });
    isDead = false;
    await place(page, remote).getByRole('button', { name: 'Try again' }).click();
    await page.locator(`[data-remote=${remote}][data-version="1.1.0"]`).waitFor();
  }, 240_000);

  test.each(['is not found', 'has other bytes'])(
    'stays if a late chunk %s, and reports that itself',
    async (what) => {
      const { page } = await open(setupWith(), [[lateChunkOf(remote), FAULTS[what]!]]);
      await place(page, remote).getByRole('button').click();
      await place(page, remote).getByText('could not be loaded').waitFor();
      expect(await shownIn(page)).toEqual(ALL_LIVE);
      expect(await isAltered(page)).toBe(false);
    },
    240_000,
  );
});

test('every place shows the previous version when all entries are gone', async () => {
  const { page } = await open(
    setupWith(),
    REMOTES.map((remote) => [entryOf(remote), FAULTS['is not found']!]),
  );
  expect(await shownIn(page)).toEqual({ ...ALL_LIVE, news: '1.0.0', rates: '1.0.0', weather: '1.0.0' });
}, 240_000);

test('a disabled remote shows the operator’s message', async () => {
  const { page } = await open(
    setupWith({ remotes: { news: { version: '1.1.0', state: 'disabled', message: 'Back at noon.' } } }),
  );
  expect(await shownIn(page)).toEqual({ ...ALL_LIVE, news: 'Back at noon.' });
}, 240_000);

test.each([
  ['from another origin', { isForeign: true }],
  ['in a document without an import map', { withoutImportMap: true }],
  ['built without SlipwayPlugin', { isPlainBuild: true }],
])(
  'never runs altered chunks: files %s',
  async (_what, setup: Partial<Setup>) => {
    const { page } = await open(
      setupWith(setup),
      REMOTES.map((remote) => [exposeOf(remote), alter]),
    );
    expect(await shownIn(page)).toEqual({ ...ALL_LIVE, news: '1.0.0', rates: '1.0.0', weather: '1.0.0' });
    expect(await isAltered(page)).toBe(false);
  },
  240_000,
);

describe('in a page under Integrity-Policy', () => {
  const strict = (setup: Partial<Setup> = {}) =>
    setupWith({ host: VOUCHED_HOST, headers: { 'integrity-policy': 'blocked-destinations=(script)' }, ...setup });

  test('every remote runs in its live version, its late chunks load, and a script without a hash does not', async () => {
    const { page, consoleErrors } = await open(strict());
    expect(await shownIn(page)).toEqual(ALL_LIVE);
    await useLateChunks(page);
    expect(consoleErrors).toEqual([]);
    const blocked = page.evaluate(
      () =>
        new Promise((done) => {
          const script = Object.assign(document.createElement('script'), { src: '/page/host/main.js' });
          script.onload = () => done('it ran');
          script.onerror = () => done('blocked');
          document.head.append(script);
        }),
    );
    expect(await blocked).toBe('blocked');
  }, 240_000);

  test.each([
    ['entries', entryOf, {}],
    ['exposed chunks', exposeOf, {}],
    ['exposed chunks of remotes without SlipwayPlugin', exposeOf, { isPlainBuild: true }],
    ['exposed chunks from another origin', exposeOf, { isForeign: true }],
    ['exposed chunks in a document without an import map', exposeOf, { withoutImportMap: true }],
  ] as const)(
    'a version with other bytes of %s is replaced by the previous version',
    async (_what, fileOf, setup) => {
      const { page } = await open(
        strict(setup),
        REMOTES.map((remote) => [fileOf(remote), alter]),
      );
      expect(await shownIn(page)).toEqual({ ...ALL_LIVE, news: '1.0.0', rates: '1.0.0', weather: '1.0.0' });
      expect(await isAltered(page)).toBe(false);
    },
    240_000,
  );
});

test('reports failures with their stage', async () => {
  const setup = setupWith({ remotes: { news: { version: '1.2.0', fallback: '1.0.0' } } });
  const opened = await openPage(browser);
  await opened.page.route(entryOf('rates'), FAULTS['is not found']!);
  const request = opened.page.waitForRequest(/telemetry$/, { timeout: 3 * PATIENT_MS });
  await opened.page.goto(server.pageWith(setup));
  const { generation, reports } = (await request).postDataJSON() as { generation: number; reports: object[] };
  expect(generation).toBe(7);
  expect(reports).toEqual(
    expect.arrayContaining([
      { remote: 'news', version: '1.2.0', stage: 'run' },
      { remote: 'rates', version: '1.1.0', stage: 'load' },
    ]),
  );
}, 240_000);
