import { readFileSync, readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { repository } from 'testing/repository';
import { cloneRepository, type Clone } from './support/clone';
import { newCustomer, shopperOn } from './support/shopper';
import { expect, test, useShop } from './support/test';

const TOKEN = 'a-token-of-the-info-team-0001';
const { shop, openPage, allowConsole } = useShop(() => ({ RELEASE_TOKENS: `info-team:mf-info:${TOKEN}` }));
let clone: Clone;

// The first test publishes the version that the others promote.
test.describe.configure({ mode: 'serial' });

const OLD = 'We pick a few lines that we would wear ourselves';
const NEW = 'We pick the few lines that our own feet asked for';
const NEWEST = 'We pick what we wear';

test.beforeAll(async () => {
  clone = cloneRepository();
  clone.edit('mf-info/src/about-us/page.tsx', OLD, NEW);
  clone.edit('mf-info/package.json', '"version": "1.0.0"', '"version": "1.1.0"');
});

test.afterAll(() => clone?.remove());

const team = (...args: string[]) => clone.npm(args, { DATA_DIR: shop.dataDir });

async function versions(): Promise<Record<string, string>> {
  const pointer = (await (await fetch(`${shop.url}/releases.json`)).json()) as { remotes: Record<string, { version: string }> };
  return Object.fromEntries(Object.entries(pointer.remotes).map(([name, { version }]) => [name, version]));
}

test(
  'FED-2 FED-3: a team changes a text of its slice and releases it alone; operators roll it back',
  { tag: '@smoke' },
  async () => {
    const { page } = await openPage();
    await page.goto(`${shop.url}/Info/About-Us`);
    await page.getByText(OLD).waitFor();
    const before = await versions();

    await team('run', 'build', '-w', 'mf-info');
    await team('run', 'release', '--', 'publish', 'mf-info');
    await page.reload();
    await page.getByText(OLD).waitFor();

    await team('run', 'release', '--', 'promote', 'mf-info', '1.1.0', '--reason', 'better wording');
    await page.reload();
    await page.getByText(NEW).waitFor();
    await page.locator('[data-remote="mf-info"][data-version="1.1.0"]').waitFor();
    expect(await versions()).toEqual({ ...before, 'mf-info': '1.1.0' });

    const undone = await shop.release('rollback', 'mf-info', '--reason', 'the old one was better after all');
    expect(undone).toMatchObject({ code: 0 });
    await page.reload();
    await page.getByText(OLD).waitFor();
    expect(await versions()).toEqual(before);
  },
);

/** A text of each remote that no other slice has. */
const PHRASES = {
  'mf-account': 'Welcome Back',
  'mf-backoffice': 'For the people who work at',
  'mf-catalog': 'Shop by brand',
  'mf-checkout': 'Province is required.',
  'mf-info': 'We use these details only to answer you.',
  'mf-launches': 'No launches are planned.',
};

test(
  'FED-1: loads the remotes from the release pointer at run time; the shell does not bundle them',
  { tag: '@smoke' },
  async () => {
    const { page } = await openPage();
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await page.goto(`${shop.url}/`);
    await page.getByRole('region', { name: 'Dunk' }).waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click();
    await page.getByRole('form', { name: 'Contact Us' }).waitFor();
    await page.getByRole('link', { name: 'Log In' }).click();
    await page.getByRole('form', { name: 'Log In' }).waitFor();
    const customer = await newCustomer(shop.url);
    await shopperOn(page, shop.url).logIn(customer.email);
    await page.waitForURL(`${shop.url}/`);
    await page.goto(`${shop.url}/Order`);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.goto(`${shop.url}/Launches`);
    await page.getByText('No launches are planned.').waitFor();
    await page.goto(`${shop.url}/Back-Office`);
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    const pointer = (await (await fetch(`${shop.url}/releases.json`)).json()) as { remotes: Record<string, { entry: string }> };
    const remotes = readdirSync(repository).filter((folder) => folder.startsWith('mf-'));
    expect(Object.keys(pointer.remotes).sort()).toEqual(remotes.sort());
    for (const { entry } of Object.values(pointer.remotes)) await expect.poll(() => scripts).toContain(entry);
    const codeUnder = async (folder: string) => {
      const files = [...new Set(scripts)].filter((path) => path.startsWith(folder));
      return (await Promise.all(files.map(async (path) => (await fetch(shop.url + path)).text()))).join('\n');
    };
    const shellCode = await codeUnder('/shell/');
    // A phrase of the shell itself: its code was read.
    expect(shellCode).toContain('Skip to content');
    for (const [remote, phrase] of Object.entries(PHRASES)) {
      expect([remote, (await codeUnder(`/remotes/${remote}/`)).includes(phrase)]).toEqual([remote, true]);
      expect([remote, shellCode.includes(phrase)]).toEqual([remote, false]);
    }
  },
);

test("Module Federation's DevTools can list what a page has loaded, without visitors loading a manifest", async () => {
  const { 'mf-info': version } = await versions();
  const key = `mf-info:${version}`;
  /** Opens two pages of the remote; the manifests that were asked for, and what the DevTools find. */
  async function visit(extension?: string) {
    const { page, context } = await openPage();
    // Globals that the extension's scripts leave in every page before its scripts run.
    await context.addInitScript((name) => {
      if (name) Object.assign(globalThis, { __FEDERATION__: { __GLOBAL_PLUGIN__: [{ name }] } });
    }, extension);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${shop.url}/Info/About-Us`);
    await page.locator('[data-remote="mf-info"]').waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click();
    await page.getByRole('form', { name: 'Contact Us' }).waitFor();
    const isThere = (of: string) => {
      const { moduleInfo } = (globalThis as unknown as Known).__FEDERATION__;
      return moduleInfo[of]?.shared !== undefined;
    };
    if (extension) await page.waitForFunction(isThere, key);
    const known = await page.evaluate(() => (globalThis as unknown as Known).__FEDERATION__.moduleInfo);
    return { known, asked: asked.filter((path) => /mf-manifest|@mf-types/.test(path)) };
  }
  interface Known {
    __FEDERATION__: { moduleInfo: Record<string, { shared?: unknown }> };
  }

  const visitor = await visit();
  expect(visitor.asked).toEqual([]);
  const developer = await visit('mf-chrome-devtools-override-remotes-plugin');
  expect(developer.asked).toContain(`/remotes/mf-info/${version}/mf-manifest.json`);
  expect(developer.known[key]).toMatchObject({
    version,
    modules: [{ modulePath: './routes' }],
    shared: expect.arrayContaining([expect.objectContaining({ sharedName: 'shared/contract' })]) as unknown,
  });
  const followed = await fetch(`${shop.url}/remotes/mf-info/mf-manifest.json`);
  expect(await followed.json()).toMatchObject({
    metaData: { buildInfo: { buildVersion: version }, publicPath: `${shop.url}/remotes/mf-info/${version}/` },
  });
  for (const file of ['@mf-types.zip', '@mf-types.d.ts'])
    expect((await fetch(`${shop.url}/remotes/mf-info/${version}/${file}`)).status).toBe(200);
});

test('FED-2: a restart does not undo a promotion or a rollback', async () => {
  await shop.release('promote', 'mf-info', '1.1.0', '--reason', 'again');
  await shop.restart();
  expect((await versions())['mf-info']).toBe('1.1.0');
  await shop.release('rollback', 'mf-info', '--reason', 'and back');
  await shop.restart();
  expect((await versions())['mf-info']).toBe('1.0.0');
});

test('a canary of 100% is assigned by cookie, sticks to the visitor and ends with a rollback', async () => {
  const { page, context } = await openPage();
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

test('counts a failure in the browser by remote, version and load stage, in metrics and status', async () => {
  allowConsole(/mf-info/);
  expect(await shop.release('promote', 'mf-info', '1.1.0', '--reason', 'again')).toMatchObject({ code: 0 });
  const { page } = await openPage();
  await page.route('**/remotes/mf-info/1.1.0/remoteEntry.js', (route) => route.abort());
  const telemetryRequest = page.waitForRequest((request) => request.url().endsWith('/telemetry'));
  await page.goto(`${shop.url}/Info/About-Us`);
  await page.locator('[data-remote="mf-info"][data-version="1.0.0"]').waitFor();
  await telemetryRequest;
  await expect
    .poll(async () => (await fetch(`${shop.url}/metrics`)).text())
    .toContain('shop_remote_loads_total{remote="mf-info",version="1.1.0",stage="load",environment="production"} 1');
  await expect
    .poll(async () => {
      const { output } = await shop.release('status', 'mf-info', '--json');
      return (JSON.parse(output) as { slices: { live: string; errors: number }[] }).slices[0]!.errors;
    })
    .toBe(1);
  expect(await shop.release('rollback', 'mf-info', '--reason', 'it fails')).toMatchObject({ code: 0 });
});

test('reports web vitals when the page is hidden, in metrics and status', async () => {
  const { page } = await openPage();
  const metrics = async () => (await fetch(`${shop.url}/metrics`)).text();
  // The measuring code is loaded last, so a page that is left earlier reports nothing.
  await expect(async () => {
    const measuring = page.waitForResponse(/\/shell\/.*\/vitals\.\w+\.js/);
    await page.goto(shop.url);
    await measuring;
    // A browser without a window never hides a page.
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(await metrics()).toMatch(/^shop_page_lcp_seconds_count\{slice="mf-catalog",version="1\.0\.0"\} [1-9]/m);
  }).toPass();
  expect(await metrics()).toMatch(/^shop_page_lcp_seconds_count\{slice="shell",version="1\.0\.0"\} [1-9]/m);
  await expect
    .poll(async () => (await shop.release('status', 'mf-catalog')).output)
    .toMatch(/what visitors felt.*\n {2}mf-catalog 1\.0\.0: LCP \d+ ms/);
});

test('a disabled slice shows its message, and the rest of the shop keeps working', async () => {
  const message = 'Our story is being rewritten. Come back on Monday.';
  expect(await shop.release('disable', 'mf-info', '--message', message, '--reason', 'lawyers')).toMatchObject({ code: 0 });
  const { page } = await openPage();
  await page.goto(`${shop.url}/Info/About-Us`);
  await page.getByRole('main').getByText(message).waitFor();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await page.getByRole('link', { name: 'Log In' }).first().click();
  await page.getByRole('form', { name: 'Log In' }).waitFor();
  expect(await shop.release('enable', 'mf-info', '--reason', 'lawyers agreed')).toMatchObject({ code: 0 });
  await page.goto(`${shop.url}/Info/About-Us`);
  await page.getByText(OLD).waitFor();
});

test('/ops shows what is live and why, and lets a team roll back only its slice', { tag: '@smoke' }, async () => {
  expect(await shop.release('promote', 'mf-info', '1.1.0', '--reason', 'for the ops page')).toMatchObject({ code: 0 });
  const { page } = await openPage();
  await page.goto(`${shop.url}/ops`);
  await page.getByLabel('Token').fill(TOKEN);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const row = page.getByRole('row', { name: /mf-info/ });
  await row.getByText('for the ops page').waitFor();
  await expect(page.getByRole('button', { name: 'Roll back mf-catalog' })).toBeDisabled();
  await row.getByRole('button', { name: 'Roll back mf-info' }).click();
  await page.getByLabel('Reason').fill('seen enough');
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
  await row.getByText('seen enough').waitFor();
  await page
    .getByRole('status')
    .getByText(/^mf-info 1\.0\.0 is live again \(/)
    .waitFor();
  expect((await versions())['mf-info']).toBe('1.0.0');
});

test('at /ops a team starts, widens and withdraws a canary, and sees the history and the differences', async () => {
  const { page } = await openPage();
  await page.goto(`${shop.url}/ops`);
  await page.getByLabel('Token').fill(TOKEN);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const row = page.getByRole('row', { name: /mf-info/ });
  const dialog = page.getByRole('dialog');

  await row.getByRole('button', { name: 'Start a canary of mf-info' }).click();
  await dialog.getByLabel('Version', { exact: true }).selectOption('1.1.0');
  await dialog.getByLabel('Share of the visitors, in percent').fill('20');
  await dialog.getByLabel('Reason').fill('try it');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await row.getByText('1.1.0 (20 %').waitFor();

  await row.getByRole('button', { name: 'Change the share of mf-info' }).click();
  await dialog.getByLabel('Share of the visitors, in percent').fill('50');
  await dialog.getByLabel('Reason').fill('it holds');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await row.getByText('1.1.0 (50 %').waitFor();

  await row.getByRole('button', { name: 'Compare versions of mf-info' }).click();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByText(/^all files: [\d,.\s]+ bytes → /).waitFor();
  await page
    .getByText(/^about-us\.\w+\.js: (– → [\d,.]+ bytes|[\d,.]+ bytes → –)$/)
    .first()
    .waitFor();

  await row.getByRole('button', { name: 'Withdraw the canary of mf-info' }).click();
  await page.getByRole('heading', { name: 'Withdraw the canary 1.1.0 of mf-info?' }).waitFor();
  await dialog.getByLabel('Reason').fill('withdrawn by hand');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await row.getByText('withdrawn by hand').waitFor();
  await row.getByRole('button', { name: 'History of mf-info' }).click();
  await page.getByText(/canary 50 % 1\.0\.0 → 1\.1\.0, info-team: it holds/).waitFor();
  expect((await versions())['mf-info']).toBe('1.0.0');
});

test('a preview link shows an unpromoted version only in the browser that opens it', async () => {
  const { code, output } = await shop.release('preview', 'mf-info', '1.1.0', '--hours', '1', '--json');
  expect(code).toBe(0);
  const { path } = JSON.parse(output) as { path: string };
  const [{ page }, other] = await Promise.all([openPage(), openPage()]);
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

test('a shell preview frames the live pages with another shell in one browser, until it ends', async () => {
  clone.edit('shell/src/chrome/promo-banner.tsx', 'SHOP ALL SNEAKERS', 'SHOP EVERY SNEAKER');
  clone.edit('shell/package.json', '"version": "1.0.0"', '"version": "1.1.0"');
  await team('run', 'build', '-w', 'shell');
  await team('run', 'release', '--', 'publish', 'shell');
  const { code, output } = await shop.release('preview', 'shell', '1.1.0', '--hours', '1', '--json');
  expect(code).toBe(0);
  const [{ page }, other] = await Promise.all([openPage(), openPage()]);
  await page.goto(shop.url + (JSON.parse(output) as { path: string }).path);
  await page.getByText('SHOP EVERY SNEAKER').waitFor();
  await page.goto(`${shop.url}/Info/About-Us`);
  await page.getByText('SHOP EVERY SNEAKER').waitFor();
  await page.locator('[data-remote="mf-info"][data-version="1.0.0"]').waitFor();
  await page.getByRole('complementary', { name: 'What only this browser sees' }).getByText('You see shell 1.1.0').waitFor();
  await other.page.goto(`${shop.url}/Info/About-Us`);
  await other.page.getByText('SHOP ALL SNEAKERS').waitFor();
  await expect(other.page.getByRole('complementary', { name: 'What only this browser sees' })).toHaveCount(0);
  await page.getByRole('link', { name: 'End it' }).click();
  await page.getByText('SHOP ALL SNEAKERS').waitFor();
});

test.describe('override', () => {
  let overrideServer: Server;
  let address: string;
  const remoteLoads = async () => (await (await fetch(`${shop.url}/metrics`)).text()).match(/^shop_remote_loads_total.*/gm);
  const link = async (to: string) => {
    const { code, output } = await shop.release('override', 'mf-info', to, '--hours', '1', '--json');
    expect(code).toBe(0);
    return (JSON.parse(output) as { path: string }).path;
  };

  test.beforeAll(async () => {
    // The team's build on another origin, as a preview deployment serves it; it is not published.
    overrideServer = createServer((request, answer) => {
      const file = join(clone.folder, 'mf-info/dist/web', new URL(request.url!, 'http://x').pathname);
      answer.setHeader('access-control-allow-origin', '*').setHeader('content-type', 'text/javascript');
      answer.end(readFileSync(file));
    });
    await new Promise<void>((ready) => overrideServer.listen(0, 'localhost', ready));
    address = `http://localhost:${(overrideServer.address() as { port: number }).port}`;
  });
  test.afterAll(() => void overrideServer?.close());

  test('is rejected for an origin that is not on the list, even if signed', async () => {
    expect((await fetch(shop.url + (await link(address)))).status).toBe(404);
  });

  test('loads a remote from an allowed origin in one browser, with a badge that ends it, and is not counted', async () => {
    await shop.restart({ OVERRIDE_ORIGINS: address });
    const [{ page }, other] = await Promise.all([openPage(), openPage()]);
    await page.goto(shop.url + (await link(address)));
    const before = await remoteLoads();
    const document = (await page.goto(`${shop.url}/Info/About-Us`))!;
    await page.locator('[data-remote="mf-info"][data-version="dev"]').waitFor();
    await page.getByText(NEW).waitFor();
    expect(document.headers()).toMatchObject({ 'cache-control': 'no-store' });
    expect(document.headers()['content-security-policy']).toContain(`script-src 'self'`);
    expect(document.headers()['content-security-policy']).toContain(address);
    const badge = page.getByRole('complementary', { name: 'What only this browser sees' });
    await badge.getByText(`mf-info comes from ${address}`).waitFor();

    // Other visitors get the live version with an unchanged policy.
    const theirs = (await other.page.goto(`${shop.url}/Info/About-Us`))!;
    await other.page.getByText(OLD).waitFor();
    expect(theirs.headers()['content-security-policy']).not.toContain(address);
    expect(theirs.headers()['integrity-policy']).toContain('blocked-destinations=(script)');
    expect(await theirs.text()).not.toContain(address);

    // Failures in a browser with an override are not counted.
    await page.evaluate(() =>
      fetch('/telemetry', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ reports: [{ remote: 'mf-info', version: '1.0.0', stage: 'run' }] }),
      }),
    );
    expect(await remoteLoads()).toEqual(before);

    await badge.getByRole('link', { name: 'End it' }).click();
    await page.goto(`${shop.url}/Info/About-Us`);
    await page.getByText(OLD).waitFor();
    await expect(badge).toHaveCount(0);
  });
});

test('FED-3: operators roll back two versions step by step, or to any earlier one by its number', async () => {
  clone.edit('mf-info/src/about-us/page.tsx', NEW, NEWEST);
  clone.edit('mf-info/package.json', '"version": "1.1.0"', '"version": "1.2.0"');
  await team('run', 'build', '-w', 'mf-info');
  await team('run', 'release', '--', 'publish', 'mf-info');
  const before = await versions();
  const { page } = await openPage();
  /** The live version after a command, and the one that the next page load shows. */
  const after = async (...command: string[]) => {
    const { code } = await shop.release(...command, '--reason', 'steps');
    await page.goto(`${shop.url}/Info/About-Us`);
    const text = await page.getByRole('main').innerText();
    const { 'mf-info': version, ...others } = await versions();
    return [code, version, [OLD, NEW, NEWEST].findIndex((each) => text.includes(each)), others];
  };
  const { 'mf-info': _own, ...others } = before;
  expect(await after('promote', 'mf-info', '1.1.0')).toEqual([0, '1.1.0', 1, others]);
  expect(await after('promote', 'mf-info', '1.2.0')).toEqual([0, '1.2.0', 2, others]);
  expect(await after('rollback', 'mf-info')).toEqual([0, '1.1.0', 1, others]);
  expect(await after('rollback', 'mf-info')).toEqual([0, '1.0.0', 0, others]);
  expect(await after('promote', 'mf-info', '1.2.0')).toEqual([0, '1.2.0', 2, others]);
  expect(await after('rollback', 'mf-info', '--to', '1.1.0')).toEqual([0, '1.1.0', 1, others]);
  expect(await after('rollback', 'mf-info', '--to', '1.0.0')).toEqual([0, '1.0.0', 0, others]);
});
