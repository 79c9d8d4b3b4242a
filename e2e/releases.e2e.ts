// An area is one file, however long: each starts a shop and a browser of its own, which takes seconds.
import { readFileSync, readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser, openPage } from './support/browser';
import { cloneRepository, type Clone } from './support/clone';
import { PATIENT, repository, startShop, type Shop } from './support/shop';
import { expectSoon } from './support/waiting';

let shop: Shop;
let browser: Browser;
let clone: Clone;

const TOKEN = 'a-token-of-the-info-team-0001';
const OLD = 'We pick a few lines that we would wear ourselves';
const NEW = 'We pick the few lines that our own feet asked for';

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop({ ...PATIENT, RELEASE_TOKENS: `info-team:mf-info:${TOKEN}` }), openBrowser()]);
  clone = cloneRepository();
  clone.edit('mf-info/src/about-us/page.tsx', OLD, NEW);
  clone.edit('mf-info/package.json', '"version": "1.0.0"', '"version": "1.1.0"');
}, 300_000);

afterAll(async () => {
  clone?.remove();
  await browser?.close();
  await shop?.close();
});

const team = (...args: string[]) => clone.npm(args, { DATA_DIR: shop.dataDir });

async function versions(): Promise<Record<string, string>> {
  const pointer = (await (await fetch(`${shop.url}/releases.json`)).json()) as { remotes: Record<string, { version: string }> };
  return Object.fromEntries(Object.entries(pointer.remotes).map(([name, { version }]) => [name, version]));
}

test('FED-2 FED-3: a team changes a text of its slice, releases it alone, and ops take it back', async () => {
  const { page, noise } = await openPage(browser);
  await page.goto(`${shop.url}/Info/About-Us`);
  await page.getByText(OLD).waitFor();
  const before = await versions();

  await team('run', 'build', '-w', 'mf-info');
  await team('run', 'release', '--', 'publish', 'mf-info');
  await page.reload();
  await page.getByText(OLD).waitFor();

  await team('run', 'release', '--', 'promote', 'mf-info', '1.1.0', '--reason', 'a better sentence');
  await page.reload();
  await page.getByText(NEW).waitFor();
  await page.locator('[data-remote="mf-info"][data-version="1.1.0"]').waitFor();
  expect(await versions()).toEqual({ ...before, 'mf-info': '1.1.0' });

  const undone = await shop.release('rollback', 'mf-info', '--reason', 'the old one was better after all');
  expect(undone).toMatchObject({ code: 0 });
  await page.reload();
  await page.getByText(OLD).waitFor();
  expect(await versions()).toEqual(before);
  expect(noise).toEqual([]);
});

test('FED-1: the remotes come from the release pointer at run time and are not in the shell', async () => {
  const { page } = await openPage(browser);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(`${shop.url}/`);
  await page.getByRole('region', { name: 'Dunk' }).waitFor();
  await page.getByRole('link', { name: 'Log In' }).click();
  await page.getByRole('form', { name: 'Log In' }).waitFor();
  const pointer = (await (await fetch(`${shop.url}/releases.json`)).json()) as { remotes: Record<string, { entry: string }> };
  const remotes = readdirSync(repository).filter((folder) => folder.startsWith('mf-'));
  expect(Object.keys(pointer.remotes).sort()).toEqual(remotes.sort());
  expect(scripts).toContain(pointer.remotes['mf-catalog']!.entry);
  expect(scripts).toContain(pointer.remotes['mf-account']!.entry);
  const shellFiles = scripts.filter((path) => path.startsWith('/shell/'));
  const shellCode = await Promise.all(shellFiles.map(async (path) => (await fetch(shop.url + path)).text()));
  expect(shellCode.join('\n')).not.toContain('Welcome Back');
});

test('FED-2: a start never undoes what a person promoted or rolled back', async () => {
  await shop.release('promote', 'mf-info', '1.1.0', '--reason', 'again');
  await shop.restart();
  expect((await versions())['mf-info']).toBe('1.1.0');
  await shop.release('rollback', 'mf-info', '--reason', 'and back');
  await shop.restart();
  expect((await versions())['mf-info']).toBe('1.0.0');
});

test('the command tells wrong usage (2) from a refusal (1), and changes nothing', async () => {
  const before = readFileSync(join(shop.dataDir, 'releases/pointer.json'), 'utf8');
  expect(await shop.release('promote', 'mf-info', '9.9.9', '--reason', 'x')).toMatchObject({ code: 1 });
  expect(await shop.release('promote', 'mf-info', '1.1.0')).toMatchObject({ code: 2 });
  expect(await shop.release('promote', 'mf-nothing', '1.0.0', '--reason', 'x')).toMatchObject({ code: 2 });
  expect(await shop.release('promote', 'mf-info', '--reason', 'x')).toMatchObject({ code: 2 });
  expect(await shop.release('fly')).toMatchObject({ code: 2 });
  expect(readFileSync(join(shop.dataDir, 'releases/pointer.json'), 'utf8')).toBe(before);
});

test('a canary of everybody reaches a visitor by a cookie of the shop, stays theirs, and ends with a rollback', async () => {
  const { page, context } = await openPage(browser);
  await page.goto(`${shop.url}/Info/About-Us`);
  expect(await context.cookies()).toEqual([]);
  expect(await shop.release('canary', 'mf-info', '1.1.0', '--percent', '100', '--reason', 'try it')).toMatchObject({ code: 0 });
  await page.reload();
  await page.getByText(NEW).waitFor();
  const pointer = (await (await fetch(`${shop.url}/releases.json`)).json()) as {
    remotes: Record<string, { version: string; canary?: object }>;
  };
  expect(pointer.remotes['mf-info']).toMatchObject({ version: '1.0.0', canary: { version: '1.1.0', percent: 100 } });
  const [cookie] = await context.cookies();
  await page.reload();
  await page.getByText(NEW).waitFor();
  expect((await context.cookies())[0]?.value).toBe(cookie?.value);
  expect(await shop.release('rollback', 'mf-info', '--reason', 'enough')).toMatchObject({ code: 0 });
  await page.reload();
  await page.getByText(OLD).waitFor();
});

test('a failure in the browser is counted by remote, version and stage, for the metrics and for status', async () => {
  expect(await shop.release('promote', 'mf-info', '1.1.0', '--reason', 'again')).toMatchObject({ code: 0 });
  const { page } = await openPage(browser);
  await page.route('**/remotes/mf-info/1.1.0/remoteEntry.js', (route) => route.abort());
  const told = page.waitForRequest((request) => request.url().endsWith('/telemetry'));
  await page.goto(`${shop.url}/Info/About-Us`);
  await page.locator('[data-remote="mf-info"][data-version="1.0.0"]').waitFor();
  await told;
  await expectSoon(async () =>
    (await (await fetch(`${shop.url}/metrics`)).text()).includes(
      'shop_remote_loads_total{remote="mf-info",version="1.1.0",stage="load"} 1',
    ),
  );
  await expectSoon(async () => {
    const { output } = await shop.release('status', 'mf-info', '--json');
    return (JSON.parse(output) as { slices: { live: string; errors: number }[] }).slices[0]!.errors === 1;
  });
  expect(await shop.release('rollback', 'mf-info', '--reason', 'it fails')).toMatchObject({ code: 0 });
});

test('a slice that is switched off shows its sentence, and the rest of the shop goes on', async () => {
  const sentence = 'Our story is being rewritten. Come back on Monday.';
  expect(await shop.release('disable', 'mf-info', '--sentence', sentence, '--reason', 'lawyers')).toMatchObject({ code: 0 });
  const { page } = await openPage(browser);
  await page.goto(`${shop.url}/Info/About-Us`);
  await page.getByRole('main').getByText(sentence).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  await page.getByRole('link', { name: 'Log In' }).first().click();
  await page.getByRole('form', { name: 'Log In' }).waitFor();
  expect(await shop.release('enable', 'mf-info', '--reason', 'they are content')).toMatchObject({ code: 0 });
  await page.goto(`${shop.url}/Info/About-Us`);
  await page.getByText(OLD).waitFor();
});

test('ops see at /ops what is live and why, and roll their own slice back with one button', async () => {
  expect(await shop.release('promote', 'mf-info', '1.1.0', '--reason', 'for the ops page')).toMatchObject({ code: 0 });
  const { page, noise } = await openPage(browser);
  await page.goto(`${shop.url}/ops`);
  await page.getByLabel('Token').fill(TOKEN);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const row = page.getByRole('row', { name: /mf-info/ });
  await row.getByText('for the ops page').waitFor();
  expect(await page.getByRole('button', { name: 'Roll back mf-catalog' }).isDisabled()).toBe(true);
  await row.getByRole('button', { name: 'Roll back mf-info' }).click();
  await page.getByLabel('Reason').fill('seen enough');
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
  await row.getByText('seen enough').waitFor();
  expect((await versions())['mf-info']).toBe('1.0.0');
  expect(noise).toEqual([]);
});

test('a preview link shows an unpromoted version in the browser that opens it, and in no other', async () => {
  const { code, output } = await shop.release('preview', 'mf-info', '1.1.0', '--hours', '1', '--json');
  expect(code).toBe(0);
  const { path } = JSON.parse(output) as { path: string };
  const [{ page }, other] = await Promise.all([openPage(browser), openPage(browser)]);
  await page.goto(shop.url + path);
  await page.goto(`${shop.url}/Info/About-Us`);
  await page.getByText(NEW).waitFor();
  await other.page.goto(`${shop.url}/Info/About-Us`);
  await other.page.getByText(OLD).waitFor();
  expect((await versions())['mf-info']).toBe('1.0.0');
  await page.goto(`${shop.url}/preview/end`);
  await page.goto(`${shop.url}/Info/About-Us`);
  await page.getByText(OLD).waitFor();
  expect((await fetch(shop.url + path.replace(/\..{6}/, '.AAAAAA'))).status).toBe(404);
});

test('a preview of the shell: another frame round the pages that are live, in one browser, until it is ended', async () => {
  clone.edit('shell/src/chrome/promo-banner.tsx', 'SHOP ALL SNEAKERS', 'SHOP EVERY SNEAKER');
  clone.edit('shell/package.json', '"version": "1.0.0"', '"version": "1.1.0"');
  await team('run', 'build', '-w', 'shell');
  await team('run', 'release', '--', 'publish', 'shell');
  const { code, output } = await shop.release('preview', 'shell', '1.1.0', '--hours', '1', '--json');
  expect(code).toBe(0);
  const [{ page, noise }, other] = await Promise.all([openPage(browser), openPage(browser)]);
  await page.goto(shop.url + (JSON.parse(output) as { path: string }).path);
  await page.getByText('SHOP EVERY SNEAKER').waitFor();
  await page.goto(`${shop.url}/Info/About-Us`);
  await page.getByText('SHOP EVERY SNEAKER').waitFor();
  await page.locator('[data-remote="mf-info"][data-version="1.0.0"]').waitFor();
  await page.getByRole('complementary', { name: 'What only this browser sees' }).getByText('You see shell 1.1.0').waitFor();
  await other.page.goto(`${shop.url}/Info/About-Us`);
  await other.page.getByText('SHOP ALL SNEAKERS').waitFor();
  expect(await other.page.getByRole('complementary', { name: 'What only this browser sees' }).count()).toBe(0);
  await page.getByRole('link', { name: 'End it' }).click();
  await page.getByText('SHOP ALL SNEAKERS').waitFor();
  expect(noise).toEqual([]);
});

describe('an override', () => {
  let elsewhere: Server;
  let address: string;
  const counted = async () => (await (await fetch(`${shop.url}/metrics`)).text()).match(/^shop_remote_loads_total.*/gm);
  const link = async (to: string) => {
    const { code, output } = await shop.release('override', 'mf-info', to, '--hours', '1', '--json');
    expect(code).toBe(0);
    return (JSON.parse(output) as { path: string }).path;
  };

  beforeAll(async () => {
    // The team's own build, as a preview deployment would serve it: from another origin, published by nobody.
    elsewhere = createServer((request, answer) => {
      const file = join(clone.folder, 'mf-info/dist/web', new URL(request.url!, 'http://x').pathname);
      answer.setHeader('access-control-allow-origin', '*').setHeader('content-type', 'text/javascript');
      answer.end(readFileSync(file));
    });
    await new Promise<void>((ready) => elsewhere.listen(0, 'localhost', ready));
    address = `http://localhost:${(elsewhere.address() as { port: number }).port}`;
  });
  afterAll(() => void elsewhere?.close());

  test('of an origin that is not on the list is refused, whoever signed it', async () => {
    expect((await fetch(shop.url + (await link(address)))).status).toBe(404);
  });

  test('takes a remote from an allowed origin in one browser, with a badge that ends it, and is counted nowhere', async () => {
    await shop.restart({ OVERRIDE_ORIGINS: address });
    const [{ page, noise }, other] = await Promise.all([openPage(browser), openPage(browser)]);
    await page.goto(shop.url + (await link(address)));
    const before = await counted();
    const document = (await page.goto(`${shop.url}/Info/About-Us`))!;
    await page.locator('[data-remote="mf-info"][data-version="dev"]').waitFor();
    await page.getByText(NEW).waitFor();
    expect(document.headers()).toMatchObject({ 'cache-control': 'no-store' });
    expect(document.headers()['content-security-policy']).toContain(`script-src 'self'`);
    expect(document.headers()['content-security-policy']).toContain(address);
    const badge = page.getByRole('complementary', { name: 'What only this browser sees' });
    await badge.getByText(`mf-info comes from ${address}`).waitFor();

    // Everybody else has what is live, from the same address of the shop, with the policy that it had.
    const theirs = (await other.page.goto(`${shop.url}/Info/About-Us`))!;
    await other.page.getByText(OLD).waitFor();
    expect(theirs.headers()['content-security-policy']).not.toContain(address);
    expect(theirs.headers()['integrity-policy']).toBe('blocked-destinations=(script)');
    expect(await theirs.text()).not.toContain(address);

    // What fails here is nobody's failure.
    await page.evaluate(() =>
      fetch('/telemetry', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ reports: [{ remote: 'mf-info', version: '1.0.0', stage: 'run' }] }),
      }),
    );
    expect(await counted()).toEqual(before);

    await badge.getByRole('link', { name: 'End it' }).click();
    await page.goto(`${shop.url}/Info/About-Us`);
    await page.getByText(OLD).waitFor();
    expect(await badge.count()).toBe(0);
    expect(noise).toEqual([]);
  });
});
