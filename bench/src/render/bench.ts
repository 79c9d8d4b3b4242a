import { startFloor, type Floor } from '../floor/start';
import { inTurns, type Varied } from '../load';
import { median } from '../median';
import { rawBytes, timeToFirstByte } from '../raw-bytes';
import { startShop, type Shop } from '../shop';
import { table, times, type Row } from '../table';

const PAGES = { home: '/', listing: '/Shop/Dunk', product: '/Shop/Dunk/Dunk%20Low%20Fir%20Honey' };
const BROTLI = { 'accept-encoding': 'br' };
const CONNECTIONS = 16;
const ASKED = 100;

/** How fast pages leave the server, drawn anew and out of its cache, beside bare Fastify answering the same bytes. */
export async function benchRender(say: (text: string) => void, runs: number): Promise<void> {
  const shop = await startShop();
  try {
    const rows: Row[] = [];
    for (const [page, path] of Object.entries(PAGES)) rows.push(await benchPage(shop, page, path, runs));
    say(`### ${CONNECTIONS} connections, medians of ${runs} turns of a second, shop and floor alternating\n\n${table(rows)}\n`);
  } finally {
    await shop.close();
  }
}

async function benchPage(shop: Shop, page: string, path: string, turns: number): Promise<Row> {
  const bytes = await rawBytes(shop.url + path);
  const floor = await startFloor(bytes, 'text/html; charset=utf-8');
  try {
    return { page, KB: bytes.length / 1000, ...(await measure(shop.url + path, floor, turns)) };
  } finally {
    await floor.close();
  }
}

async function measure(url: string, floor: Floor, turns: number): Promise<Row> {
  const limit = { url: floor.bytes, headers: BROTLI };
  const cached = await inTurns({ url, headers: BROTLI }, limit, CONNECTIONS, turns);
  const { pathname } = new URL(url);
  let turn = 0;
  // Another query is another page to the cache.
  const another = { url, headers: BROTLI, vary: (request: Varied) => void (request.path = `${pathname}?drawn=${(turn += 1)}`) };
  const drawn = await inTurns(another, limit, CONNECTIONS, turns);
  const [first, floorFirst] = await firstBytes(url, floor.bytes);
  return {
    'drawn anew/s': Math.round(drawn.shop.perSecond),
    'its p99 ms': drawn.shop.p99,
    'cached/s': Math.round(cached.shop.perSecond),
    'p99 ms': cached.shop.p99,
    'floor/s': Math.round(cached.floor.perSecond),
    'cached of floor': times(cached.ratio, 1),
    'first byte ms': first,
    'floor ms': floorFirst,
  };
}

async function firstBytes(url: string, floor: string): Promise<[number, number]> {
  const took = { url: [] as number[], floor: [] as number[] };
  for (let turn = 0; turn < ASKED; turn += 1) {
    took.url.push(await timeToFirstByte(url));
    took.floor.push(await timeToFirstByte(floor));
  }
  return [median(took.url), median(took.floor)];
}
