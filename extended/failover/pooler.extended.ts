import { products } from 'e2e/shopper';
import { startShop, type Shop } from 'testing/shop';
import { startCluster, type Cluster } from '../faults/processes/postgres';
import { startLoad } from '../faults/processes/load';
import { contradictions, sessionLocks } from './bookkeeping';
import { installPooler, startPooler, type Pooler } from './pooler';
import { SECRETS } from './secrets';

let cluster: Cluster;
let pooler: Pooler | undefined;
let shops: Shop[] = [];

beforeAll(async () => {
  installPooler();
  cluster = await startCluster();
}, 600_000);
afterEach(async () => {
  await Promise.all(shops.map((shop) => shop.close()));
  await pooler?.close();
  [shops, pooler] = [[], undefined];
}, 120_000);
afterAll(() => cluster?.close());

async function startShops(mode: 'session' | 'transaction', settings: Record<string, string> = {}): Promise<void> {
  pooler = await startPooler(cluster.url, mode);
  const env = { DATABASE_URL: pooler.url, PAYMENT_PROVIDER: 'sandbox', ...SECRETS, ...settings };
  shops = [await startShop(env)];
  shops.push(await startShop(env));
}

/** Pairs of the first size of the first product, according to a shop's catalog. */
async function free(shop: Shop): Promise<{ productId: number; size: string; pairs: number }> {
  const [product] = await products(shop.url);
  const size = Object.keys(product!.stock[0]!).find((key) => key !== 'id')!;
  return { productId: product!.id, size, pairs: product!.stock[0]![size]! };
}

/** Whether a change of stock at the first shop is known to the second one within some seconds. */
async function isAnnounced(): Promise<boolean> {
  const { productId, size, pairs } = await free(shops[1]!);
  expect((await shops[0]!.manage('stock', String(productId), size, '+3')).code).toBe(0);
  for (const end = Date.now() + 8_000; Date.now() < end; await new Promise((done) => setTimeout(done, 100)))
    if ((await free(shops[1]!)).pairs === pairs + 3) return true;
  return false;
}

async function expectToSell(): Promise<void> {
  let turn = 0;
  const load = startLoad(() => shops[(turn += 1) % 2]!.url, await products(shops[0]!.url), 4);
  await load.waitForWrites(60);
  const { orders, rejected } = await load.end();
  expect([orders > 0, rejected]).toEqual([true, {}]);
  expect(await load.missing(shops[0]!.url)).toEqual([]);
  expect(await contradictions(cluster.url)).toEqual([]);
}

test("PgBouncer in session mode: two shops sell, and each sees the other's stock changes", async () => {
  await startShops('session');
  await expectToSell();
  expect(await isAnnounced()).toBe(true);
}, 600_000);

test('transaction mode with a direct DATABASE_DIRECT_URL works the same, and leaves no lock behind', async () => {
  await startShops('transaction', { DATABASE_DIRECT_URL: cluster.url });
  await expectToSell();
  expect(await isAnnounced()).toBe(true);
  expect(await sessionLocks(cluster.url)).toBe(0);
}, 600_000);
