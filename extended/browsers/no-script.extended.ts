import { openBrowser, openPage } from 'e2e/browser';
import type { Browser, Page } from 'playwright-core';
import { startShop, type Shop } from 'testing/shop';

let shop: Shop;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), openBrowser()]);
  page = (await openPage(browser, { javaScriptEnabled: false })).page;
}, 900_000);
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

/** Public pages with their heading and a text of their main content. */
const PAGES: [path: string, heading: RegExp, content: RegExp][] = [
  ['/', /./, /Shop by brand|Dunk/],
  ['/shop/shop-all', /^All Trainers & Shoes \(\d+\)$/, /R\s?\d/],
  ['/Shop/Dunk', /^Dunk \(\d+\)$/, /R\s?\d/],
  ['/Shop/Dunk/Dunk%20Low%20Fir%20Honey', /^Dunk Low Fir Honey$/, /R\s?\d/],
  ['/shop/shop-all?q=glacier', /^All Trainers & Shoes \(\d+\)$/, /Glacier/],
  ['/Info/About-Us', /./, /We pick a few lines/],
  ['/Info/Terms-of-Service', /./, /South Africa/],
  ['/Info/Refund-Policy', /^Refund Policy$/, /no returns or exchanges/i],
  ['/Info/Help', /^Help$/, /Contact Us/],
];

const NEEDING_SCRIPTS = [
  ...['/Login', '/Create-Account', '/Forgot-Password', '/Verify-Otp', '/Change-Password', '/Wish-List', '/Dashboard', '/Order'],
  ...['/payment/success', '/payment/failure', '/Back-Office', '/Back-Office/Orders'],
];

test.each(PAGES)('%s shows its content', async (path, heading, content) => {
  const answer = await page.goto(shop.url + path);
  expect(answer!.status()).toBe(200);
  expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([expect.stringMatching(heading)]);
  expect(await page.getByRole('main').innerText()).toMatch(content);
  // Counted once: without scripts nothing changes after the load.
  expect(await page.getByRole('status', { name: 'Loading' }).count()).toBe(0);
});

test('every link on the public pages leads to a page with a heading', async () => {
  const known = new Set<string>();
  const waiting = PAGES.map(([path]) => path);
  const wrong: string[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const place = path.split('#')[0]!;
    if (known.has(place.toLowerCase())) continue;
    known.add(place.toLowerCase());
    const answer = await fetch(shop.url + place);
    const html = await answer.text();
    if (answer.status !== 200) wrong.push(`${place} answers ${answer.status}`);
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
    if (!/<h1[\s>]/.test(html)) wrong.push(`${place} has no heading`);
    for (const [, href] of html.matchAll(/<a\s[^>]*href="(\/[^"]*)"/g)) waiting.push(href!.replaceAll('&amp;', '&'));
  }
  expect(wrong).toEqual([]);
  expect(known.size).toBeGreaterThan(50);
});

test('sorting and filtering work by form submission', async () => {
  await page.goto(`${shop.url}/Shop/Dunk`);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-asc');
  await page.getByRole('button', { name: 'Apply' }).first().click();
  await page.waitForURL(/sort=price-asc/);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/^Dunk \(\d+\)$/);
});

test('a page that needs JavaScript says so', async () => {
  for (const path of NEEDING_SCRIPTS) {
    await page.goto(shop.url + path);
    // innerText, because getByText ignores noscript elements.
    expect(await page.getByRole('main').innerText()).toMatch(
      /^This page needs JavaScript\s+The shop and its information can be read/,
    );
  }
});

test('an unknown path is a readable 404 page with a link home', async () => {
  const answer = await page.goto(`${shop.url}/no-such-page`);
  expect(answer!.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();
  await page.getByRole('link', { name: /home/i }).click();
  await page.waitForURL(`${shop.url}/`);
});
