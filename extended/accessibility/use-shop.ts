import type { Browser } from 'playwright-core';
import { openBrowser, openPage, type OpenedPage, type PageOptions } from 'e2e/browser';
import { products, type ListedProduct } from 'e2e/shopper';
import { LONG_REMOTE_TIMEOUT, startShop, type Shop } from 'testing/shop';

interface ShopAndBrowser {
  /** Filled once the shop has started, like `listed`: read both in tests, not while the file loads. */
  shop: Shop;
  /** The catalog before the first test. */
  listed: ListedProduct[];
  /** Opens a page in a new context; it is closed after the test. */
  openPage(options?: PageOptions): Promise<OpenedPage>;
}

/** Starts one shop and one Chromium for all tests of a file. `env` returns the shop's settings and is called on start. */
export function useShop(env: () => NodeJS.ProcessEnv = () => ({})): ShopAndBrowser {
  const shop = {} as Shop;
  const listed: ListedProduct[] = [];
  const opened: OpenedPage[] = [];
  let browser: Browser | undefined;

  beforeAll(async () => {
    const [started, launched] = await Promise.allSettled([startShop({ ...LONG_REMOTE_TIMEOUT, ...env() }), openBrowser()]);
    // If one of the two fails, keep the other, so that afterAll closes it and the run ends.
    if (launched.status === 'fulfilled') browser = launched.value;
    if (started.status === 'fulfilled') Object.assign(shop, started.value);
    for (const result of [started, launched]) if (result.status === 'rejected') throw result.reason;
    listed.push(...(await products(shop.url)));
  }, 300_000);

  afterEach(async () => {
    await Promise.all(opened.splice(0).map(({ context }) => context.close()));
  });

  afterAll(async () => {
    await browser?.close();
    await shop.close?.();
  });

  return {
    shop,
    listed,
    async openPage(options) {
      const one = await openPage(browser!, options);
      opened.push(one);
      return one;
    },
  };
}
