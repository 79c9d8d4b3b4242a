import { chromium, type Page } from 'playwright-core';
import { median, medians } from '../median';
import { DESKTOP, newVisitor, SLOW } from '../pages/profile';
import { startProxies } from '../pages/proxy';
import { CHROMIUM_ARGUMENTS, PAGES } from '../pages/subjects';
import { writeStaticPages } from '../pages/static/pages';
import { startShop } from '../shop';
import { formatRatio, table, type Row } from '../table';
import { waitForIdle } from '../wait-for-idle';
import { openNextPage, type Phases, type Press } from './next-page';

const STEPS = [
  { name: 'home → list', from: PAGES.home, linkOn: (page: Page) => page.locator('main a[href="/Shop/Dunk"]').first() },
  {
    name: 'list → product',
    from: PAGES.listing,
    linkOn: (page: Page) => page.getByRole('list', { name: 'Products' }).getByRole('link').first(),
  },
];

const PRESSES: readonly Press[] = ['at once', 'after hover'];

/** The phases of the time to the next page, next to the same shop's next document without scripts. */
export async function benchNavigation(print: (text: string) => void, runs: number): Promise<void> {
  const shop = await startShop();
  const proxies = await startProxies(shop.url, await writeStaticPages(shop.url, PAGES));
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: CHROMIUM_ARGUMENTS });
  try {
    for (const profile of [SLOW, DESKTOP]) {
      const rows: Row[] = [];
      for (const { name, from, linkOn } of STEPS)
        for (const press of PRESSES) {
          const found = { shop: [] as Phases[], limit: [] as Phases[] };
          for (let run = 0; run < runs; run += 1)
            for (const variant of ['shop', 'limit'] as const) {
              await waitForIdle();
              const visitor = await newVisitor(browser, profile);
              try {
                found[variant].push(await openNextPage(visitor, proxies.url(variant) + from, press, linkOn));
              } finally {
                await visitor.context.close();
              }
            }
          rows.push(rowOf(`${name}, pressed ${press}`, found.shop, median(found.limit.map(({ total }) => total))));
        }
      print(`### ${profile.name}: medians of ${runs}, in ms\n`);
      print(`${table(rows)}\n`);
    }
  } finally {
    await browser.close();
    proxies.close();
    await shop.close();
  }
}

function rowOf(press: string, found: readonly Phases[], document: number): Row {
  const phases = medians(found);
  const { total, ...parts } = Object.fromEntries(
    Object.entries(phases).map(([name, ms]: [string, number]) => [name, Math.round(ms)]),
  );
  return {
    press,
    ...parts,
    'next page': total!,
    'plain document': Math.round(document),
    ratio: formatRatio(phases.total, document),
  };
}
