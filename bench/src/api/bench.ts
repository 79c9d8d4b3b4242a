import { startFloor, type Floor } from '../floor/start';
import { inTurns, warmUp, type LoadRequest, type Varied } from '../load';
import { rawBytes } from '../raw-bytes';
import { scratchDatabase } from '../scratch-database';
import { startShop, type Shop } from '../shop';
import { table, times, type Row } from '../table';
import { ADDRESS, PASSWORD, signUp, type Customer } from './customers';

const CONNECTIONS = [1, 16, 64];

/** What the API carries on each database, beside the least that a server could do for the same request. */
export async function benchApi(say: (text: string) => void, runs: number): Promise<void> {
  await benchOn(say, 'PGlite, embedded', undefined, runs);
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return say('PostgreSQL was not measured: TEST_DATABASE_URL is not set.\n');
  const database = await scratchDatabase(server);
  try {
    await benchOn(say, 'PostgreSQL', database.url, runs);
  } finally {
    await database.drop();
  }
}

async function benchOn(say: (text: string) => void, name: string, database: string | undefined, turns: number) {
  const secret = 'a-secret-of-the-bench-0123456789abcdef';
  const shop = await startShop(database ? { DATABASE_URL: database, JWT_SECRET: secret } : { DATABASE_URL: '' });
  const list = await fetch(`${shop.url}/products`);
  const [product] = (await list.json()) as { id: number; stock: Record<string, number>[] }[];
  await giveStock(shop, product!.id);
  const floor = await startFloor(
    await rawBytes(`${shop.url}/products`),
    'application/json; charset=utf-8',
    database ?? 'embedded',
  );
  try {
    const customers = await signUp(shop.url, Math.max(...CONNECTIONS), { productId: product!.id, size: SIZE });
    const rows: Row[] = [];
    for (const [request, limit] of requestsOf(shop, floor, customers, product!.id)) {
      await warmUp(request, limit);
      for (const connections of CONNECTIONS) rows.push(await compare(request, limit, connections, turns));
    }
    say(`### ${name}: medians of ${turns} turns of a second, shop and floor alternating\n\n${table(rows)}\n`);
  } finally {
    await floor.close();
    await shop.close();
  }
}

type Named = LoadRequest & { name: string };

const SIZE = 'size7';
const JSON_BODY = { 'content-type': 'application/json' };

/** Each request with its floor. Every connection is another customer: a person does not order on sixty-four lines at once. */
function requestsOf(shop: Shop, floor: Floor, customers: Customer[], productId: number): [Named, Named][] {
  let turn = 0;
  const vary = (request: Varied) => {
    const { authorization } = customers[turn++ % customers.length]!;
    request.headers = { ...request.headers, authorization };
  };
  const withKey = (request: Varied) => {
    vary(request);
    request.headers = { ...request.headers, 'idempotency-key': `bench-${turn}` };
  };
  const post = { method: 'POST' as const, headers: JSON_BODY };
  const bytes = { name: 'same bytes', url: floor.bytes, headers: { 'accept-encoding': 'br' } };
  const row = { name: 'one row', url: floor.row, ...post, body: '{}' };
  const login = { email: customers[0]!.email, password: PASSWORD };
  const line = { productId, size: SIZE, quantity: 1 };
  return [
    [{ name: 'GET /products', url: `${shop.url}/products`, headers: { 'accept-encoding': 'br' } }, bytes],
    [{ name: 'POST /auth/login', url: `${shop.url}/auth/login`, ...post, body: JSON.stringify(login) }, row],
    [{ name: 'POST /api/cart', url: `${shop.url}/api/cart`, ...post, body: JSON.stringify(line), vary }, row],
    [{ name: 'the same with a key', url: `${shop.url}/api/cart`, ...post, body: JSON.stringify(line), vary: withKey }, row],
    [{ name: 'POST /api/order', url: `${shop.url}/api/order`, ...post, body: JSON.stringify(ADDRESS), vary }, row],
  ];
}

async function compare(request: Named, limit: Named, connections: number, turns: number): Promise<Row> {
  const { shop, floor, ratio } = await inTurns(request, limit, connections, turns);
  return {
    request: request.name,
    connections,
    'req/s': Math.round(shop.perSecond),
    'p99 ms': shop.p99,
    refused: shop.refused,
    floor: limit.name,
    'floor req/s': Math.round(floor.perSecond),
    'floor p99 ms': floor.p99,
    'of the floor': times(ratio, 1),
  };
}

/** Enough pairs that nothing is sold out while it is measured. */
const giveStock = (shop: Shop, id: number) => shop.command('shop', 'stock', String(id), SIZE, '+900000');
