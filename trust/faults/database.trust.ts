import { startShop, type Shop } from 'e2e/shop';
import { products } from 'e2e/shopper';
import { startCluster, type Cluster } from './processes/postgres';
import { startLoad } from './processes/load';

const SECRET = { JWT_SECRET: 'a-secret-of-the-trials-0123456789abcdef' };

let cluster: Cluster;
let shop: Shop;

beforeAll(async () => {
  cluster = await startCluster();
  shop = await startShop({ DATABASE_URL: cluster.url, ...SECRET });
}, 600_000);
afterAll(async () => {
  await shop?.close();
  cluster?.close();
});

const ready = async () => (await fetch(`${shop.url}/readyz`).catch(() => null))?.status ?? 0;
async function until(check: () => Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + 60_000; !(await check()); await new Promise((done) => setTimeout(done, 100)))
    if (Date.now() > end) throw new Error(`${what} did not come about within a minute`);
}

test('PostgreSQL crashes three times under load: refusals are told, nothing acknowledged is lost, the shop goes on by itself', async () => {
  const load = startLoad(() => shop.url, await products(shop.url));
  for (let crash = 0; crash < 3; crash += 1) {
    await load.more(15);
    cluster.crash();
  }
  await load.more(15);
  const { orders, refusals, longestMs } = await load.end();
  expect(orders).toBeGreaterThan(0);
  // 503 with Retry-After for what the database did not do; 404 and 409 are what a lost add leads to.
  expect(Object.keys(refusals).filter((status) => !['503', '404', '409'].includes(status))).toEqual([]);
  expect(longestMs).toBeLessThan(60_000);
  expect(await load.missing(shop.url)).toEqual([]);
}, 600_000);

test('PostgreSQL is away for a while: pages and lists go on, the rest says 503 and when to come back', async () => {
  cluster.stop();
  await until(async () => (await ready()) === 503, 'not being ready');
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  for (const path of ['/', '/shop/Dunk', '/Info/About-Us'])
    expect([path, (await fetch(shop.url + path)).status]).toEqual([path, 200]);
  expect((await products(shop.url)).length).toBeGreaterThan(0);
  const body = JSON.stringify({ email: 'a@example.com', password: 'Correct1!horse' });
  const refused = await fetch(`${shop.url}/auth/login`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
  cluster.start();
  await until(async () => (await ready()) === 200, 'being ready');
  const load = startLoad(() => shop.url, await products(shop.url));
  await load.more(10);
  await load.end();
  expect(await load.missing(shop.url)).toEqual([]);
}, 300_000);
