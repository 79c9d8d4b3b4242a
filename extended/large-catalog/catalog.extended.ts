import { openPage, openBrowser } from 'e2e/browser';
import { products, shopperOn, type ListedProduct } from 'e2e/shopper';
import { scrollTo } from 'e2e/waiting';
import type { Browser, Page } from 'playwright-core';
import { LONG_REMOTE_TIMEOUT, startShop, type Shop } from 'testing/shop';
import { importBulk, nameOf } from './bulk';

const MANY = 10_000;
/** Pages to measure, and how much each may grow. */
const WEIGHED = ['/', '/shop/shop-all', '/Shop/Dunk', '/shop/shop-all?q=runner', '/Info/Help'];
const TOLERANCE = 1.02;

let shop: Shop;
let browser: Browser;
let seeded: ListedProduct[];
let before: Record<string, number>;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(LONG_REMOTE_TIMEOUT), openBrowser()]);
  seeded = await products(shop.url);
  // Enough that every measured list is longer than its first page of 120 products.
  await importBulk(shop, 0, 600, seeded[0]!);
  before = await measureBytes();
  await importBulk(shop, 600, MANY, seeded[0]!);
}, 900_000);
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

/** Transferred bytes of each page with its resources, without pictures. */
async function measureBytes(): Promise<Record<string, number>> {
  const weights: Record<string, number> = {};
  for (const path of WEIGHED) {
    const { page, context } = await openPage(browser, { reducedMotion: 'reduce' });
    await page.goto(shop.url + path, { waitUntil: 'load' });
    weights[path] = await page.evaluate(() =>
      (['navigation', 'resource'] as const)
        .flatMap((kind) => performance.getEntriesByType(kind) as PerformanceResourceTiming[])
        .filter(({ initiatorType }) => initiatorType !== 'img')
        .reduce((bytes, { transferSize }) => bytes + transferSize, 0),
    );
    await context.close();
  }
  return weights;
}

async function visit(path: string, viewport = { width: 1280, height: 800 }) {
  const { page, context, consoleErrors } = await openPage(browser, { viewport, reducedMotion: 'reduce' });
  const responses: { path: string; rows: number }[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname !== '/products') return;
    void response.json().then(
      (rows: unknown[]) => responses.push({ path: response.url(), rows: rows.length }),
      () => undefined,
    );
  });
  await shopperOn(page, shop.url).open(path);
  return { page, context, consoleErrors, responses };
}

const elements = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);
const height = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** Scrolls to the end of the loaded list and waits for more. */
async function loadMore(page: Page): Promise<void> {
  const previous = await height(page);
  await scrollTo(page, previous - 900);
  await page.waitForFunction((was) => document.documentElement.scrollHeight > was + 1000, previous);
}

test('page weight does not grow with the catalog', async () => {
  const after = await measureBytes();
  for (const path of WEIGHED) {
    console.log(
      `${path}: ${before[path]} bytes with ${seeded.length + 600} products, ${after[path]} with ${seeded.length + MANY}`,
    );
    expect([path, after[path]! / before[path]! <= TOLERANCE]).toEqual([path, true]);
  }
});

test('scrolling the whole list loads it page by page and keeps the document small', async () => {
  const { page, consoleErrors, responses } = await visit('/shop/shop-all?sort=name-asc');
  const total = seeded.length + MANY;
  await page.getByRole('heading', { level: 1, name: `All Trainers & Shoes (${total})` }).waitFor();
  await loadMore(page);
  await loadMore(page);
  const early = await elements(page);
  let most = early;
  for (let loaded = 360; loaded < total - 240; loaded += 120) {
    await loadMore(page);
    most = Math.max(most, await elements(page));
  }
  await scrollTo(page, await height(page));
  await page.getByRole('link', { name: /^Bulk Runner 09999/ }).waitFor();
  console.log(`${early} elements with three pages, ${most} at most on the way to ${total} products`);
  expect(most).toBeLessThan(early * 1.25);
  expect(responses.every(({ rows }) => rows <= 120)).toBe(true);
  expect(consoleErrors).toEqual([]);
}, 900_000);

test.each([
  [1280, 800],
  [375, 740],
])(
  'at %i px, going back from a product restores the list position',
  async (width, windowHeight) => {
    const { page } = await visit('/shop/shop-all?sort=name-asc', { width, height: windowHeight });
    for (let pages = 0; pages < 12; pages += 1) await loadMore(page);
    const deep = Math.round((await height(page)) * 0.6);
    await scrollTo(page, deep);
    const card = page.getByRole('link', { name: new RegExp(`^${nameOf(await inView(page))}`) });
    const place = () => card.evaluate((link) => [Math.round(link.getBoundingClientRect().top), Math.round(scrollY)]);
    await card.waitFor();
    const previous = await place();
    await card.click();
    await page.getByRole('button', { name: 'Add to Cart' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: /^All Trainers/ }).waitFor();
    await card.waitFor();
    await page.waitForFunction((y) => Math.abs(scrollY - y) <= 2, previous[1]!);
    expect(Math.abs((await place())[0]! - previous[0]!)).toBeLessThanOrEqual(2);
  },
  300_000,
);

/** The number of the product with its card in the middle of the window. */
function inView(page: Page): Promise<number> {
  return page
    .waitForFunction(() => {
      const links = document.elementsFromPoint(innerWidth / 4, innerHeight / 2).map((each) => each.closest('a'));
      return Number(/Bulk Runner (\d+)/.exec(links.find(Boolean)?.textContent ?? '')?.[1] ?? '') || false;
    })
    .then((handle) => handle.jsonValue() as Promise<number>);
}

const ask = (query: string) => fetch(`${shop.url}/products?${query}&limit=1`);
const firstOf = async (query: string) => ((await (await ask(query)).json()) as ListedProduct[])[0]!.name;
const countOf = async (query: string) => (await ask(query)).headers.get('x-total-count');

test('sorting, filtering and searching cover the whole catalog, one page at a time', async () => {
  const { page, responses } = await visit('/shop/shop-all');
  const list = page.getByRole('list', { name: 'Products' });
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Z-A' });
  await list
    .getByRole('listitem')
    .first()
    .getByText(await firstOf('sort=name-desc'))
    .waitFor();
  await page.getByRole('group', { name: 'Brand' }).getByRole('radio', { name: 'Jordan' }).check({ force: true });
  await page.getByRole('heading', { level: 1, name: `All Trainers & Shoes (${await countOf('category=Jordan')})` }).waitFor();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Price Low-High' });
  await list
    .getByRole('listitem')
    .first()
    .getByText(await firstOf('category=Jordan&sort=price-asc'))
    .waitFor();
  await page.getByRole('searchbox', { name: 'Search shoes' }).fill('runner 04711');
  await page.getByRole('list', { name: 'Suggestions' }).getByText('Bulk Runner 04711').first().waitFor();
  expect(responses.every(({ rows }) => rows <= 120)).toBe(true);
});
