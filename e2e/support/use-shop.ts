import type { Browser } from 'playwright-core';
import { openBrowser, openPage, type Opened, type PageOptions } from './browser';
import { PATIENT, startShop, type Shop } from './shop';
import { products, type Listed } from './shopper';

interface ShopAndBrowser {
  /** Filled once the shop has started: read it in tests, not while a file is loaded. The same holds for `listed`. */
  shop: Shop;
  /** The catalogue as it is before the first test. */
  listed: Listed[];
  /** A page in a context of its own, closed after the test. */
  openPage(options?: PageOptions): Promise<Opened>;
}

/** One shop and one Chromium for all tests of a file, ended after the last. `env`: the shop's settings, asked for when it starts. */
export function useShop(env: () => NodeJS.ProcessEnv = () => ({})): ShopAndBrowser {
  const shop = {} as Shop;
  const listed: Listed[] = [];
  const opened: Opened[] = [];
  let browser: Browser | undefined;

  beforeAll(async () => {
    const [started, launched] = await Promise.allSettled([startShop({ ...PATIENT, ...env() }), openBrowser()]);
    // Whichever came is kept, so that it is closed, and the run ends, where the other one did not.
    if (launched.status === 'fulfilled') browser = launched.value;
    if (started.status === 'fulfilled') Object.assign(shop, started.value);
    for (const outcome of [started, launched]) if (outcome.status === 'rejected') throw outcome.reason;
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
