import type { Page } from 'playwright-core';
import { available, call, putInCart } from './support/api';
import type { PageOptions } from './support/browser';
import { told } from './support/messages';
import { FORM_PATIENCE_MS, orderFormOn, typedInto } from './support/order-form';
import { newCustomer, PASSWORD, shopperOn } from './support/shopper';
import { expired } from './support/tokens';
import { useShop } from './support/use-shop';
import { stretch } from './support/waiting';

/* Sessions that end by themselves: the token ran out, was revoked elsewhere, or another tab said so first. */

const ENDED = 'Authentication failed. Please log in again.';
const { shop, listed, openPage } = useShop();

/** A page of a customer, of `before` where the same person is already somewhere. */
async function openAs(
  customer: Pick<Awaited<ReturnType<typeof newCustomer>>, 'storageState'>,
  path: string,
  more: PageOptions = {},
) {
  const opened = await openPage({ storageState: customer.storageState, ...more });
  await stretch(opened.page, FORM_PATIENCE_MS);
  await shopperOn(opened.page, shop.url).open(path);
  return { ...opened, shopper: shopperOn(opened.page, shop.url), banner: opened.page.getByRole('banner') };
}

/** Fills the log-in form as it stands, without going to its address. */
async function logInHere(page: Page, email: string) {
  const form = page.getByRole('form', { name: 'Log In' });
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Log In' }).click();
}

const revoke = (jwt: string) => call(shop.url, jwt, 'POST /auth/logout');
const pair = (place: number) => available(listed, 3)[place]!;
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

describe('a session that ends at Send', () => {
  /** Somebody's typed order, sent with a token that was revoked a moment before. */
  async function sendWithout() {
    const customer = await newCustomer(shop.url);
    await putInCart(shop.url, customer.jwt, { ...pair(0), quantity: 1 });
    const { page, shopper } = await openAs(customer, '/Order');
    const form = orderFormOn(page);
    await form.send.waitFor();
    await shopper.fillOrder(customer.email);
    const typed = await typedInto(form);
    await revoke(customer.jwt);
    await form.send.click();
    await told(page, ENDED).waitFor();
    await page.getByRole('form', { name: 'Log In' }).waitFor();
    return { page, form, typed, customer };
  }

  test('the same account finds its order as it was typed, and can send it', async () => {
    const { page, form, typed, customer } = await sendWithout();
    await logInHere(page, customer.email);
    await page.waitForURL(`${shop.url}/Order`);
    await form.send.waitFor();
    expect(await typedInto(form)).toEqual(typed);
    await form.send.click();
    await page.waitForURL(/\/sandbox\/pay\//);
  });

  test('another account finds nothing of it', async () => {
    const { page, form, customer } = await sendWithout();
    const other = await newCustomer(shop.url);
    await logInHere(page, other.email);
    await page.waitForURL(`${shop.url}/Order`);
    await form.send.waitFor();
    expect(await typedInto(form)).toEqual(['Thandi', 'Mokoena', other.email, '', '', '', '']);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(customer.email);
  });
});

test('a new password set elsewhere ends the session at the next add: the page stays, and the log-in comes back to it', async () => {
  const customer = await newCustomer(shop.url);
  const { product } = pair(1);
  const path = `/Shop/${product.category}/${encodeURIComponent(product.name)}`;
  const { page, shopper, banner } = await openAs(customer, path);
  await banner.getByRole('button', { name: 'Log Out' }).waitFor();
  await revoke(customer.jwt);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await told(page, ENDED).first().waitFor();
  await banner.getByRole('link', { name: 'Log In', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
  await page.getByRole('heading', { level: 1, name: product.name }).waitFor();
  // As a guest the same press is kept, and follows the customer into the account.
  await shopper.addToCart();
  await banner.getByRole('link', { name: 'Log In', exact: true }).click();
  await logInHere(page, customer.email);
  await page.waitForURL(shop.url + path);
  await banner.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
});

test('a token that runs out in one tab leads every tab to the log-in, and the open payment waits for its account', async () => {
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
    expired(shop.dataDir, customer.jwt),
  );
  await second.reload();
  await told(second, ENDED).waitFor();
  for (const page of [first.page, second]) await page.getByRole('form', { name: 'Log In' }).waitFor();
  expect([await stored(second, 'jwt'), await stored(second, 'session_Id')]).toEqual([null, 'of-this-customer']);

  await logInHere(second, customer.email);
  await second.waitForURL(`${shop.url}/Dashboard?tab=cart`);
  expect(await stored(second, 'session_Id')).toBe('of-this-customer');
  await first.banner.getByRole('button', { name: 'Log Out' }).waitFor();
});

test('Log Out in one tab signs out the other, on a public page too, and nothing of the customer is left in either', async () => {
  const customer = await newCustomer(shop.url);
  await putInCart(shop.url, customer.jwt, { ...pair(2), quantity: 1 });
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
});

test('NAV-10: a page that nobody knows stays one when the session ends on it, and leads home signed out', async () => {
  const customer = await newCustomer(shop.url);
  const { page, context } = await openPage({ storageState: customer.storageState });
  await page.goto(`${shop.url}/no-such-page`);
  await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();
  const other = await context.newPage();
  await shopperOn(other, shop.url).open('/Info/Help');
  await other.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
  await other.getByRole('banner').getByRole('link', { name: 'Log In', exact: true }).waitFor();
  await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();
  expect(await page.getByRole('banner').count()).toBe(0);
  await page.getByRole('main').getByRole('link', { name: /home/i }).click();
  await page.waitForURL(`${shop.url}/`);
  await page.getByRole('banner').getByRole('link', { name: 'Log In', exact: true }).waitFor();
});
