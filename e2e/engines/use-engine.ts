import { LONG_REMOTE_TIMEOUT, startShop, type Shop } from 'testing/shop';
import { startProxy, type Fault, type Proxy } from '../support/proxy';
import type { EngineBrowser } from './browsers/browser';
import { shopperIn, type EngineShopper } from './shopper';

/** One shop and one browser for all tests of a file. Both end after the last test, even if a test fails. */
export interface Engine {
  /** The API's address for tests. Read it in tests, not while a file is loaded. */
  readonly apiUrl: string;
  /** The shop's folder and commands, if it was started for this file. */
  readonly shop: Pick<Shop, 'dataDir' | 'manage'>;
  /** A shopper with an empty profile, closed after the test. WebKit's driver cannot handle two at a time. */
  visit(): Promise<EngineShopper>;
  /** A shopper behind a proxy that breaks what is requested under the addresses of `pattern` until `mend` is called. */
  visitBroken(pattern: RegExp, fault: Fault): Promise<{ shopper: EngineShopper; mend(): void }>;
}

interface Served extends Partial<Pick<Shop, 'dataDir' | 'manage'>> {
  url: string;
  /** The API's address without the certificate of `url`; the same as `url` without a certificate. */
  apiUrl?: string;
  close(): Promise<void>;
}

export function useEngine(
  openBrowser: () => Promise<EngineBrowser>,
  serve: () => Promise<Served> = () => startShop(LONG_REMOTE_TIMEOUT),
): Engine {
  const faults = new Map<RegExp, Fault>();
  const opened: EngineShopper[] = [];
  let shop: Served | undefined;
  let proxy: Proxy | undefined;
  let browser: EngineBrowser | undefined;

  beforeAll(async () => {
    const outcomes = await Promise.allSettled([
      serve().then((served) => (shop = served)),
      openBrowser().then((started) => (browser = started)),
      startProxy(
        () => shop!.url,
        ({ url }) => [...faults].find(([pattern]) => pattern.test(url!))?.[1],
      ).then((started) => (proxy = started)),
    ]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }, 900_000);

  afterEach(async () => {
    faults.clear();
    for (const { window } of opened.splice(0)) await window.close();
  });

  afterAll(async () => {
    // Each of them, even if another fails: Jest would wait for what stays open.
    await Promise.all([browser?.close(), proxy?.close(), shop?.close()]);
  });

  async function open(url: string) {
    const shopper = shopperIn(await browser!.openWindow(), url);
    opened.push(shopper);
    return shopper;
  }

  return {
    get apiUrl() {
      return shop!.apiUrl ?? shop!.url;
    },
    get shop() {
      const { dataDir, manage } = shop!;
      if (!dataDir || !manage) throw new Error('This shop was started elsewhere: it has no folder and no commands here.');
      return { dataDir, manage };
    },
    visit: () => open(shop!.url),
    async visitBroken(pattern, fault) {
      faults.set(pattern, fault);
      return { shopper: await open(proxy!.url), mend: () => void faults.delete(pattern) };
    },
  };
}
