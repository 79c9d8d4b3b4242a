import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { available, call, putInCart } from 'e2e/api';
import { openBrowser, openPage } from 'e2e/browser';
import { freePort } from 'e2e/shop';
import { newCustomer, products, shopperOn } from 'e2e/shopper';
import type { Browser } from 'playwright-core';
import { startCluster, type Cluster } from './processes/postgres';
import { startLoad } from './processes/load';
import { startHere, type Running } from './processes/process';

const folder = mkdtempSync(join(tmpdir(), 'storefront-clock-'));
const clock = join(folder, 'clock');
const HOUR = 3600;
const shifted = { CLOCK_FILE: clock, NODE_OPTIONS: `--import=${join(__dirname, 'processes/shifted-clock.mjs')}` };

/** Sets the one process's clock off by seconds, and waits until it is. */
const jump = async (seconds: number) => {
  writeFileSync(clock, String(seconds));
  while (readFileSync(`${clock}.seen`, 'utf8') !== String(seconds)) await new Promise((done) => setTimeout(done, 50));
};

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('one process with the embedded database', () => {
  let shop: Running;
  let url: string;
  beforeAll(async () => {
    writeFileSync(clock, '0');
    const port = String(await freePort());
    url = `http://localhost:${port}`;
    shop = await startHere({ DATA_DIR: join(folder, 'data'), PORT: port, ...shifted });
  }, 300_000);
  afterAll(() => shop?.end());

  test.each([
    ['an hour ahead', HOUR],
    ['two hours ahead', 2 * HOUR],
    ['an hour back', -HOUR],
    ['a day back', -24 * HOUR],
  ])(
    'the clock jumps %s in the middle of a purchase: the customer stays logged in and gets the order, or is told that it is too late',
    async (_name, seconds) => {
      const customer = await newCustomer(url);
      const { product, size } = available(await products(url), 3).at(-1)!;
      await putInCart(url, customer.jwt, { product, size, quantity: 1 });
      const { page, context } = await openPage(browser, { storageState: customer.storageState });
      const shopper = shopperOn(page, url);
      await shopper.open('/Order');
      await page.getByText('Order summary').waitFor();
      await shopper.fillOrder(customer.email);
      await page.getByRole('button', { name: 'Send' }).click();
      await page.waitForURL(/\/sandbox\/pay\//);
      await jump(seconds);
      // The sandbox takes a payment until an hour after the hold has ended, and says of a later one that it has expired.
      const late = seconds > 1.5 * HOUR;
      await shopper.pay();
      if (late) await page.getByRole('heading', { name: 'Expired' }).waitFor();
      else await page.getByText('Success! Order created').first().waitFor();
      const orders = await call<object[]>(url, customer.jwt, 'GET /api/order');
      expect([orders.status, orders.body.length]).toEqual([200, late ? 0 : 1]);
      await jump(0);
      const load = startLoad(() => url, await products(url), 1);
      await load.more(6);
      await load.end();
      expect(await load.missing(url)).toEqual([]);
      await context.close();
    },
    300_000,
  );
});

describe('two processes over one PostgreSQL, the clock of one an hour off', () => {
  let cluster: Cluster;
  const sites: Running[] = [];
  const urls: string[] = [];
  beforeAll(async () => {
    writeFileSync(clock, '0');
    cluster = await startCluster();
    const shared = {
      DATABASE_URL: cluster.url,
      JWT_SECRET: 'a-secret-of-the-trials-0123456789abcdef',
      DATA_DIR: join(folder, 'two'),
    };
    for (const more of [shifted, {}]) {
      const port = String(await freePort());
      urls.push(`http://localhost:${port}`);
      sites.push(await startHere({ ...shared, ...more, PORT: port }));
    }
  }, 600_000);
  afterAll(async () => {
    for (const site of sites) await site.end();
    cluster?.close();
  });

  test.each([
    ['ahead', HOUR],
    ['back', -HOUR],
  ])(
    '%s: purchases through both are made whole, none is refunded, none is lost',
    async (_name, seconds) => {
      await jump(seconds);
      let turn = 0;
      const load = startLoad(() => urls[(turn += 1) % 2]!, await products(urls[1]!), 2);
      await load.more(40);
      const { orders, refusals } = await load.end();
      expect(orders).toBeGreaterThan(3);
      expect(refusals).toEqual({});
      expect(await load.missing(urls[1]!)).toEqual([]);
      await jump(0);
    },
    300_000,
  );
});
