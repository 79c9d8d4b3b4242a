import { until } from 'testing/until';
import { signUp } from '../api/customers';
import { startBaseline } from '../baseline/start';
import { onEachDatabase, type BenchDatabase } from '../each-database';
import { runAlternating, warmUp, type LoadRequest } from '../load';
import { rawBytes } from '../raw-bytes';
import { startShop, type Shop } from '../shop';
import { formatRatio, table, type Row } from '../table';
import { measureDraw } from './draw';
import { countMissing, enterAll, prepareEntries } from './entries';
import { writeLaunch } from './launch-data';

const DRAWS = [100, 10_000, 100_000, 1_000_000];
/** The load that a shop sustains, and five times as much (section 6 of docs/specification/launches.md). */
const CONNECTIONS = [16, 80];
const PEOPLE = 400;
const PATH = 'Launch-Day';

/** Launch day (LCH-11) and draws (LCH-7), on each database. */
export const benchLaunch = (print: (text: string) => void, runs: number): Promise<void> =>
  onEachDatabase(print, (database) => benchDatabase(print, database, runs));

async function benchDatabase(print: (text: string) => void, { name, url: database, settings }: BenchDatabase, runs: number) {
  const shop = await startShop(settings);
  try {
    const day = await benchDay(shop, database, runs);
    print(`### ${name}: launch day, medians of ${runs} runs of one second\n\n${table(day.pages)}\n`);
    print(`### ${name}: ${PEOPLE} people enter\n\n${table(day.entering)}\n`);
    const draws: Row[] = [];
    for (const entries of DRAWS) draws.push({ ...(await measureDraw(shop, database, entries)) });
    print(`### ${name}: draws\n\n${table(draws)}\n`);
  } finally {
    await shop.close();
  }
}

async function benchDay(shop: Shop, database: string | undefined, runs: number) {
  const [product] = (await (await fetch(`${shop.url}/products`)).json()) as { id: number }[];
  const customers = await signUp(shop.url, PEOPLE, { productId: product!.id, size: 'size7' });
  const shopAlone = await loadPages(shop, runs, ['/products', '/']);
  await writeLaunch(shop, database, { path: PATH, entries: 0, closesInSeconds: 3_600 });
  await until(async () => (await fetch(`${shop.url}/launches/${PATH}`)).ok);
  const pages = await loadPages(shop, runs, [
    `/launches/${PATH}`,
    `/launches/${PATH}/proof`,
    `/Launches/${PATH}`,
    '/products',
    '/',
  ]);
  const ready = await prepareEntries(shop.url, PATH, customers);
  const entering: Row[] = [];
  for (const [index, connections] of CONNECTIONS.entries()) {
    const half = ready.slice((index * PEOPLE) / 2, ((index + 1) * PEOPLE) / 2);
    const { promised, ...result } = await enterAll(shop.url, PATH, half, connections);
    entering.push({ connections, ...result, missing: await countMissing(shop.url, PATH, promised) });
  }
  return {
    pages: [...shopAlone.map((row) => ({ ...row, when: 'before' })), ...pages.map((row) => ({ ...row, when: 'launch day' }))],
    entering,
  };
}

/**
 * Measures each path under the load that the shop sustains and under five times as much, next to a server that sends
 * the same bytes.
 */
async function loadPages(shop: Shop, runs: number, paths: readonly string[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of paths) {
    const headers = { 'accept-encoding': 'br', accept: path.startsWith('/launches') ? 'application/json' : '*/*' };
    const baseline = await startBaseline(await rawBytes(shop.url + path), 'text/plain', 'embedded');
    try {
      const request: LoadRequest = { url: shop.url + path, headers };
      const limit: LoadRequest = { url: baseline.bytes, headers };
      await warmUp(request, limit);
      for (const connections of CONNECTIONS) {
        const { shop: measured, ratio } = await runAlternating(request, limit, connections, runs);
        rows.push({
          path,
          connections,
          'req/s': Math.round(measured.perSecond),
          'p99 ms': measured.p99,
          failed: measured.failed,
          'of the baseline': formatRatio(ratio, 1),
        });
      }
    } finally {
      await baseline.close();
    }
  }
  return rows;
}
