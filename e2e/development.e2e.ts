import { LONG_REMOTE_TIMEOUT, startShop, type Shop } from 'testing/shop';
import { cloneRepository, type Clone } from './support/clone';
import { shopperOn } from './support/shopper';
import { expect, test } from './support/test';

// Production React does not report hydration mismatches, so these tests run the development build.
let clone: Clone;
let shop: Shop;

test.beforeAll(async () => {
  clone = cloneRepository();
  shop = await startShop({ ...LONG_REMOTE_TIMEOUT, NODE_ENV: 'development' }, clone.folder);
});

test.afterAll(async () => {
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

for (const width of [1280, 375])
  test(`pages hydrate without console errors at ${width} px`, { tag: '@slow' }, async ({ openPage }) => {
    const { page, consoleErrors } = await openPage({ viewport: { width, height: 800 } });
    for (const path of PAGES) {
      await page.goto(shop.url + path);
      // The drawer belongs to the shell and opens only once the page is hydrated.
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('navigation', { name: 'Menu' }).waitFor();
      await page.getByRole('button', { name: 'Close menu' }).click();
      expect([path, ...consoleErrors]).toEqual([path]);
    }
  });

test('a purchase with development React causes no console errors', { tag: '@slow' }, async ({ openPage }) => {
  const { page } = await openPage();
  const shopper = shopperOn(page, shop.url);
  const email = await shopper.signUp();
  await shopper.open('/Shop/Dunk/Dunk%20Low%20Fir%20Honey');
  await shopper.addToCart({ size: 7 });
  await shopper.order(email);
  await shopper.pay();
  await page.getByText('Success! Order created').first().waitFor();
  await page.getByRole('tab', { name: 'Orders' }).click();
  await page.getByRole('tabpanel', { name: 'Orders' }).getByText('Dunk Low Fir Honey').first().waitFor();
});
