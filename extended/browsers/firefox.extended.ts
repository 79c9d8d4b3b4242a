import { launchFirefox, openPage } from 'e2e/engines/browsers/puppeteer';
import { codeFor } from 'e2e/outbox';
import { newCustomer, PASSWORD, products } from 'e2e/shopper';
import type { Browser } from 'puppeteer-core';
import { LONG_REMOTE_TIMEOUT, startShop, type Shop } from 'testing/shop';
import { shopperIn } from './shopper';

let shop: Shop;
let browser: Browser;
const open: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  // Start the shop first: if it fails, no open browser keeps the run from ending.
  shop = await startShop(LONG_REMOTE_TIMEOUT);
  browser = await launchFirefox({ defaultViewport: { width: 1280, height: 800 } });
}, 900_000);
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

async function visit() {
  const opened = await openPage(browser);
  open.push(opened);
  return { ...opened, shopper: shopperIn(opened.page, shop.url) };
}

/** Selector of the cart link with this accessible name. */
const cartIs = (name: string) => `header a[aria-label="${name}"]`;

test('a shopper browses: home, a brand, another sort order, a shoe, and back', async () => {
  const { page, shopper, noise: consoleErrors } = await visit();
  await shopper.open('/');
  await page.locator('section[aria-label="Shop by brand"] a[href$="/Dunk"]').click();
  await shopper.at('/Shop/Dunk');
  await shopper.choose('Sort by', 'price-asc');
  await page.waitForFunction(() => location.search === '?sort=price-asc');
  const dunks = (await products(shop.url)).filter(({ category }) => category === 'Dunk');
  const cheapest = Math.min(...dunks.map(({ price }) => price));
  const first = await page.waitForSelector('main ul[aria-label="Products"] a, main [role="list"][aria-label="Products"] a');
  const name = await first!.evaluate((link) => decodeURIComponent(link.getAttribute('href')!.split('/').at(-1)!));
  expect(dunks.find((each) => each.name === name)?.price).toBe(cheapest);
  await first!.click();
  await page.waitForFunction((wanted) => document.querySelector('h1')?.textContent === wanted, {}, name);
  await page.goBack();
  await page.waitForFunction(() => /^Dunk \(\d+\)$/.test(document.querySelector('h1')?.textContent ?? ''));
  expect(consoleErrors).toEqual([]);
});

test('a guest fills a cart, signs up, keeps it, pays and finds the order', async () => {
  const { page, shopper, noise: consoleErrors } = await visit();
  await shopper.open('/Shop/Dunk/Dunk%20Low%20Fir%20Honey');
  await shopper.addToCart('size7', '2');
  await page.waitForSelector(cartIs('Cart, 2 items'));
  const email = await shopper.signUp();
  await page.waitForSelector(cartIs('Cart, 1 item'));
  await page.locator(cartIs('Cart, 1 item')).click();
  await shopper.press('Checkout');
  await shopper.at('/Order');
  await shopper.says('Order summary');
  await shopper.fillOrder(email);
  await shopper.press('Send');
  await shopper.pay();
  await shopper.says('Success! Order created');
  await shopper.at('/Dashboard');
  await shopper.tab('Orders');
  await shopper.says('7 Jacaranda Avenue, Rosebank');
  await shopper.says('Dunk Low Fir Honey');
  await shopper.tab('Cart');
  await shopper.says('No cart items available.');
  expect(consoleErrors).toEqual([]);
});

test('a declined card leads to the failure page and keeps the cart', async () => {
  const { page, shopper } = await visit();
  const email = await shopper.signUp();
  await shopper.open('/Shop/Dunk/Dunk%20Low%20Harbour');
  await shopper.addToCart('size6', '1');
  await page.waitForSelector(cartIs('Cart, 1 item'));
  await shopper.open('/Order');
  await shopper.says('Order summary');
  await shopper.fillOrder(email);
  await shopper.press('Send');
  await shopper.pay('4000 0000 0000 0002');
  await shopper.says('Payment Failed');
  await page.waitForSelector(cartIs('Cart, 1 item'));
});

test('a protected page redirects to log-in; Log Out clears the customer data', async () => {
  const { email } = await newCustomer(shop.url);
  const { page, shopper } = await visit();
  await shopper.open('/Dashboard');
  await shopper.says('LogIn First');
  await shopper.at('/Login');
  await shopper.type('Email', email);
  await shopper.type('Password', PASSWORD);
  await page.locator('main form button[type="submit"]').click();
  await shopper.says('Welcome Back');
  await shopper.press('Log Out');
  await page.waitForSelector('header a[href="/Login"]');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('a forgotten password is reset with the code from the mail', async () => {
  const { email } = await newCustomer(shop.url);
  const { shopper } = await visit();
  const closeDialog = async () => shopper.press('OK');
  await shopper.open('/Forgot-Password');
  await shopper.type('Email', email);
  await shopper.press('Send');
  await closeDialog();
  await shopper.at('/Verify-Otp');
  await shopper.type('OTP', await codeFor(shop.dataDir, email));
  await shopper.press('Verify');
  await closeDialog();
  await shopper.at('/Change-Password');
  await shopper.type('Password', 'Kudu-Fern-4077$');
  await shopper.type('Confirm Password', 'Kudu-Fern-4077$');
  await shopper.press('Change Password');
  await shopper.says('Password updated successfully');
});

test('an unknown path shows the 404 page with a link home', async () => {
  const { page, shopper } = await visit();
  const answer = await page.goto(`${shop.url}/no-such-page`);
  expect(answer!.status()).toBe(404);
  await shopper.says('404 Page Not Found');
  expect(await page.$('header')).toBeNull();
  await page.locator('main a[href="/"]').click();
  await shopper.at('/');
});

test('the menu opens as a dialog, traps the focus and restores it', async () => {
  const { page, shopper } = await visit();
  await shopper.open('/Info/About-Us');
  await shopper.press('Open menu');
  await page.waitForSelector('dialog[open] nav[aria-label="Menu"]');
  for (let presses = 0; presses < 15; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('dialog[open]') !== null)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Open menu');
});

test("a remote that fails to load shows 'Try again', which loads it", async () => {
  const { page, shopper } = await visit();
  await page.setRequestInterception(true);
  let dead = true;
  page.on('request', (request) => {
    if (dead && /\/remotes\/mf-account\/.*remoteEntry\.js$/.test(request.url())) void request.abort();
    else void request.continue();
  });
  await shopper.open('/Login');
  await shopper.says('Try again');
  dead = false;
  await shopper.press('Try again');
  await page.waitForSelector('form[aria-label="Log In"]');
});
