import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { available, call, putInCart } from 'e2e/api';
import { openBrowser, openPage } from 'e2e/browser';
import { newCustomer, products, shopperOn } from 'e2e/shopper';
import type { Browser } from 'playwright-core';
import { freePort } from 'testing/free-port';
import type { Program } from 'testing/program';
import { until } from 'testing/until';
import { startCluster, type Cluster } from './processes/postgres';
import { startLoad } from './processes/load';
import { startCheckout } from './processes/start-checkout';

const folder = mkdtempSync(join(tmpdir(), 'storefront-clock-'));
const clock = join(folder, 'clock');
const HOUR = 3600;
const shifted = { CLOCK_FILE: clock, NODE_OPTIONS: `--import=${join(__dirname, 'processes/shifted-clock.mjs')}` };

/** Shifts the clock of the one process by some seconds and waits until the shift is in effect. */
const shiftClock = async (seconds: number) => {
  writeFileSync(clock, String(seconds));
  await until(() => readFileSync(`${clock}.seen`, 'utf8') === String(seconds));
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
  let shop: Program;
  let url: string;
  beforeAll(async () => {
    writeFileSync(clock, '0');
    const port = String(await freePort());
    url = `http://localhost:${port}`;
    shop = await startCheckout({ DATA_DIR: join(folder, 'data'), PORT: port, ...shifted });
  }, 300_000);
  afterAll(() => shop?.end());

  test.each([
    ['an hour ahead', HOUR],
    ['two hours ahead', 2 * HOUR],
    ['an hour back', -HOUR],
    ['a day back', -24 * HOUR],
  ])(
    'clock jumps %s during a purchase: the customer stays logged in and gets the order, or reads that the payment expired',
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
      await shiftClock(seconds);
      // The sandbox accepts a payment until an hour after the hold ends and reports a later one as expired.
      const late = seconds > 1.5 * HOUR;
      await shopper.pay();
      if (late) await page.getByRole('heading', { name: 'Expired' }).waitFor();
      else await page.getByText('Success! Order created').first().waitFor();
      const orders = await call<object[]>(url, customer.jwt, 'GET /api/order');
      expect([orders.status, orders.body.length]).toEqual([200, late ? 0 : 1]);
      await shiftClock(0);
      const load = startLoad(() => url, await products(url), 1);
      await load.waitForWrites(6);
      await load.end();
      expect(await load.missing(url)).toEqual([]);
      await context.close();
    },
    300_000,
  );
});

describe('two processes on one PostgreSQL, one clock an hour off', () => {
  let cluster: Cluster;
  const servers: Program[] = [];
  const urls: string[] = [];
  beforeAll(async () => {
    writeFileSync(clock, '0');
    cluster = await startCluster();
    const shared = {
      DATABASE_URL: cluster.url,
      PAYMENT_PROVIDER: 'sandbox',
      JWT_SECRET: 'a-secret-of-the-trials-0123456789abcdef',
      DATA_DIR: join(folder, 'two'),
    };
    for (const more of [shifted, {}]) {
      const port = String(await freePort());
      urls.push(`http://localhost:${port}`);
      servers.push(await startCheckout({ ...shared, ...more, PORT: port }));
    }
  }, 600_000);
  afterAll(async () => {
    for (const server of servers) await server.end();
    cluster?.close();
  });

  test.each([
    ['ahead', HOUR],
    ['back', -HOUR],
  ])(
    '%s: purchases through both complete, none is refunded or lost',
    async (_name, seconds) => {
      await shiftClock(seconds);
      let requestIndex = 0;
      const load = startLoad(() => urls[(requestIndex += 1) % 2]!, await products(urls[1]!), 2);
      await load.waitForWrites(40);
      const { orders, rejected } = await load.end();
      expect(orders).toBeGreaterThan(3);
      expect(rejected).toEqual({});
      expect(await load.missing(urls[1]!)).toEqual([]);
      await shiftClock(0);
    },
    300_000,
  );
});
