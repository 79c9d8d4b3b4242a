import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { cloneRepository, type Clone } from './support/clone';
import { available, putInCart } from './support/api';
import { newCustomer, PASSWORD } from './support/shopper';
import { expect, test, useShop } from './support/test';

// The gate's browser would reject the broken versions under test. With all faults at once on a busy machine, the default limit
// of 4 s gives up on healthy files.
const REMOTE_TIMEOUT_MS = process.env.CI ? '20000' : '6000';
const { shop, listed, openPage } = useShop(() => ({ RELEASE_SMOKE: 'server', REMOTE_TIMEOUT_MS }));

// Later tests continue with the versions that earlier ones released.
test.describe.configure({ mode: 'serial' });

/** Each remote with one of its pages, the page's heading, and whether the server renders it. */
const REMOTES = [
  { remote: 'mf-catalog', path: '/Shop/Dunk', heading: /^Dunk \(\d+\)$/, serverRendered: true },
  { remote: 'mf-info', path: '/Info/Help', heading: 'Help', serverRendered: true },
  { remote: 'mf-account', path: '/Login', heading: /log in/i, serverRendered: false },
  { remote: 'mf-checkout', path: '/Order', heading: /order|checkout/i, serverRendered: false },
] as const;
type Case = (typeof REMOTES)[number];

/**
 * One piece of code loads every remote, so CI tries all faults with one that the server renders and one that it does not,
 * and one fault with the others.
 */
const WITH_ALL_FAULTS: readonly string[] = ['mf-catalog', 'mf-account'];
const tagOf = ({ remote }: Case) => (WITH_ALL_FAULTS.includes(remote) ? [] : ['@slow']);

/** Serves the published file with bytes that do not match its hash. */
async function tamper(route: Route): Promise<void> {
  try {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}\n/* tampered */` });
  } catch (error) {
    // The page loads the code of linked pages when it is idle, and may be closed meanwhile.
    if (!/\b(closed|disposed)\b/.test(String(error))) throw error;
  }
}

/** Chunks that load after the routes chunk: the code of single pages. */
const LATE_CHUNK = '(?!remoteEntry|routes)[^/]+';

const FAULTS: Record<string, (route: Route) => Promise<void>> = {
  'answers 404': (route) => route.fulfill({ status: 404, body: 'not here' }),
  'answers 500': (route) => route.fulfill({ status: 500, body: 'broken' }),
  hangs: () => new Promise(() => undefined),
  'is cut off': (route) => route.abort('connectionreset'),
  'is corrupt': (route) => route.fulfill({ contentType: 'text/javascript', body: 'export const get = 7; {{{' }),
  'is tampered with': tamper,
};

/** The browser and the shell report each file that fails here. */
test.beforeEach(({ allowConsole }) => allowConsole(/./));

/** Runs all faults at once, each in a new context: most of their time is waiting. */
const inEveryFault = (check: (fault: (route: Route) => Promise<void>) => Promise<void>) =>
  Promise.all(Object.values(FAULTS).map(check));

/** Opens the remote's page with a fault. /Order requires a session, so its case signs in first. */
async function openFor({ remote, path }: Case, version: string, fault?: (route: Route) => Promise<void>, file = 'remoteEntry') {
  const opened = await openPage(remote === 'mf-checkout' ? { storageState: (await newCustomer(shop.url)).storageState } : {});
  if (fault) await opened.page.route(new RegExp(`/remotes/${remote}/${version}/${file}\\.js$`), fault);
  await opened.page.goto(shop.url + path);
  return opened;
}

/** The frame and the other slices still work. */
async function expectTheRestToWork(page: Page, broken: string): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Refund Policy' }).waitFor();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).waitFor();
  await page.keyboard.press('Escape');
  if (broken === 'mf-info') await page.getByRole('banner').getByRole('link', { name: 'Jordan' }).first().click();
  else await page.getByRole('contentinfo').getByRole('link', { name: 'Refund Policy' }).click();
  await page.getByRole('heading', { level: 1, name: broken === 'mf-info' ? /^Jordan/ : 'Refund Policy' }).waitFor();
}

/** A phrase in the code of each shared package that minifying keeps. */
const PHRASES = {
  react: '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  'react-dom': '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  'react-router-dom': '__reactRouterVersion',
  'styled-components': 'data-styled-version',
  rxjs: 'ObjectUnsubscribedError',
  notistack: 'SnackbarContainer',
  'shared/contract': 'useServices must be used within',
};

test('FED-5: runs one copy of each shared package in the page, whichever remotes are loaded', { tag: '@smoke' }, async () => {
  const { page } = await openPage();
  const copies: Promise<{ path: string; text: string }>[] = [];
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    const copy = async () => ({ path, text: await (await fetch(response.url())).text() });
    if (/^\/(shell|remotes)\/.*\.js$/.test(path)) copies.push(copy());
  });
  const customer = await newCustomer(shop.url);
  await putInCart(shop.url, customer.jwt, { ...available(listed, 3)[0]!, quantity: 1 });
  await page.goto(`${shop.url}/`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Refund Policy' }).click();
  await page.getByRole('heading', { level: 1, name: 'Refund Policy' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
  const form = page.getByRole('form', { name: 'Log In' });
  await form.getByRole('textbox', { name: 'Email' }).fill(customer.email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).click();
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  const shared = await page.evaluate(() => {
    type Scope = Record<string, Record<string, { from: string; loaded?: boolean | number; lib?: unknown }>>;
    const { __FEDERATION__ } = globalThis as unknown as { __FEDERATION__: { __SHARE__: Record<string, Record<string, Scope>> } };
    const scopes = Object.values(__FEDERATION__.__SHARE__).flatMap((instance) => Object.values(instance));
    const provided = scopes.flatMap((scope) =>
      Object.entries(scope).flatMap(([name, versions]) => Object.values(versions).map(({ from }) => ({ name, from }))),
    );
    return [...new Set(provided.map(({ name, from }) => `${name} of ${from}`))].sort();
  });
  const singletons = [
    'notistack',
    'react',
    'react-dom',
    'react-router-dom',
    'react/jsx-runtime',
    'rxjs',
    'shared/contract',
    'styled-components',
  ];
  expect(shared).toEqual(singletons.map((name) => `${name} of shell`));
  const code = await Promise.all(copies);
  for (const { remote } of REMOTES)
    expect([remote, code.some(({ path }) => path.startsWith(`/remotes/${remote}/`))]).toEqual([remote, true]);
  // No remote bundles its own copy. The shell has the one copy, so that a phrase that no longer exists is seen.
  const holders = (phrase: string) =>
    new Set(code.filter(({ text }) => text.includes(phrase)).map(({ path }) => path.split('/')[1]));
  for (const [name, phrase] of Object.entries(PHRASES)) expect([name, ...holders(phrase)]).toEqual([name, 'shell']);
});

test.describe('without an earlier version', { tag: '@resilience' }, () => {
  for (const each of REMOTES)
    test.describe(each.remote, { tag: tagOf(each) }, () => {
      test("FED-4: shows 'Try again' in place of the remote for every load failure; the rest works", async () => {
        await inEveryFault(async (fault) => {
          const { page } = await openFor(each, '[^/]+', fault);
          await page.getByRole('button', { name: 'Try again' }).waitFor();
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
          if (each.serverRendered) await page.getByRole('heading', { level: 1, name: each.heading }).waitFor();
          await expectTheRestToWork(page, each.remote);
          await page.context().close();
        });
      });

      test("FED-4: shows 'Try again' for a tampered late chunk of the remote; the rest works", async () => {
        const { page } = await openFor(each, '[^/]+', tamper, LATE_CHUNK);
        await page.getByRole('button', { name: 'Try again' }).waitFor();
        await page.unrouteAll();
        await expectTheRestToWork(page, each.remote);
        await page.context().close();
      });
    });

  for (const each of REMOTES.filter((one) => tagOf(one).length > 0))
    test.describe(each.remote, () => {
      test("FED-4: shows 'Try again' in place of the remote if it answers 500; the rest works", async () => {
        const { page } = await openFor(each, '[^/]+', FAULTS['answers 500']);
        await page.getByRole('button', { name: 'Try again' }).waitFor();
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expectTheRestToWork(page, each.remote);
      });
    });

  test("shows 'Try again' if the rows of the home page fail as they come into view, and what the server wrote of them stays", async () => {
    const [catalog] = REMOTES;
    await inEveryFault(async (fault) => {
      const { page } = await openFor({ ...catalog, path: '/' } as never, '[^/]+', fault, 'home-rest\\.[^/]+');
      await page.getByRole('heading', { name: 'New in' }).scrollIntoViewIfNeeded();
      // Slowness alone does not take away rows that can be read.
      if (fault !== FAULTS.hangs) await page.getByRole('button', { name: 'Try again' }).waitFor();
      await page.getByRole('heading', { name: 'New in' }).waitFor();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectTheRestToWork(page, catalog.remote);
      await page.context().close();
    });
  });

  test("FED-4: 'Try again' loads the page once its remote is available", { tag: '@smoke' }, async () => {
    const [, , account] = REMOTES;
    const { page } = await openFor(account, '[^/]+', FAULTS['answers 500']);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('form', { name: 'Log In' }).waitFor();
  });

  test('FED-4: server markup stays readable, its links work and its controls are inert', async () => {
    const [catalog] = REMOTES;
    const { page } = await openFor(
      { ...catalog, path: '/Shop/Dunk/Dunk%20Low%20Fir%20Honey' } as never,
      '[^/]+',
      FAULTS['answers 404'],
    );
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Dunk Low Fir Honey' }).waitFor();
    expect(await page.locator('button', { hasText: 'Add to Cart' }).getAttribute('inert')).not.toBeNull();
    await page.getByRole('main').getByRole('link', { name: 'Dunk', exact: true }).first().click();
    await page.waitForURL(/\/Shop\/Dunk$/);
  });
});

/** Appended to a routes chunk: every page of the remote throws when React renders it. */
const THROW_ON_RENDER = `
for (const [id, make] of Object.entries(__webpack_esm_modules__))
  __webpack_esm_modules__[id] = (module, exports, require) => {
    make(module, exports, require);
    for (const route of exports.remoteModule?.routes ?? []) {
      const open = route.page;
      const Component = () => { throw new Error('broken on purpose'); };
      route.page = async () => ({ ...(await open()), Component });
    }
  };
`;

test.describe('with an earlier version', { tag: '@resilience' }, () => {
  let clone: Clone;

  /** Publishes and promotes a version of every remote: this checkout's build with code appended to its routes chunk. */
  async function releaseAll(version: string, appended = ''): Promise<void> {
    for (const { remote } of REMOTES) {
      await publishAs(remote, version, appended);
      const promoted = await shop.release('promote', remote, version, '--reason', 'to see it fail');
      expect(promoted).toMatchObject({ code: 0 });
    }
  }

  async function publishAs(remote: string, version: string, appended: string): Promise<void> {
    clone.copyBuilds(remote);
    const built = JSON.parse(clone.read(`${remote}/dist/build.json`)) as { version: string; container: string };
    // Two versions in one page need different container names.
    const [, digest] = built.container.split('__') as [string, string];
    const other = createHash('sha256').update(version).digest('hex').slice(0, digest.length);
    clone.edit(`${remote}/dist/web/remoteEntry.js`, digest, other);
    clone.edit(`${remote}/dist/build.json`, digest, other);
    clone.edit(`${remote}/dist/build.json`, `"version": "${built.version}"`, `"version": "${version}"`);
    clone.write(
      `${remote}/package.json`,
      JSON.stringify({ ...(JSON.parse(clone.read(`${remote}/package.json`)) as object), version }),
    );
    const web = join(clone.folder, remote, 'dist/web');
    appendFileSync(
      join(
        web,
        readdirSync(web).find((file) => /^routes\.\w+\.js$/.test(file))!,
      ),
      appended,
    );
    await clone.npm(['run', 'release', '--', 'publish', remote], { DATA_DIR: shop.dataDir });
  }

  test.beforeAll(async () => {
    clone = cloneRepository();
    await releaseAll('1.1.0');
  });
  test.afterAll(() => clone?.remove());

  /** Checks each remote in turn with a pointer edited to the state after a first release: there is no fallback. */
  const expectMessage = async (version: string) => {
    const file = join(shop.dataDir, 'releases/pointer.json');
    const before = JSON.parse(readFileSync(file, 'utf8')) as {
      generation: number;
      remotes: Record<string, { fallback?: unknown }>;
    };
    for (const [index, each] of REMOTES.entries()) {
      const { generation, remotes, ...rest } = before;
      const { fallback: _none, ...release } = remotes[each.remote]!;
      writeFileSync(
        file,
        JSON.stringify({ ...rest, generation: generation + 1 + index, remotes: { ...remotes, [each.remote]: release } }),
      );
      const { page } = await openFor(each, version);
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectTheRestToWork(page, each.remote);
      await page.context().close();
    }
  };

  const expectVersion = async (page: Page, { remote, heading }: Case, version: string) => {
    await page.locator(`[data-remote="${remote}"][data-version="${version}"]`).waitFor();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  };

  for (const each of REMOTES)
    test.describe(each.remote, { tag: tagOf(each) }, () => {
      test('FED-4: falls back to 1.0.0 in the same page load for every load failure of 1.1.0', async () => {
        await inEveryFault(async (fault) => {
          const { page } = await openFor(each, '1.1.0', fault);
          await expectVersion(page, each, '1.0.0');
          await expectTheRestToWork(page, each.remote);
          await page.context().close();
        });
      });

      test('FED-4: falls back to 1.0.0 in the same page load if any file of 1.1.0 is tampered with', async () => {
        for (const file of ['remoteEntry', 'routes\\.\\w+', LATE_CHUNK]) {
          const { page } = await openFor(each, '1.1.0', tamper, file);
          await expectVersion(page, each, '1.0.0');
          await expectTheRestToWork(page, each.remote);
          await page.context().close();
        }
      });
    });

  for (const each of REMOTES.filter((one) => tagOf(one).length > 0))
    test.describe(each.remote, () => {
      test('FED-4: falls back to 1.0.0 of the remote in the same page load if 1.1.0 is tampered with', async () => {
        const { page } = await openFor(each, '1.1.0', tamper);
        await expectVersion(page, each, '1.0.0');
        await expectTheRestToWork(page, each.remote);
      });
    });

  test('FED-4: falls back to the previous version if a remote throws while loading', async () => {
    await releaseAll('1.2.0', "\nthrow new Error('broken on purpose');");
    for (const each of REMOTES) {
      const { page } = await openFor(each, '1.2.0');
      await expectVersion(page, each, '1.1.0');
      await expectTheRestToWork(page, each.remote);
      await page.context().close();
    }
  });

  test("FED-4: shows 'Try again' if a remote throws while loading and has no previous version", () => expectMessage('1.2.0'));

  test('FED-4: falls back to the previous version if a remote throws while rendering', async () => {
    for (const { remote } of REMOTES) await shop.release('rollback', remote, '--reason', 'broken');
    await releaseAll('1.3.0', THROW_ON_RENDER);
    for (const each of REMOTES) {
      const { page } = await openFor(each, '1.3.0');
      await expectVersion(page, each, '1.1.0');
      await expectTheRestToWork(page, each.remote);
      await page.context().close();
    }
  });

  test("FED-4: shows 'Try again' if a remote throws while rendering and has no previous version", () => expectMessage('1.3.0'));
});
