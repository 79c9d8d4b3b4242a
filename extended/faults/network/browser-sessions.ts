import { available, putInCart } from 'e2e/api';
import { asMember } from 'e2e/as-member';
import { openBrowser, openPage } from 'e2e/browser';
import { isSoldOut, newCustomer, products, type ListedProduct } from 'e2e/shopper';
import type { Fault } from 'e2e/proxy';
import type { Browser } from 'playwright-core';
import { LONG_REMOTE_TIMEOUT, startShop, type Shop } from 'testing/shop';
import { SAMPLE_CODE } from '../../sample-code';
import type { Endpoint, BrowserSession } from './endpoint';
import { startFaultProxy, VISITOR, type FaultProxy } from './fault-proxy';

export interface BrowserSessions {
  shop: Shop;
  proxy: FaultProxy;
  browser: Browser;
  /** Opens a page for a visitor with their own faults; a customer has one item in the cart. */
  open(visitor: Endpoint['visitor']): Promise<OpenBrowserSession>;
  close(): Promise<void>;
}

export interface OpenBrowserSession extends BrowserSession {
  jwt: string;
  consoleErrors: string[];
  product: ListedProduct;
  setFault(request: string, fault: Fault | null): void;
  /** Number of requests `METHOD /path` by the page, without the browser's own retries after a broken keep-alive connection. */
  count(request: string): number;
  end(): Promise<void>;
}

/** Starts a shop that is published under the proxy's address, and a browser that uses it. */
export async function startBrowserSessions(): Promise<BrowserSessions> {
  let target = '';
  const proxy = await startFaultProxy(() => target);
  const [shop, browser] = await Promise.all([startShop({ ...LONG_REMOTE_TIMEOUT, PUBLIC_URL: proxy.url }), openBrowser()]);
  target = shop.url;
  const owner = await asMember({ ...shop, url: proxy.url }, 'owner');
  await owner('POST', '/discounts', SAMPLE_CODE);
  const listed = await products(shop.url);
  const items = available(listed, 3);
  const soldOut = shoe(listed.find(isSoldOut)!);
  let opened = 0;
  return {
    shop,
    proxy,
    browser,
    async open(visitor) {
      const name = `visitor-${++opened}`;
      const [item, other] = [items[opened % items.length]!, items[(opened + 1) % items.length]!];
      const customer = await newCustomer(proxy.url);
      if (visitor === 'customer') await putInCart(shop.url, customer.jwt, { ...item, quantity: 1 });
      const { page, context, consoleErrors } = await openPage(browser, {
        extraHTTPHeaders: { [VISITOR]: name },
        ...(visitor === 'customer' && { storageState: customer.storageState }),
      });
      const asked: string[] = [];
      page.on('request', (each) => asked.push(`${each.method()} ${new URL(each.url()).pathname}`));
      return {
        page,
        consoleErrors,
        url: proxy.url,
        dataDir: shop.dataDir,
        email: customer.email,
        jwt: customer.jwt,
        product: item.product,
        inCart: shoe(item.product),
        other: shoe(other.product),
        soldOut,
        setFault: (request, fault) => proxy.setFault(name, request, fault),
        count: (request) => asked.filter((each) => each === request).length,
        end: () => context.close(),
      };
    },
    async close() {
      await browser.close();
      await proxy.close();
      await shop.close();
    },
  };
}

const shoe = ({ name, category, price }: ListedProduct) => ({
  name,
  price,
  path: `/Shop/${category}/${encodeURIComponent(name)}`,
});
