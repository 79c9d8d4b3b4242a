import { products } from 'e2e/shopper';
import { startShop, type Shop } from 'testing/shop';
import { until } from 'testing/until';
import { startCluster, type Cluster } from './processes/postgres';
import { startLoad } from './processes/load';

const SECRET = { JWT_SECRET: 'a-secret-of-the-trials-0123456789abcdef' };

let cluster: Cluster;
let shop: Shop;

beforeAll(async () => {
  cluster = await startCluster();
  shop = await startShop({ DATABASE_URL: cluster.url, PAYMENT_PROVIDER: 'sandbox', ...SECRET });
}, 600_000);
afterAll(async () => {
  await shop?.close();
  cluster?.close();
});

const ready = async () => (await fetch(`${shop.url}/readyz`).catch(() => null))?.status ?? 0;

test('PostgreSQL crashes three times under load: failures are reported, no acknowledged write is lost, the shop recovers', async () => {
  const load = startLoad(() => shop.url, await products(shop.url));
  for (let crash = 0; crash < 3; crash += 1) {
    await load.waitForWrites(15);
    cluster.crash();
  }
  await load.waitForWrites(15);
  const { orders, rejected, longestMs } = await load.end();
  expect(orders).toBeGreaterThan(0);
  // 503 with Retry-After for failed writes; 404 and 409 are consequences of a lost add.
  expect(Object.keys(rejected).filter((status) => !['503', '404', '409'].includes(status))).toEqual([]);
  expect(longestMs).toBeLessThan(60_000);
  expect(await load.missing(shop.url)).toEqual([]);
}, 600_000);

test('PostgreSQL is down: pages and lists are served, everything else answers 503 with Retry-After', async () => {
  cluster.stop();
  await until(ready, (status) => status === 503);
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  for (const path of ['/', '/shop/Dunk', '/Info/About-Us'])
    expect([path, (await fetch(shop.url + path)).status]).toEqual([path, 200]);
  expect((await products(shop.url)).length).toBeGreaterThan(0);
  const body = JSON.stringify({ email: 'a@example.com', password: 'Correct1!horse' });
  const response = await fetch(`${shop.url}/auth/login`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([503, true]);
  cluster.start();
  await until(ready, (status) => status === 200);
  const load = startLoad(() => shop.url, await products(shop.url));
  await load.waitForWrites(10);
  await load.end();
  expect(await load.missing(shop.url)).toEqual([]);
}, 300_000);
