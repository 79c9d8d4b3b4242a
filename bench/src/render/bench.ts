import { startBaseline, type Baseline } from '../baseline/start';
import { runAlternating } from '../load';
import { median } from '../median';
import { rawBytes, timeToFirstByte } from '../raw-bytes';
import { startShop, type Shop } from '../shop';
import { benchAgainst } from './against';
import { table, formatRatio, type Row } from '../table';

const PAGES = { home: '/', listing: '/Shop/Dunk', product: '/Shop/Dunk/Dunk%20Low%20Fir%20Honey' };
const BROTLI = { 'accept-encoding': 'br' };
const CONNECTIONS = 16;
const SAMPLES = 100;

/** Throughput of pages, rendered and cached, compared with bare Fastify that sends the same bytes, or with another checkout. */
export async function benchRender(print: (text: string) => void, runs: number): Promise<void> {
  const { BENCH_AGAINST } = process.env;
  if (BENCH_AGAINST) return benchAgainst(print, runs, BENCH_AGAINST);
  const shop = await startShop();
  try {
    const rows: Row[] = [];
    for (const [page, path] of Object.entries(PAGES)) rows.push(await benchPage(shop, page, path, runs));
    print(
      `### ${CONNECTIONS} connections, medians of ${runs} runs of one second, shop and baseline alternating\n\n${table(rows)}\n`,
    );
  } finally {
    await shop.close();
  }
}

async function benchPage(shop: Shop, page: string, path: string, runs: number): Promise<Row> {
  const bytes = await rawBytes(shop.url + path);
  const baseline = await startBaseline(bytes, 'text/html; charset=utf-8');
  try {
    return { page, KB: bytes.length / 1000, ...(await measure(shop.url + path, baseline, runs, await shop.previewCookie())) };
  } finally {
    await baseline.close();
  }
}

async function measure(url: string, baseline: Baseline, runs: number, cookie: string): Promise<Row> {
  const limit = { url: baseline.bytes, headers: BROTLI };
  const cached = await runAlternating({ url, headers: BROTLI }, limit, CONNECTIONS, runs);
  const uncached = { url, headers: { ...BROTLI, cookie } };
  const rendered = await runAlternating(uncached, limit, CONNECTIONS, runs);
  const [first, baselineFirst] = await firstBytes(url, baseline.bytes);
  return {
    'rendered/s': Math.round(rendered.shop.perSecond),
    'its p99 ms': rendered.shop.p99,
    'cached/s': Math.round(cached.shop.perSecond),
    'p99 ms': cached.shop.p99,
    'baseline/s': Math.round(cached.baseline.perSecond),
    'cached of baseline': formatRatio(cached.ratio, 1),
    'first byte ms': first,
    'baseline ms': baselineFirst,
  };
}

async function firstBytes(url: string, baseline: string): Promise<[number, number]> {
  const took = { url: [] as number[], baseline: [] as number[] };
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    took.url.push(await timeToFirstByte(url));
    took.baseline.push(await timeToFirstByte(baseline));
  }
  return [median(took.url), median(took.baseline)];
}
