import { startBaseline, type Baseline } from '../baseline/start';
import { onEachDatabase, type BenchDatabase } from '../each-database';
import { runAlternating, warmUp } from '../load';
import { rawBytes } from '../raw-bytes';
import { startShop } from '../shop';
import { table, formatRatio, type Row } from '../table';
import { benchApiAgainst } from './against';
import { CONNECTIONS, customersOf, JSON_BODY, shopRequests, type NamedRequest } from './requests';

/** API throughput on each database, compared with a minimal server that handles the same requests. */
export const benchApi = (print: (text: string) => void, runs: number): Promise<void> => {
  const { BENCH_AGAINST } = process.env;
  if (BENCH_AGAINST) return benchApiAgainst(print, runs, BENCH_AGAINST);
  return onEachDatabase(print, (database) => benchDatabase(print, database, runs));
};

async function benchDatabase(print: (text: string) => void, { name, url: database, settings }: BenchDatabase, runs: number) {
  const shop = await startShop(settings);
  const { customers, productId } = await customersOf(shop);
  const baseline = await startBaseline(
    await rawBytes(`${shop.url}/products`),
    'application/json; charset=utf-8',
    database ?? 'embedded',
  );
  try {
    const rows: Row[] = [];
    for (const [request, limit] of withBaselines(shopRequests(shop.url, customers, productId), baseline)) {
      await warmUp(request, limit);
      for (const connections of CONNECTIONS) rows.push(await compare(request, limit, connections, runs));
    }
    print(`### ${name}: medians of ${runs} runs of one second, shop and baseline alternating\n\n${table(rows)}\n`);
  } finally {
    await baseline.close();
    await shop.close();
  }
}

/** Each request with its baseline: the same bytes from memory for a read, one written row for a write. */
function withBaselines(requests: NamedRequest[], baseline: Baseline): [NamedRequest, NamedRequest][] {
  const bytes = { name: 'same bytes', url: baseline.bytes, headers: { 'accept-encoding': 'br' } };
  const row: NamedRequest = { name: 'one row', url: baseline.row, method: 'POST', headers: JSON_BODY, body: '{}' };
  return requests.map((request) => [request, request.method === 'POST' ? row : bytes]);
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
