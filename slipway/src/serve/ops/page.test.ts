import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { inBrowser, titled } from '../../../test/in-browser';
import { mover, openScratch, type Scratch } from '../../../test/scratch';
import { endCanary, promote, rollback, startCanary } from '../../moves';
import { launchChromium } from '../../smoke/chromium';
import { readSmoke } from '../../smoke/settings';
import { createReleases, type Releases } from '../releases';

const TOKEN = 'a-token-for-everything-0001';
const { browser: program } = readSmoke(process.env);

let scratch: Scratch;
let server: Server;
let releases: Releases;
let browser: Browser | undefined;
let address: string;

beforeAll(async () => {
  if (program) browser = await launchChromium(program);
});
afterAll(() => browser?.close());

beforeEach(async () => {
  scratch = openScratch();
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await scratch.add('alpha', version);
  await scratch.add('beta', '1.0.0');
  for (const [name, version] of [
    ['alpha', '1.0.0'],
    ['alpha', '1.1.0'],
    ['beta', '1.0.0'],
  ] as const)
    await promote(scratch.store, name, version, mover());
  const smoke = { browser: null, why: 'not needed in this test', limitMs: 1000 };
  releases = createReleases({ store: scratch.store, smoke, trials: [], tokens: `thandi:*:${TOKEN}` });
  server = createServer((request, response) => void releases.handle(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/releases/ops`;
});
afterEach(async () => {
  for (const context of browser?.contexts() ?? []) await context.close();
  await releases.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  scratch.remove();
});

/** The page as an operator has it open. */
async function open(width = 1280): Promise<Page> {
  const page = await browser!.newPage({ viewport: { width, height: 800 } });
  await page.goto(address);
  await page.getByLabel('Token').fill(TOKEN);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('rowheader', { name: 'alpha' }).waitFor();
  return page;
}

const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const seesStatus = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();

/** Fills the dialog that is open, and confirms it. */
async function confirm(page: Page, verb: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('Reason').fill('because of the test');
  await page.getByRole('dialog').getByRole('button', { name: verb }).click();
}

const isFocused = (found: Locator) => found.evaluate((element) => element === document.activeElement);
const alpha = async () => (await scratch.store.readPointer()).remotes.alpha!;
const runCanary = () => startCanary(scratch.store, 'alpha', '1.2.0', { percent: 10 }, mover());

inBrowser(titled('the second of two people who withdraw a canary sees who was first, and rolls nothing back'), async () => {
  await runCanary();
  const [first, second] = [await open(), await open()];
  for (const page of [first, second]) {
    await act(page, 'Withdraw the canary of alpha').click();
    await page.getByRole('dialog').getByText('Withdraw the canary 1.2.0 of alpha?').waitFor();
  }
  await confirm(first, 'Withdraw');
  await seesStatus(first, /^alpha 1\.1\.0 is live for everybody \(generation 5, \d+ ms\)$/);
  await confirm(second, 'Withdraw');
  await seesStatus(
    second,
    'Withdraw alpha: alpha was changed meanwhile: canary 1.2.0 was withdrawn by thandi. Now 1.1.0 is live',
  );
  await act(second, 'Start a canary of alpha').waitFor();
  expect([(await alpha()).version, (await scratch.store.readPointer()).generation]).toEqual(['1.1.0', 5]);
});

inBrowser(
  titled('a new share from an outdated page does not revive a canary, and a move of another slice does not conflict'),
  async () => {
    await runCanary();
    const page = await open();
    await endCanary(scratch.store, 'alpha', mover());
    await act(page, 'Change the share of alpha').click();
    await confirm(page, 'Change');
    await seesStatus(page, 'canary 1.2.0 was withdrawn by tester');
    expect((await alpha()).canary).toBeUndefined();
    await scratch.live('beta', '1.1.0');
    await act(page, 'Roll back alpha').click();
    await confirm(page, 'Roll back');
    await seesStatus(page, /^alpha 1\.0\.0 is live again \(/);
  },
);

inBrowser(titled('goes back to a version without a module that a live host loads, if the operator insists'), async () => {
  await scratch.add('alpha', '0.9.0', { exposes: { './widget': ['routes.js'] } });
  await scratch.add('alpha', '2.0.0', { exposes: { './widget': ['routes.js'], './api': ['routes.js'] } });
  await scratch.add('shell', '1.0.0', { contract: '1.0.0', consumes: { alpha: ['./api'] } });
  for (const version of ['0.9.0', '2.0.0']) await promote(scratch.store, 'alpha', version, mover());
  await promote(scratch.store, 'shell', '1.0.0', mover());
  const page = await open();
  await act(page, 'Roll back alpha').click();
  await confirm(page, 'Roll back');
  await seesStatus(page, 'alpha 0.9.0 does not expose that');
  expect((await alpha()).version).toBe('2.0.0');
  await act(page, 'Roll back anyway').click();
  await seesStatus(page, /^alpha 0\.9\.0 is live again \(/);
  expect((await scratch.store.history()).at(-1)).toMatchObject({ action: 'rollback', reason: 'because of the test' });
});

inBrowser(titled('reports the result of each move, and the focus stays on the action or moves to its slice'), async () => {
  const page = await open();
  await act(page, 'Start a canary of alpha').click();
  await page.getByLabel('Version', { exact: true }).selectOption('1.2.0');
  await confirm(page, 'Start');
  await seesStatus(
    page,
    /^alpha 1\.2\.0 is shown to 5 % of the visitors \(.*\)\nNo browser tried it: not needed in this test\.$/,
  );
  expect(await isFocused(page.getByRole('rowheader', { name: 'alpha' }))).toBe(true);
  await act(page, 'Change the share of alpha').press('Enter');
  await page.getByRole('spinbutton', { name: 'Share of the visitors' }).fill('50');
  await confirm(page, 'Change');
  await seesStatus(page, /^alpha 1\.2\.0 is shown to 50 %/);
  expect(await isFocused(act(page, 'Change the share of alpha'))).toBe(true);
  await act(page, 'Switch off beta').click();
  await page.getByLabel('Message to visitors').fill('   ');
  await confirm(page, 'Switch off');
  expect(await page.getByRole('dialog').isVisible()).toBe(true);
  await page.getByLabel('Message to visitors').fill('Later.');
  await confirm(page, 'Switch off');
  await seesStatus(page, /^beta 1\.0\.0 is switched off \(/);
  await act(page, 'Switch on beta').click();
  await confirm(page, 'Switch on');
  await seesStatus(page, /^beta 1\.0\.0 is shown again \(/);
});

inBrowser(titled('offers the newest version first, and marks those that are older than what is live'), async () => {
  for (const version of ['1.9.0', '1.10.0', '1.12.0']) await scratch.add('beta', version);
  await promote(scratch.store, 'beta', '1.10.0', mover());
  const page = await open();
  await act(page, 'Promote beta').click();
  const version = page.getByLabel('Version', { exact: true });
  await version.getByRole('option').first().waitFor({ state: 'attached' });
  expect([await version.inputValue(), await version.getByRole('option').allTextContents()]).toEqual([
    '1.12.0',
    ['1.12.0', '1.9.0 (older than 1.10.0, which is live)', '1.0.0 (older than 1.10.0, which is live)'],
  ]);
});

inBrowser(titled('a slow move is sent once, and no other starts before its response'), async () => {
  const page = await open();
  let sent = 0;
  let answer = () => {};
  const answered = new Promise<void>((done) => (answer = done));
  await page.route('**/api/promote', async (route) => {
    sent += 1;
    await answered;
    await route.continue();
  });
  await act(page, 'Promote alpha').click();
  await page.getByLabel('Version', { exact: true }).selectOption('1.2.0');
  await page.getByLabel('Reason').fill('because of the test');
  await page.getByRole('dialog').getByRole('button', { name: 'Promote' }).dblclick();
  await seesStatus(page, 'Promote: alpha …');
  for (const name of ['Promote alpha', 'Roll back beta']) {
    expect(await act(page, name).getAttribute('aria-disabled')).toBe('true');
    await act(page, name).click({ force: true });
  }
  expect(await page.getByRole('dialog').count()).toBe(0);
  answer();
  await seesStatus(page, /^alpha 1\.2\.0 is live \(/);
  expect([sent, await act(page, 'Promote alpha').getAttribute('aria-disabled')]).toEqual([1, null]);
  expect(await isFocused(act(page, 'Roll back beta'))).toBe(true);
});

inBrowser(titled('Escape sends nothing, and leaves no answer for the next dialog'), async () => {
  const page = await open();
  await act(page, 'Roll back alpha').click();
  await page.getByLabel('Reason').fill('because of the test');
  await page.keyboard.press('Escape');
  await act(page, 'Roll back alpha').click();
  expect(await page.getByLabel('Reason').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Leave it' }).click();
  expect(await isFocused(act(page, 'Roll back alpha'))).toBe(true);
  expect([await page.getByRole('status').textContent(), (await alpha()).version]).toEqual(['', '1.1.0']);
});

inBrowser(titled('reports that the result of a move without a response is unknown, and shows the live versions'), async () => {
  const page = await open();
  await page.route('**/api/rollback', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await act(page, 'Roll back alpha').click();
  await confirm(page, 'Roll back');
  await seesStatus(
    page,
    /^Roll back alpha: The server did not respond: the move may have been made.* This page now shows the live versions/,
  );
  await page.getByRole('row', { name: 'alpha 1.0.0' }).waitFor();
  await page.unroute('**/api/rollback');
  await page.route('**/api/*', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }));
  await act(page, 'Switch off alpha').click();
  await page.getByLabel('Message to visitors').fill('Later.');
  await confirm(page, 'Switch off');
  await seesStatus(page, /the move may have been made[^]*What is shown here may be old: The server answered 502/);
  await page.unroute('**/api/*');
  await act(page, 'Look again').click();
  await seesStatus(page, 'This is what is live now.');
});

inBrowser(titled('reports why the store failed a move, and an unknown result only if the move may have been made'), async () => {
  const page = await open();
  const message = 'The disk is full at /data.';
  for (const [mayBeWritten, text] of [
    [false, /^Roll back alpha: The disk is full at \/data\.$/],
    [true, /^Roll back alpha: The server did not respond: the move may have been made/],
    [undefined, /^Roll back alpha: The server did not respond: the move may have been made/],
  ] as const) {
    await page.unroute('**/api/rollback');
    await page.route('**/api/rollback', (route) => route.fulfill({ status: 507, json: { message, mayBeWritten } }));
    await act(page, 'Roll back alpha').click();
    await confirm(page, 'Roll back');
    await seesStatus(page, text);
  }
});

inBrowser(titled('keeps the dialog open for a share that the server would refuse'), async () => {
  const page = await open();
  await act(page, 'Start a canary of alpha').click();
  const dialog = page.getByRole('dialog');
  const percent = dialog.getByLabel('Share of the visitors');
  await dialog.getByLabel('Version', { exact: true }).selectOption('1.2.0');
  await dialog.getByLabel('Withdraw it by itself').check();
  for (const refused of ['', '100']) {
    await percent.fill(refused);
    await confirm(page, 'Start');
    expect([refused, await dialog.isVisible()]).toEqual([refused, true]);
  }
  await dialog.getByLabel('Withdraw it by itself').uncheck();
  await confirm(page, 'Start');
  await seesStatus(page, /^alpha 1\.2\.0 is shown to 100 %/);
  await act(page, 'Change the share of alpha').click();
  expect(await percent.inputValue()).toBe('100');
  await dialog.getByLabel('Withdraw it by itself').check();
  await dialog.getByRole('button', { name: 'Leave it' }).click();
  await act(page, 'Change the share of alpha').click();
  await confirm(page, 'Change');
  await seesStatus(page, /^alpha 1\.2\.0 is shown to 100 % .* already, nothing changed/);
});

inBrowser(titled('reports a failed sign-in by account once, and not again after a reload'), async () => {
  const page = await browser!.newPage();
  await page.goto(`${address}?problem=refused`);
  await seesStatus(page, /^Your account could not be signed in/);
  expect(page.url()).toBe(address);
  await page.getByLabel('Token').fill(TOKEN);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('rowheader', { name: 'alpha' }).waitFor();
  await page.reload();
  await page.getByRole('rowheader', { name: 'alpha' }).waitFor();
});

inBrowser(
  titled('rejects text that cannot be a token, and does not call the page out of date after the end of a sign-in'),
  async () => {
    const page = await browser!.newPage();
    await page.goto(address);
    const token = page.getByLabel('Token');
    for (const impossible of ['a-token-with-a-dash–00001', 'a-token-with-a-quote’001']) {
      await token.fill(impossible);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await seesStatus(page, 'This is not a token: it has characters that no token has. Copy it again.');
    }
    await token.fill(TOKEN);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await act(page, 'Roll back alpha').click();
    const message = 'This needs a token of RELEASE_TOKENS.';
    await page.route('**/api/*', (route) => route.fulfill({ status: 401, json: { message } }));
    await confirm(page, 'Roll back');
    await seesStatus(page, /^Roll back alpha: This needs a token of RELEASE_TOKENS\.$/);
  },
);

inBrowser(titled('finds environments that were created after the page was opened'), async () => {
  const page = await open();
  const choice = page.getByLabel('Environment');
  expect(await choice.isVisible()).toBe(false);
  await promote(scratch.store.inEnvironment('staging'), 'beta', '1.0.0', mover());
  await act(page, 'Look again').click();
  await choice.selectOption('staging');
  await page.getByText('Generation 1 of staging.').waitFor();
  await promote(scratch.store.inEnvironment('qa'), 'beta', '1.0.0', mover());
  await act(page, 'Look again').click();
  await choice.getByRole('option', { name: 'qa' }).waitFor({ state: 'attached' });
  expect(await choice.inputValue()).toBe('staging');
});

inBrowser(titled('reports a lost pointer with its remedy, and offers no moves'), async () => {
  const old = await scratch.store.readPointer();
  for (const percent of [10, 20, 30]) await startCanary(scratch.store, 'alpha', '1.2.0', { percent }, mover());
  writeFileSync(join(scratch.store.place, 'pointer.json'), JSON.stringify(old));
  const page = await open();
  const warning = page.getByRole('alert');
  await warning.getByText(/an older copy was put back.*npx slipway raise 7 --reason/).waitFor();
  expect([await act(page, 'Roll back alpha').isDisabled(), await act(page, 'History of alpha').isDisabled()]).toEqual([
    true,
    false,
  ]);
});

inBrowser(titled('the history shows which canary a move withdrew, or left beside a promotion'), async () => {
  await runCanary();
  await scratch.add('alpha', '1.3.0');
  await promote(scratch.store, 'alpha', '1.3.0', mover('prices'));
  await rollback(scratch.store, 'alpha', '1.0.0', mover('wrong'));
  const page = await open();
  await act(page, 'History of alpha').click();
  const lines = page.getByRole('listitem');
  await lines.filter({ hasText: /promote 1\.1\.0 → 1\.3\.0, .*: prices; the canary of 1\.2\.0 continued \(10 %\)$/ }).waitFor();
  await lines.filter({ hasText: /rollback 1\.3\.0 → 1\.0\.0, .*: wrong; withdrew the canary of 1\.2\.0 \(10 %\)$/ }).waitFor();
});

inBrowser(titled('fits the screen of a phone, with touch targets as tall as a finger'), async () => {
  await runCanary();
  const page = await open(375);
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const { scrolled, beside, low, squeezed } = await page.evaluate(() => {
      const shown = [...document.querySelectorAll('button, select, th, td')].filter((each) => each.checkVisibility());
      const named = (found: Element[]) => found.map((each) => each.textContent);
      return {
        scrolled: [...document.querySelectorAll('html, main, main > *, table')].filter(
          (each) => each.scrollWidth > document.documentElement.clientWidth,
        ).length,
        beside: named(shown.filter((each) => each.getBoundingClientRect().right > innerWidth)),
        low: named(shown.filter((each) => each.matches('button, select') && each.getBoundingClientRect().height < 44)),
        squeezed: named(shown.filter((each) => each.matches('td') && each.getBoundingClientRect().width < 120)),
      };
    });
    expect([width, scrolled, beside]).toEqual([width, 0, []]);
    if (width < 1024) expect([width, low, squeezed]).toEqual([width, [], []]);
  }
});
