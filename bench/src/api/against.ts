import { runAlternating, warmUp } from '../load';
import { startShop, type Shop } from '../shop';
import { formatRatio, table, type Row } from '../table';
import { CONNECTIONS, customersOf, shopRequests, type NamedRequest } from './requests';

/**
 * Compares the API of this checkout with that of another one (`BENCH_AGAINST`, its folder, with installed packages and built slices),
 * each with an embedded database.
 */
export async function benchApiAgainst(print: (text: string) => void, runs: number, checkout: string): Promise<void> {
  const shops = { here: await startShop(), there: await startShop({}, checkout) };
  try {
    const there = await requestsTo(shops.there);
    const rows: Row[] = [];
    for (const [index, request] of (await requestsTo(shops.here)).entries()) {
      await warmUp(request, there[index]!);
      for (const connections of CONNECTIONS) rows.push(await compare(request, there[index]!, connections, runs));
    }
    print(`### Medians of ${runs} alternating runs of one second, embedded databases\n\n${table(rows)}\n`);
  } finally {
    await shops.here.close();
    await shops.there.close();
  }
}

async function requestsTo(shop: Shop): Promise<NamedRequest[]> {
  const { customers, productId } = await customersOf(shop);
  return shopRequests(shop.url, customers, productId);
}

async function compare(request: NamedRequest, other: NamedRequest, connections: number, runs: number): Promise<Row> {
  const { shop, baseline, ratio } = await runAlternating(request, other, connections, runs);
  return {
    request: request.name,
    connections,
    'req/s here': Math.round(shop.perSecond),
    there: Math.round(baseline.perSecond),
    ratio: formatRatio(ratio, 1),
    'p99 ms here': shop.p99,
    'p99 ms there': baseline.p99,
    failed: shop.failed + baseline.failed,
  };
}
