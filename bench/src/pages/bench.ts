import { chromium, type Browser } from 'playwright-core';
import { waitForIdle } from '../wait-for-idle';
import { median, medians } from '../median';
import { table, formatRatio, type Row } from '../table';
import { timeToAddToCart } from './add-to-cart';
import { DESKTOP, newVisitor, SLOW, type Profile, type Visitor } from './profile';
import { startProxies, VARIANTS, type Proxies, type Variant } from './proxy';
import { CHROMIUM_ARGUMENTS, openSubject, type Subject } from './subjects';
import { writeStaticPages } from './static/pages';
import { collectMetrics, loadPage, type PageLoad } from './page-load';

/** Page cost compared with the same page without scripts and a hand-written one, alternating in one run. */
export async function benchPages(print: (text: string) => void, runs: number): Promise<void> {
  const shop = await openSubject();
  const proxies = await startProxies(shop.url, await writeStaticPages(shop.url, shop.pages));
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: CHROMIUM_ARGUMENTS });
  try {
    for (const profile of [SLOW, DESKTOP]) {
      print(`### ${profile.name}: medians of ${runs} first visits\n`);
      const loads = await measureLoads(browser, { proxies, pages: shop.pages }, profile, runs);
      print(`${table(loads.flatMap(({ page, first }) => rowsOf(page, first)))}\n`);
      print(`Second visits, files in the browser's cache:\n`);
      print(`${table(loads.flatMap(({ page, again }) => rowsOf(page, again)))}\n`);
      const limit = median(
        loads
          .find(({ page }) => page === 'product')!
          .first.get('limit')!
          .map(({ lcp }) => lcp),
      );
      const works = await measureAddToCart(browser, { proxies, pages: shop.pages }, profile, runs);
      print(
        `${table([
          {
            press: "'Add to Cart', pressed when first seen, works after",
            ms: works,
            limit: `LCP ${Math.round(limit)}`,
            ratio: formatRatio(works, limit),
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

interface Measured {
  proxies: Proxies;
  pages: Subject['pages'];
}

async function measureLoads(browser: Browser, { proxies, pages: paths }: Measured, profile: Profile, runs: number) {
  const pages = Object.entries(paths).map(([page, path]) => ({ page, path, first: newRuns(), again: newRuns() }));
  for (let run = 0; run < runs; run += 1)
    for (const { path, first, again } of pages)
      for (const variant of rotated(VARIANTS, run))
        await withVisitor(browser, profile, async (visitor) => {
          first.get(variant)!.push(await loadPage(visitor, proxies.url(variant) + path));
          again.get(variant)!.push(await loadPage(visitor, proxies.url(variant) + path));
        });
  return pages;
}

async function measureAddToCart(browser: Browser, { proxies, pages }: Measured, profile: Profile, runs: number): Promise<number> {
  const works: number[] = [];
  for (let run = 0; run < runs; run += 1)
    await withVisitor(browser, profile, async (visitor) => {
      works.push(await timeToAddToCart(visitor, proxies.url('shop') + pages.product));
    });
  return median(works);
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
