import { chromium, type Browser } from 'playwright-core';
import { waitForIdle } from '../wait-for-idle';
import { median, medians } from '../median';
import { startShop } from '../shop';
import { table, formatRatio, type Row } from '../table';
import { openNextPage } from './next-page';
import { timeToAddToCart } from './add-to-cart';
import { DESKTOP, newVisitor, SLOW, type Profile, type Visitor } from './profile';
import { startProxies, VARIANTS, type Proxies, type Variant } from './proxy';
import { writeStaticPages } from './static/pages';
import { collectMetrics, loadPage, type PageLoad } from './page-load';

const PAGES = { home: '/', listing: '/Shop/Dunk', product: '/Shop/Dunk/Dunk%20Low%20Fir%20Honey' };

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

/** Page cost compared with the same page without scripts and a hand-written one, alternating in one run. */
export async function benchPages(print: (text: string) => void, runs: number): Promise<void> {
  const shop = await startShop();
  const proxies = await startProxies(shop.url, await writeStaticPages(shop.url, PAGES));
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ARGS });
  try {
    for (const profile of [SLOW, DESKTOP]) {
      print(`### ${profile.name}: medians of ${runs} first visits\n`);
      const loads = await measureLoads(browser, proxies, profile, runs);
      print(`${table(loads.flatMap(({ page, first }) => rowsOf(page, first)))}\n`);
      print(`Second visits, files in the browser's cache:\n`);
      print(`${table(loads.flatMap(({ page, again }) => rowsOf(page, again)))}\n`);
      const limit = median(
        loads
          .find(({ page }) => page === 'product')!
          .first.get('limit')!
          .map(({ lcp }) => lcp),
      );
      const { works, next } = await measureInteractions(browser, proxies, profile, runs);
      print(
        `${table([
          {
            press: "'Add to Cart', pressed when first seen, works after",
            ms: works,
            limit: `LCP ${Math.round(limit)}`,
            ratio: formatRatio(works, limit),
          },
          {
            press: 'product from a list: in the same document',
            ms: next.shop,
            limit: `next document ${Math.round(next.limit)}`,
            ratio: formatRatio(next.shop, next.limit),
          },
        ])}\n`,
      );
    }
  } finally {
    await browser.close();
    proxies.close();
    await shop.close();
  }
}

type Runs = Map<Variant, PageLoad[]>;

async function measureLoads(browser: Browser, proxies: Proxies, profile: Profile, runs: number) {
  const pages = Object.entries(PAGES).map(([page, path]) => ({ page, path, first: newRuns(), again: newRuns() }));
  for (let run = 0; run < runs; run += 1)
    for (const { path, first, again } of pages)
      for (const variant of rotated(VARIANTS, run))
        await withVisitor(browser, profile, async (visitor) => {
          first.get(variant)!.push(await loadPage(visitor, proxies.url(variant) + path));
          again.get(variant)!.push(await loadPage(visitor, proxies.url(variant) + path));
        });
  return pages;
}

async function measureInteractions(browser: Browser, proxies: Proxies, profile: Profile, runs: number) {
  const works: number[] = [];
  const next = { shop: [] as number[], limit: [] as number[] };
  for (let run = 0; run < runs; run += 1) {
    await withVisitor(browser, profile, async (visitor) => {
      works.push(await timeToAddToCart(visitor, proxies.url('shop') + PAGES.product));
    });
    for (const variant of ['shop', 'limit'] as const)
      await withVisitor(browser, profile, async (visitor) => {
        next[variant].push(await openNextPage(visitor, proxies.url(variant) + PAGES.listing));
      });
  }
  return { works: median(works), next: { shop: median(next.shop), limit: median(next.limit) } };
}

async function withVisitor(browser: Browser, profile: Profile, work: (visitor: Visitor) => Promise<void>): Promise<void> {
  await waitForIdle();
  const visitor = await newVisitor(browser, profile);
  try {
    await visitor.page.addInitScript(collectMetrics);
    await work(visitor);
  } finally {
    await visitor.context.close();
  }
}

const newRuns = (): Runs => new Map(VARIANTS.map((variant) => [variant, []]));

/** Rotates the order, so that no variant always runs first. */
const rotated = <T>(things: readonly T[], by: number): T[] => things.map((_, at) => things[(at + by) % things.length]!);

function rowsOf(page: string, runs: Runs): Row[] {
  const limits = runs.get('limit')!;
  return VARIANTS.map((variant) => {
    const pageLoads = runs.get(variant)!;
    // The median of the ratios of each run, because loads of one run are close in time.
    const ratio = (figure: 'fcp' | 'lcp') =>
      formatRatio(median(pageLoads.map((one, run) => one[figure] / limits[run]![figure])), 1);
    const { fcp, lcp, tbt, cls, kilobytes, scriptKilobytes, requests } = medians(pageLoads);
    return {
      page: variant === 'shop' ? page : '',
      as: NAMES[variant],
      'FCP ms': Math.round(fcp),
      'FCP ×': ratio('fcp'),
      'LCP ms': Math.round(lcp),
      'LCP ×': ratio('lcp'),
      'TBT ms': Math.round(tbt),
      CLS: cls.toFixed(3),
      KB: Math.round(kilobytes),
      'script KB': Math.round(scriptKilobytes),
      requests,
    };
  });
}

const NAMES: Record<Variant, string> = { shop: 'the shop', limit: 'without scripts', static: 'by hand' };
