import type { Page } from '@playwright/test';
import { available, call, putInCart } from './support/api';
import type { PageOptions } from './support/browser';
import { toastWith } from './support/messages';
import { PREFILL_TIMEOUT_MS, orderFormOn, fieldValues } from './support/order-form';
import { newCustomer, PASSWORD, shopperOn } from './support/shopper';
import { expiredToken } from './support/tokens';
import { expect, test, useShop } from './support/test';
import { extendTimers } from './support/waiting';

/* Sessions that end without a log-out here: the token expires, is revoked elsewhere, or another tab logs out. */

const ENDED = 'Authentication failed. Please log in again.';
const { shop, listed, openPage, allowConsole } = useShop();

/** How long an error's toast stays (shell/src/feedback/durations.ts). */
const ERROR_TOAST_MS = 8_000;

/** Opens a page as a customer. */
async function openAs(
  customer: Pick<Awaited<ReturnType<typeof newCustomer>>, 'storageState'>,
  path: string,
  { keepsErrors = false, ...more }: PageOptions & { keepsErrors?: boolean } = {},
) {
  const opened = await openPage({ storageState: customer.storageState, ...more });
  await extendTimers(opened.page, PREFILL_TIMEOUT_MS);
  if (keepsErrors) await extendTimers(opened.page, ERROR_TOAST_MS);
  await shopperOn(opened.page, shop.url).open(path);
  return { ...opened, shopper: shopperOn(opened.page, shop.url), banner: opened.page.getByRole('banner') };
}

/** Fills the log-in form on the current page, without navigating to it. */
async function logInHere(page: Page, email: string) {
  const form = page.getByRole('form', { name: 'Log In' });
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Log In' }).click();
}

const revoke = (jwt: string) => call(shop.url, jwt, 'POST /auth/logout');
const itemAt = (place: number) => available(listed, 3)[place]!;
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test.describe('a session that ends on Send', () => {
  /** Fills the order form and sends it with a token that was just revoked. */
  async function sendWithRevokedToken() {
    allowConsole(/status of 401/);
    const customer = await newCustomer(shop.url);
    await putInCart(shop.url, customer.jwt, { ...itemAt(0), quantity: 1 });
    const { page, shopper } = await openAs(customer, '/Order', { keepsErrors: true });
    const form = orderFormOn(page);
    await form.send.waitFor();
    await shopper.fillOrder(customer.email);
    const typed = await fieldValues(form);
    await revoke(customer.jwt);
    await form.send.click();
    await toastWith(page, 'Authentication failed. Please log in and try again.').waitFor();
    await page.getByRole('form', { name: 'Log In' }).waitFor();
    await expect(page.getByRole('alert')).toHaveCount(1);
    return { page, form, typed, customer };
  }

  test('the same account gets its form values back and can send them', { tag: ['@security', '@smoke'] }, async () => {
    const { page, form, typed, customer } = await sendWithRevokedToken();
    await logInHere(page, customer.email);
    await page.waitForURL(`${shop.url}/Order`);
    // They would not go by themselves: the log-in takes away what asked for it.
    await expect(page.getByRole('alert').filter({ hasText: 'Authentication failed.' })).toHaveCount(0);
    await form.send.waitFor();
    expect(await fieldValues(form)).toEqual(typed);
    await form.send.click();
    await page.waitForURL(/\/sandbox\/pay\//);
  });

  test('another account gets none of the form values', { tag: '@security' }, async () => {
    const { page, form, customer } = await sendWithRevokedToken();
    const other = await newCustomer(shop.url);
    await logInHere(page, other.email);
    await page.waitForURL(`${shop.url}/Order`);
    await form.send.waitFor();
    expect(await fieldValues(form)).toEqual(['Thandi', 'Mokoena', other.email, '', '', '', '']);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(customer.email);
  });
});

test(
  'a session revoked elsewhere ends at the next add: the page stays, and log-in leads back to it',
  { tag: '@security' },
  async () => {
    allowConsole(/status of 401/);
    const customer = await newCustomer(shop.url);
    const { product } = itemAt(1);
    const path = `/Shop/${product.category}/${encodeURIComponent(product.name)}`;
    const { page, shopper, banner } = await openAs(customer, path);
    await banner.getByRole('button', { name: 'Log Out' }).waitFor();
    await revoke(customer.jwt);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await toastWith(page, ENDED).first().waitFor();
    await banner.getByRole('link', { name: 'Log In', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await page.getByRole('heading', { level: 1, name: product.name }).waitFor();
    // For a guest the same click fills the local cart, which is merged on log-in.
    await shopper.addToCart();
    await banner.getByRole('link', { name: 'Log In', exact: true }).click();
    await logInHere(page, customer.email);
    await page.waitForURL(shop.url + path);
    await banner.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  },
);

test(
  'a token that expires in one tab leads every tab to log-in, and keeps the open payment for its account',
  { tag: '@security' },
  async () => {
    allowConsole(/status of 401/);
    const customer = await newCustomer(shop.url);
    const first = await openAs(customer, '/Dashboard?tab=orders');
    await first.page.getByText('You have no past orders yet.').waitFor();
    const second = await first.context.newPage();
    await shopperOn(second, shop.url).open('/Dashboard?tab=cart');
    await second.getByText('No cart items available.').waitFor();
    await second.evaluate(
      (jwt) => {
        localStorage.setItem('session_Id', 'of-this-customer');
        localStorage.setItem('order_data', '{}');
        localStorage.setItem('jwt', jwt);
      },
      expiredToken(shop.dataDir, customer.jwt),
    );
    await second.reload();
    await toastWith(second, ENDED).waitFor();
    for (const page of [first.page, second]) await page.getByRole('form', { name: 'Log In' }).waitFor();
    expect([await stored(second, 'jwt'), await stored(second, 'session_Id')]).toEqual([null, 'of-this-customer']);

    await logInHere(second, customer.email);
    await second.waitForURL(`${shop.url}/Dashboard?tab=cart`);
    expect(await stored(second, 'session_Id')).toBe('of-this-customer');
    await first.banner.getByRole('button', { name: 'Log Out' }).waitFor();
  },
);

test(
  'Log Out in one tab signs out the other, on a public page too, and leaves no customer data in either',
  { tag: '@security' },
  async () => {
    const customer = await newCustomer(shop.url);
    await putInCart(shop.url, customer.jwt, { ...itemAt(2), quantity: 1 });
    const { page, banner, context } = await openAs(customer, '/shop/Dunk');
    await banner.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
    const other = await context.newPage();
    await shopperOn(other, shop.url).open('/Order');
    await orderFormOn(other).send.waitFor();
    await banner.getByRole('button', { name: 'Log Out' }).click();
    await other.waitForURL(`${shop.url}/Login`);
    await banner.getByRole('link', { name: 'Cart', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/shop/Dunk');
    for (const tab of [page, other]) expect(await tab.evaluate(() => Object.keys(localStorage))).toEqual([]);
  },
);

test('NAV-10: the 404 page stays when the session ends on it, and leads home signed out', async () => {
  allowConsole(/status of 40[14]/);
  const customer = await newCustomer(shop.url);
  const { page, context } = await openPage({ storageState: customer.storageState });
  await page.goto(`${shop.url}/no-such-page`);
  await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();
  const other = await context.newPage();
  await shopperOn(other, shop.url).open('/Info/Help');
  await other.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
  await other.getByRole('banner').getByRole('link', { name: 'Log In', exact: true }).waitFor();
  await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: /home/i }).click();
  await page.waitForURL(`${shop.url}/`);
  await page.getByRole('banner').getByRole('link', { name: 'Log In', exact: true }).waitFor();
});
