import { openPage, openBrowser } from 'e2e/browser';
import { startShop, type Shop } from 'e2e/shop';
import { products, shopperOn, type Listed } from 'e2e/shopper';
import { scrollTo } from 'e2e/waiting';
import type { Browser, Page } from 'playwright-core';
import { importBulk, nameOf } from './bulk';

const MANY = 10_000;
/** Pages that hold products, and how much heavier each may become. */
const WEIGHED = ['/', '/shop/shop-all', '/Shop/Dunk', '/shop/shop-all?q=runner', '/Info/Help'];
const TOLERANCE = 1.02;

let shop: Shop;
let browser: Browser;
let seeded: Listed[];
let before: Record<string, number>;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), openBrowser()]);
  seeded = await products(shop.url);
  // Enough that every weighed list is longer than the 120 that are drawn.
  await importBulk(shop, 0, 600, seeded[0]!);
  before = await weigh();
  await importBulk(shop, 600, MANY, seeded[0]!);
}, 900_000);
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

/** Bytes of each page with all that it asks for but its pictures, as they went over the line. */
async function weigh(): Promise<Record<string, number>> {
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
  const { page, context, noise } = await openPage(browser, { viewport, reducedMotion: 'reduce' });
  const answers: { path: string; rows: number }[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname !== '/products') return;
    void response.json().then(
      (rows: unknown[]) => answers.push({ path: response.url(), rows: rows.length }),
      () => undefined,
    );
  });
  await shopperOn(page, shop.url).open(path);
  return { page, context, noise, answers };
}

const elements = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);
const height = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** Goes to the end of what is loaded, and waits until more is. */
async function further(page: Page): Promise<void> {
  const stood = await height(page);
  await scrollTo(page, stood - 900);
  await page.waitForFunction((was) => document.documentElement.scrollHeight > was + 1000, stood);
}

test('no page has become heavier', async () => {
  const after = await weigh();
  for (const path of WEIGHED) {
    console.log(
      `${path}: ${before[path]} bytes with ${seeded.length + 600} products, ${after[path]} with ${seeded.length + MANY}`,
    );
    expect([path, after[path]! / before[path]! <= TOLERANCE]).toEqual([path, true]);
  }
});

test('the whole list is scrolled through: it loads on by pages, and the document stays as small as at its beginning', async () => {
  const { page, noise, answers } = await visit('/shop/shop-all?sort=name-asc');
  const total = seeded.length + MANY;
  await page.getByRole('heading', { level: 1, name: `All Trainers & Shoes (${total})` }).waitFor();
  await further(page);
  await further(page);
  const early = await elements(page);
  let most = early;
  for (let loaded = 360; loaded < total - 240; loaded += 120) {
    await further(page);
    most = Math.max(most, await elements(page));
  }
  await scrollTo(page, await height(page));
  await page.getByRole('link', { name: /^Bulk Runner 09999/ }).waitFor();
  console.log(`${early} elements with three pages, ${most} at most on the way to ${total} products`);
  expect(most).toBeLessThan(early * 1.25);
  expect(answers.every(({ rows }) => rows <= 120)).toBe(true);
  expect(noise).toEqual([]);
}, 900_000);

test.each([
  [1280, 800],
  [375, 740],
])(
  'at %i px going back from a product finds the list at the same place',
  async (width, windowHeight) => {
    const { page } = await visit('/shop/shop-all?sort=name-asc', { width, height: windowHeight });
    for (let pages = 0; pages < 12; pages += 1) await further(page);
    const deep = Math.round((await height(page)) * 0.6);
    await scrollTo(page, deep);
    const card = page.getByRole('link', { name: new RegExp(`^${nameOf(await inView(page))}`) });
    const place = () => card.evaluate((link) => [Math.round(link.getBoundingClientRect().top), Math.round(scrollY)]);
    await card.waitFor();
    const stood = await place();
    await card.click();
    await page.getByRole('button', { name: 'Add to Cart' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: /^All Trainers/ }).waitFor();
    await card.waitFor();
    await page.waitForFunction((y) => Math.abs(scrollY - y) <= 2, stood[1]!);
    expect(Math.abs((await place())[0]! - stood[0]!)).toBeLessThanOrEqual(2);
  },
  300_000,
);

/** The number of the product whose card stands in the middle of the window. */
function inView(page: Page): Promise<number> {
  return page
    .waitForFunction(() => {
      const links = document.elementsFromPoint(innerWidth / 4, innerHeight / 2).map((each) => each.closest('a'));
      return Number(/Bulk Runner (\d+)/.exec(links.find(Boolean)?.textContent ?? '')?.[1] ?? '') || false;
    })
    .then((handle) => handle.jsonValue() as Promise<number>);
}

const ask = (query: string) => fetch(`${shop.url}/products?${query}&limit=1`);
const firstOf = async (query: string) => ((await (await ask(query)).json()) as Listed[])[0]!.name;
const countOf = async (query: string) => (await ask(query)).headers.get('x-total-count');

test('sorting, narrowing and searching answer from all of it, a page at a time', async () => {
  const { page, answers } = await visit('/shop/shop-all');
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
  expect(answers.every(({ rows }) => rows <= 120)).toBe(true);
});
