import { available, putInCart } from 'e2e/api';
import { openBrowser, openPage } from 'e2e/browser';
import { startShop, type Shop } from 'e2e/shop';
import { newCustomer, products, type Listed } from 'e2e/shopper';
import type { Browser } from 'playwright-core';
import type { Endpoint, Visit } from './endpoint';
import { layLine, VISITOR, type Fault, type Line } from './proxy';

export interface Visits {
  shop: Shop;
  line: Line;
  browser: Browser;
  /** A visitor with a line of their own, a customer with one pair in the cart. `breaks` is that line's. */
  begin(visitor: Endpoint['visitor']): Promise<Begun>;
  close(): Promise<void>;
}

export interface Begun extends Visit {
  jwt: string;
  noise: string[];
  product: Listed;
  breaks(request: string, fault: Fault | null): void;
  /** How often the page has asked `METHOD /path`. The browser itself sends some of it twice, where a kept connection breaks. */
  count(request: string): number;
  end(): Promise<void>;
}

/** A shop that is known under the line's address, and a browser at the other end of it. */
export async function setUpVisits(): Promise<Visits> {
  let behind = '';
  const line = await layLine(() => behind);
  const [shop, browser] = await Promise.all([startShop({ PUBLIC_URL: line.url }), openBrowser()]);
  behind = shop.url;
  const pairs = available(await products(shop.url), 3);
  let begun = 0;
  return {
    shop,
    line,
    browser,
    async begin(visitor) {
      const name = `visitor-${++begun}`;
      const [pair, other] = [pairs[begun % pairs.length]!, pairs[(begun + 1) % pairs.length]!];
      const customer = await newCustomer(line.url);
      if (visitor === 'customer') await putInCart(shop.url, customer.jwt, { ...pair, quantity: 1 });
      const { page, context, noise } = await openPage(browser, {
        extraHTTPHeaders: { [VISITOR]: name },
        ...(visitor === 'customer' && { storageState: customer.storageState }),
      });
      const asked: string[] = [];
      page.on('request', (each) => asked.push(`${each.method()} ${new URL(each.url()).pathname}`));
      return {
        page,
        noise,
        url: line.url,
        dataDir: shop.dataDir,
        email: customer.email,
        jwt: customer.jwt,
        product: pair.product,
        inCart: shoe(pair.product),
        other: shoe(other.product),
        breaks: (request, fault) => line.breaks(name, request, fault),
        count: (request) => asked.filter((each) => each === request).length,
        end: () => context.close(),
      };
    },
    async close() {
      await browser.close();
      await line.close();
      await shop.close();
    },
  };
}

const shoe = ({ name, category, price }: Listed) => ({ name, price, path: `/Shop/${category}/${encodeURIComponent(name)}` });
