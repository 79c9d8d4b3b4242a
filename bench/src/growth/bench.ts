import { chromium, type Browser } from 'playwright-core';
import { openStore } from 'releases';
import { publishCopy } from '../copies';
import { median, medians } from '../median';
import { newVisitor, SLOW } from '../pages/profile';
import { observe, visit, type Visit } from '../pages/visit';
import { rawBytes, timeToFirstByte } from '../raw-bytes';
import { startShop, type Shop } from '../shop';
import { table, times, type Row } from '../table';
import { growCatalogue } from './catalogue';
import { promoteMany, swapMany } from './releases';
import type { Tools } from './tools';

const LIST = '/Shop/shop-all';

/** What a page costs when there is more of everything; each table is one shop that grows. */
export async function benchGrowth(say: (text: string) => void, runs: number): Promise<void> {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await grow(say, browser, runs, 'products', [60, 1000, 10_000], growCatalogue, LIST);
    await grow(say, browser, runs, 'remotes in the pointer', [4, 40], promoteMany, '/');
    await grow(say, browser, runs, 'swaps before', [1, 200], swapMany, '/');
  } finally {
    await browser.close();
  }
}

async function grow(
  say: (text: string) => void,
  browser: Browser,
  runs: number,
  what: string,
  sizes: readonly number[],
  growTo: (shop: Shop, size: number, tools: Tools) => Promise<void>,
  path: string,
): Promise<void> {
  const shop = await startShop();
  try {
    const tools = { store: openStore({ DATA_DIR: shop.dataDir, RELEASE_STORE: '' }, shop.dataDir), publishCopy };
    const measured = [];
    for (const size of sizes) {
      await growTo(shop, size, tools);
      measured.push({ size, ...(await measure(shop, browser, path, runs)) });
    }
    const [least] = measured;
    const rows = measured.map(({ size, document, drawn, cached, page }): Row => ({
      [what]: size,
      'document KB': document,
      'drawn anew ms': drawn,
      'cached ms': cached,
      'LCP ms': Math.round(page.lcp),
      'LCP ×': times(page.lcp, least!.page.lcp),
      'page KB': Math.round(page.kilobytes),
      requests: page.requests,
    }));
    say(`### ${what}: ${path}, ${SLOW.name}\n\n${table(rows)}\n`);
  } finally {
    await shop.close();
  }
}

async function measure(shop: Shop, browser: Browser, path: string, runs: number) {
  const url = shop.url + path;
  const drawn: number[] = [];
  const cached: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    drawn.push(await timeToFirstByte(`${url}?drawn=${turn}`));
    cached.push(await timeToFirstByte(url));
  }
  const visits: Visit[] = [];
  for (let run = 0; run < runs; run += 1) {
    const visitor = await newVisitor(browser, SLOW);
    await visitor.page.addInitScript(observe);
    visits.push(await visit(visitor, url));
    await visitor.context.close();
  }
  return { document: (await rawBytes(url)).length / 1000, drawn: median(drawn), cached: median(cached), page: medians(visits) };
}
