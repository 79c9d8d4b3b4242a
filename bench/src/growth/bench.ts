import { chromium, type Browser } from 'playwright-core';
import { openStore } from 'slipway';
import { publishCopy } from '../publish-copy';
import { median, medians } from '../median';
import { newVisitor, SLOW } from '../pages/profile';
import { collectMetrics, loadPage, type PageLoad } from '../pages/page-load';
import { rawBytes, timeToFirstByte } from '../raw-bytes';
import { startShop, type Shop } from '../shop';
import { table, formatRatio, type Row } from '../table';
import { growCatalog } from './catalog';
import { promoteMany, swapMany } from './releases';
import type { Tools } from './tools';

const LIST = '/Shop/shop-all';

/** Page cost as the shop grows; each table is one shop with more and more data. */
export async function benchGrowth(print: (text: string) => void, runs: number): Promise<void> {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await benchAtSizes(print, browser, runs, 'products', [60, 1000, 10_000], growCatalog, LIST);
    await benchAtSizes(print, browser, runs, 'remotes in the pointer', [4, 40], promoteMany, '/');
    await benchAtSizes(print, browser, runs, 'swaps before', [1, 200], swapMany, '/');
  } finally {
    await browser.close();
  }
}

async function benchAtSizes(
  print: (text: string) => void,
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
    const rows = measured.map(({ size, document, rendered, cached, page }): Row => ({
      [what]: size,
      'document KB': document,
      'rendered ms': rendered,
      'cached ms': cached,
      'LCP ms': Math.round(page.lcp),
      'LCP ×': formatRatio(page.lcp, least!.page.lcp),
      'page KB': Math.round(page.kilobytes),
      requests: page.requests,
    }));
    print(`### ${what}: ${path}, ${SLOW.name}\n\n${table(rows)}\n`);
  } finally {
    await shop.close();
  }
}

async function measure(shop: Shop, browser: Browser, path: string, runs: number) {
  const url = shop.url + path;
  const rendered: number[] = [];
  const cached: number[] = [];
  const cookie = await shop.previewCookie();
  for (let sample = 0; sample < 20; sample += 1) {
    rendered.push(await timeToFirstByte(url, { cookie }));
    cached.push(await timeToFirstByte(url));
  }
  const pageLoads: PageLoad[] = [];
  for (let run = 0; run < runs; run += 1) {
    const visitor = await newVisitor(browser, SLOW);
    await visitor.page.addInitScript(collectMetrics);
    pageLoads.push(await loadPage(visitor, url));
    await visitor.context.close();
  }
  return {
    document: (await rawBytes(url)).length / 1000,
    rendered: median(rendered),
    cached: median(cached),
    page: medians(pageLoads),
  };
}
