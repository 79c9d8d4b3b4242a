import { test as base, type Page, type TestInfo } from '@playwright/test';
import { LONG_REMOTE_TIMEOUT, startShop, type Shop } from 'testing/shop';
import { openPage, type OpenedPage, type PageOptions } from './browser';
import { products, type ListedProduct } from './shopper';

export { expect } from '@playwright/test';

interface WorkerFixtures {
  /** Settings of the worker's shop; files with different settings run in different workers. */
  shopSettings: NodeJS.ProcessEnv;
  /** One real shop for all tests of a worker. After a failed test Playwright starts a new worker, and so a new shop. */
  shop: Shop;
}

interface TestFixtures {
  /** The catalog before the test. */
  listed: ListedProduct[];
  /** Opens a page in a new context; it is closed after the test. */
  openPage(options?: PageOptions): Promise<OpenedPage>;
  /** Says which console errors this test provokes; any other one fails it. */
  allowConsole(...expected: RegExp[]): void;
  allowedConsole: RegExp[];
}

/** The console of every page must stay silent in every test; a failed test prints the content of its pages. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  shopSettings: [{}, { scope: 'worker', option: true }],
  shop: [
    async ({ shopSettings }, use) => {
      const shop = await startShop({ ...LONG_REMOTE_TIMEOUT, ...shopSettings });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  listed: async ({ shop }, use) => use(await products(shop.url)),
  allowedConsole: async ({}, use) => use([]),
  allowConsole: async ({ allowedConsole }, use) => use((...expected) => void allowedConsole.push(...expected)),
  openPage: async ({ browser, allowedConsole, viewport, hasTouch, isMobile }, use, testInfo) => {
    const opened: OpenedPage[] = [];
    await use(async (options) => {
      const one = await openPage(browser, { viewport, hasTouch, isMobile, ...options });
      opened.push(one);
      return one;
    });
    const noise = opened
      .flatMap(({ consoleErrors }) => consoleErrors)
      .filter((line) => !allowedConsole.some((one) => one.test(line)));
    if (testInfo.status !== testInfo.expectedStatus || noise.length > 0) await printEvidence(opened, testInfo);
    await Promise.all(opened.map(({ context }) => context.close()));
    if (testInfo.status === testInfo.expectedStatus && noise.length > 0)
      throw new Error(
        `The console was not quiet. Mend it, or name what the test provokes by allowConsole():\n${noise.join('\n')}`,
      );
  },
});

/** Attaches and prints the evidence a CI log needs to explain a failure: each page's address, its content, and its errors. */
async function printEvidence(opened: readonly OpenedPage[], testInfo: TestInfo): Promise<void> {
  const parts = opened.map(async ({ context, consoleErrors, failedRequests }) => {
    const pages = context.pages().map(async (page) => `page: ${page.url()}\n${await ariaSnapshot(page)}`);
    const shown = pages.length > 0 ? await Promise.all(pages) : ['page: closed by the test'];
    return [...shown, indented('console', consoleErrors), indented('failed requests', failedRequests)].join('\n');
  });
  const text = (await Promise.all(parts)).join('\n\n') || 'The test had opened no page.';
  console.log(`\n── ${testInfo.titlePath.slice(1).join(' › ')}\n${text}\n──`);
  await testInfo.attach('pages', { body: text, contentType: 'text/plain' });
}

const indented = (title: string, lines: readonly string[]) =>
  [`${title}:${lines.length === 0 ? ' none' : ''}`, ...lines.map((line) => `  ${line}`)].join('\n');

/** The accessibility tree of `main`, or of the body of a page without one. */
async function ariaSnapshot(page: Page): Promise<string> {
  const shown = await page.locator('main, body:not(:has(main))').first().ariaSnapshot({ timeout: 5_000 }).catch(String);
  return shown || 'empty';
}

interface WorkerShop {
  /** The worker's shop, filled before the first test like `listed` before each: read both in tests, not while the file loads. */
  shop: Shop;
  listed: ListedProduct[];
  openPage: TestFixtures['openPage'];
  allowConsole: TestFixtures['allowConsole'];
}

/**
 * The fixtures for a whole file, so that its functions do not need them as parameters. `settings` are the shop's; a
 * file with settings gets a separate shop.
 */
export function useShop(settings?: () => NodeJS.ProcessEnv): WorkerShop {
  const shop = {} as Shop;
  const listed: ListedProduct[] = [];
  let fixtures: Pick<TestFixtures, 'openPage' | 'allowConsole'>;
  if (settings) test.use({ shopSettings: async ({}, use) => use(settings()) });
  test.beforeAll(({ shop: started }) => void Object.assign(shop, started));
  test.beforeEach(({ listed: current, openPage, allowConsole }) => {
    listed.splice(0, listed.length, ...current);
    fixtures = { openPage, allowConsole };
  });
  return {
    shop,
    listed,
    openPage: (options) => fixtures.openPage(options),
    allowConsole: (...expected) => fixtures.allowConsole(...expected),
  };
}
