import { startBaseline, type Baseline } from '../baseline/start';
import { onEachDatabase, type BenchDatabase } from '../each-database';
import { runAlternating, warmUp, type LoadRequest, type RequestOverrides } from '../load';
import { rawBytes } from '../raw-bytes';
import { startShop, type Shop } from '../shop';
import { table, formatRatio, type Row } from '../table';
import { ADDRESS, PASSWORD, signUp, type Customer } from './customers';

const CONNECTIONS = [1, 16, 64];

/** API throughput on each database, compared with a minimal server that handles the same requests. */
export const benchApi = (print: (text: string) => void, runs: number): Promise<void> =>
  onEachDatabase(print, (database) => benchDatabase(print, database, runs));

async function benchDatabase(print: (text: string) => void, { name, url: database, settings }: BenchDatabase, runs: number) {
  const shop = await startShop(settings);
  const list = await fetch(`${shop.url}/products`);
  const [product] = (await list.json()) as { id: number; stock: Record<string, number>[] }[];
  await restock(shop, product!.id);
  const baseline = await startBaseline(
    await rawBytes(`${shop.url}/products`),
    'application/json; charset=utf-8',
    database ?? 'embedded',
  );
  try {
    const customers = await signUp(shop.url, Math.max(...CONNECTIONS), { productId: product!.id, size: SIZE });
    const rows: Row[] = [];
    for (const [request, limit] of requestsOf(shop, baseline, customers, product!.id)) {
      await warmUp(request, limit);
      for (const connections of CONNECTIONS) rows.push(await compare(request, limit, connections, runs));
    }
    print(`### ${name}: medians of ${runs} runs of one second, shop and baseline alternating\n\n${table(rows)}\n`);
  } finally {
    await baseline.close();
    await shop.close();
  }
}

type NamedRequest = LoadRequest & { name: string };

const SIZE = 'size7';
const JSON_BODY = { 'content-type': 'application/json' };

/** Each request with its baseline. Each connection is a different customer: one person does not order on 64 connections at once. */
function requestsOf(shop: Shop, baseline: Baseline, customers: Customer[], productId: number): [NamedRequest, NamedRequest][] {
  let requestCount = 0;
  const vary = (request: RequestOverrides) => {
    const { authorization } = customers[requestCount++ % customers.length]!;
    request.headers = { ...request.headers, authorization };
  };
  const withKey = (request: RequestOverrides) => {
    vary(request);
    request.headers = { ...request.headers, 'idempotency-key': `bench-${requestCount}` };
  };
  const post = { method: 'POST' as const, headers: JSON_BODY };
  const bytes = { name: 'same bytes', url: baseline.bytes, headers: { 'accept-encoding': 'br' } };
  const row = { name: 'one row', url: baseline.row, ...post, body: '{}' };
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

async function compare(request: NamedRequest, limit: NamedRequest, connections: number, runs: number): Promise<Row> {
  const { shop, baseline, ratio } = await runAlternating(request, limit, connections, runs);
  return {
    request: request.name,
    connections,
    'req/s': Math.round(shop.perSecond),
    'p99 ms': shop.p99,
    failed: shop.failed,
    baseline: limit.name,
    'baseline req/s': Math.round(baseline.perSecond),
    'baseline p99 ms': baseline.p99,
    'of the baseline': formatRatio(ratio, 1),
  };
}

/** Enough units that nothing sells out during the run. */
const restock = (shop: Shop, id: number) => shop.command('shop', 'stock', String(id), SIZE, '+900000');
