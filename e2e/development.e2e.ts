import type { Browser } from 'playwright-core';
import { openBrowser, openPage } from './support/browser';
import { cloneRepository, type Clone } from './support/clone';
import { startShop, type Shop } from './support/shop';
import { shopperOn } from './support/shopper';

// Production React keeps silent about hydration mismatches: these pages are looked at with the development build.
let clone: Clone;
let shop: Shop;
let browser: Browser;

beforeAll(async () => {
  clone = cloneRepository();
  [shop, browser] = await Promise.all([startShop({ NODE_ENV: 'development' }, clone.folder), openBrowser()]);
}, 400_000);

afterAll(async () => {
  await browser?.close();
  await shop?.close();
  clone?.remove();
});

const PAGES = [
  '/',
  '/Shop/Dunk',
  '/Shop/shop-all',
  '/Shop/Jordan?sort=price-asc',
  '/Shop/Dunk/Dunk%20Low%20Fir%20Honey',
  '/Info/About-Us',
  '/Info/Terms-of-Service',
  '/Info/Refund-Policy',
  '/Info/Help',
  '/Login',
  '/Create-Account',
];

test.each([1280, 375])('the pages hydrate without a word on the console at %i px', async (width) => {
  const { page, noise } = await openPage(browser, { viewport: { width, height: 800 } });
  for (const path of PAGES) {
    await page.goto(shop.url + path);
    // A live page answers: the drawer is the shell's, and opens only once React is in charge.
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).waitFor();
    await page.getByRole('button', { name: 'Close menu' }).click();
    expect([path, ...noise]).toEqual([path]);
  }
});

test('a purchase in development React is quiet too', async () => {
  const { page, noise } = await openPage(browser);
  const shopper = shopperOn(page, shop.url);
  const email = await shopper.signUp();
  await shopper.open('/Shop/Dunk/Dunk%20Low%20Fir%20Honey');
  await shopper.addToCart({ size: 7 });
  await shopper.order(email);
  await shopper.pay();
  await page.getByText('Success! Order created').first().waitFor();
  await page.getByRole('tab', { name: 'Orders' }).click();
  await page.getByRole('tabpanel', { name: 'Orders' }).getByText('Dunk Low Fir Honey').first().waitFor();
  expect(noise).toEqual([]);
});
