import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { runAlternating, warmUp, type LoadRequest } from '../load';
import { median } from '../median';
import { startShop, type Shop } from '../shop';
import { formatRatio, table, type Row } from '../table';

const PAGES = { home: '/', listing: '/Shop/Dunk', product: '/Shop/Dunk/Dunk%20Low%20Fir%20Honey' };
const CONNECTIONS = 16;
/** A page outside the cache takes up to a second while sixteen requests wait: shorter runs would count only a few. */
const RENDER_SECONDS = 5;
const STARTS = 3;

/**
 * Compares this checkout with another one (`BENCH_AGAINST`, its folder, with installed packages and built slices):
 * freshly rendered and cached pages, the API while pages are rendered, memory and start, with both shops on one core
 * and on all.
 */
export async function benchAgainst(print: (text: string) => void, runs: number, checkout: string): Promise<void> {
  const shops = { here: await startShop(), there: await startShop({}, checkout) };
  try {
    for (const cores of [1, cpus().length]) {
      for (const shop of Object.values(shops)) pin(shop.pid, cores);
      const rows: Row[] = [];
      for (const [page, path] of Object.entries(PAGES)) rows.push({ page, ...(await comparePages(shops, path, runs)) });
      print(
        `### On ${cores} ${cores === 1 ? 'core' : 'cores'}, medians of ${runs} alternating runs of a second (rendered: ${RENDER_SECONDS} s)\n\n${table(rows)}\n`,
      );
    }
    print(`### Memory after that (MB, PSS) and start (ms, medians of ${STARTS})\n\n${table(await compareProcesses(shops))}\n`);
  } finally {
    await shops.here.close();
    await shops.there.close();
  }
}

type Shops = Record<'here' | 'there', Shop>;

async function comparePages(shops: Shops, path: string, runs: number): Promise<Row> {
  const requestTo = async (shop: Shop): Promise<LoadRequest> => ({
    url: shop.url + path,
    headers: { 'accept-encoding': 'br', cookie: await shop.previewCookie() },
  });
  const [here, there] = [await requestTo(shops.here), await requestTo(shops.there)];
  await warmUp(here, there);
  const rendered = await runAlternating(here, there, CONNECTIONS, runs, RENDER_SECONDS);
  const cachedOf = ({ url }: LoadRequest) => ({ url, headers: { 'accept-encoding': 'br' } });
  const cached = await runAlternating(cachedOf(here), cachedOf(there), CONNECTIONS, runs);
  const api = await compareApi(shops, here, there, runs);
  return {
    'rendered/s here': Math.round(rendered.shop.perSecond),
    there: Math.round(rendered.baseline.perSecond),
    ratio: formatRatio(rendered.ratio, 1),
    failed: rendered.shop.failed,
    'cached/s here': Math.round(cached.shop.perSecond),
    'cached ratio': formatRatio(cached.ratio, 1),
    'API p99 ms here, meanwhile': api.here,
    'API p99 ms there': api.there,
  };
}

/** Medians of the API's p99 while 16 connections request uncached pages. */
async function compareApi(shops: Shops, here: LoadRequest, there: LoadRequest, runs: number) {
  const p99 = { here: [] as number[], there: [] as number[] };
  for (let run = 0; run < runs; run += 1)
    for (const [name, page] of [
      ['here', here],
      ['there', there],
    ] as const) {
      const api = { url: `${shops[name].url}/products?category=Dunk` };
      const [busy] = await Promise.all([runAlternating(api, api, 2, 1), runAlternating(page, page, CONNECTIONS, 1)]);
      p99[name].push(busy.shop.p99);
    }
  return { here: median(p99.here), there: median(p99.there) };
}

async function compareProcesses(shops: Shops): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, shop] of Object.entries(shops)) {
    const memory = processTree(shop.pid).reduce((sum, pid) => sum + pssOf(pid), 0);
    const starts: number[] = [];
    for (let start = 0; start < STARTS; start += 1) starts.push(await shop.restart());
    rows.push({
      shop: name,
      processes: processTree(shop.pid).length,
      memory: Math.round(memory),
      start: Math.round(median(starts)),
    });
  }
  return rows;
}

/** Runs a process and its children on the first cores alone. */
function pin(pid: number, cores: number): void {
  for (const each of processTree(pid))
    execFileSync('taskset', ['-a', '-c', '-p', `0-${cores - 1}`, String(each)], { stdio: 'ignore' });
}

function processTree(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [{ pid: Number(name), parent: Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))![1]) }];
      } catch {
        return [];
      }
    });
  const treeOf = (root: number): number[] => [
    root,
    ...parents.filter(({ parent }) => parent === root).flatMap((each) => treeOf(each.pid)),
  ];
  return treeOf(pid);
}

/** The memory of a process in MB, shared pages divided by those that share them. */
const pssOf = (pid: number) => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))![1]) / 1000;
