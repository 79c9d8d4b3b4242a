import type { Page, Route } from '@playwright/test';
import { waitForHydration } from './support/page-record';
import { expect, test, useShop } from './support/test';

const { shop, openPage, allowConsole } = useShop();

const ENTRY = /\/shell\/[^/]+\/main\.js$/;

const FAULTS: Record<string, (route: Route) => Promise<void>> = {
  'is altered': async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `globalThis.alteredCodeRan = true;\n${await response.text()}` });
  },
  'answers 404': (route) => route.fulfill({ status: 404, body: 'not here' }),
};

const failure = (page: Page) => page.locator('#start-failure[role=alert]');

for (const [fault, answer] of Object.entries(FAULTS))
  test(`a page that needs scripts shows a message with Try again if the entry of the shell ${fault}`, async () => {
    allowConsole(/\/main\.js/);
    const { page } = await openPage();
    await page.route(ENTRY, answer);
    await page.goto(`${shop.url}/Login`);
    await page.getByRole('heading', { level: 1, name: 'This page could not be started' }).waitFor();
    expect(await page.evaluate(() => 'alteredCodeRan' in globalThis)).toBe(false);
    await page.unroute(ENTRY);
    await failure(page).getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('form', { name: 'Log In' }).waitFor();
    await expect(failure(page)).toHaveCount(0);
  });

test(
  'a server-rendered page stays readable without the shell: links work, controls are inert, early clicks do not pulse',
  { tag: '@smoke' },
  async () => {
    allowConsole(/\/main\.js/);
    const { page } = await openPage();
    await page.route(ENTRY, FAULTS['answers 404']!);
    await page.goto(`${shop.url}/Shop/Dunk/Dunk%20Low%20Fir%20Honey`);
    await failure(page).getByText('You can read it and follow its links').waitFor();
    await expect(page.locator('main button:not([inert]), main input:not([inert]), main select:not([inert])')).toHaveCount(0);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Refund Policy' }).click();
    await page.getByRole('heading', { level: 1, name: 'Refund Policy' }).waitFor();
  },
);

test('a slow start shows a bar, hydrates when the script arrives, and replays an earlier click', async () => {
  const { page } = await openPage();
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(ENTRY, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${shop.url}/Info/Help`, { waitUntil: 'commit' });
  await failure(page).getByText('It takes longer than usual.').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Send' }).click();
  release();
  await page.getByText('Email is required.').waitFor();
  await expect(failure(page)).toHaveCount(0);
});

test('starts and failed starts are counted by engine, in the metrics and in release status', async () => {
  allowConsole(/\/main\.js/);
  const { page } = await openPage();
  await page.goto(`${shop.url}/`);
  await waitForHydration(page);
  await page.route(ENTRY, FAULTS['answers 404']!);
  await page.goto(`${shop.url}/Login`);
  await failure(page).waitFor();
  const count = async (outcome: string) => {
    const metrics = await (await fetch(`${shop.url}/metrics`)).text();
    return Number(
      new RegExp(`shop_page_starts_total\\{engine="chromium",[^}]*outcome="${outcome}"\\} (\\d+)`).exec(metrics)?.[1] ?? 0,
    );
  };
  await expect.poll(() => count('load')).toBeGreaterThan(0);
  await expect.poll(() => count('started')).toBeGreaterThan(0);
  const inStatus = /chromium \d+: \d+ started, \d+ did not \(\d+ %\)/;
  await expect.poll(async () => (await shop.release('status')).output).toMatch(inStatus);
});
