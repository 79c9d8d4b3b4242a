import type { Page } from '@playwright/test';
import { available, buy, call, deliveryTo, normalizeWhitespace, putInCart, rand } from './support/api';
import { axeFindings } from './support/axe-findings';
import { fieldErrors, toastWith } from './support/messages';
import { PREFILL_TIMEOUT_MS, orderFormOn, fieldValues } from './support/order-form';
import { waitForToast } from './support/page-record';
import { stubResponse } from './support/request-stubs';
import { newCustomer, shopperOn, type ListedProduct } from './support/shopper';
import { expect, test, useShop } from './support/test';
import { extendTimers } from './support/waiting';

/* The review before paying, and what the browser stores meanwhile. */

const { shop, listed, openPage, allowConsole } = useShop();

/** Each test uses a different product, because tests change prices and stock. */
let taken = 0;
const nextItem = () => available(listed, 3)[taken++]!;

async function openAs(path: string, lines: { product: ListedProduct; size: string; quantity: number }[] = []) {
  const customer = await newCustomer(shop.url);
  await putInCart(shop.url, customer.jwt, ...lines);
  const { page, context } = await openPage({ storageState: customer.storageState });
  await extendTimers(page, PREFILL_TIMEOUT_MS);
  const shopper = shopperOn(page, shop.url);
  await shopper.open(path);
  const summary = page.getByRole('region', { name: 'Order summary' });
  return { ...customer, page, context, shopper, summary, form: orderFormOn(page) };
}

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());

test(
  'the review shows lines, delivery, address and total with VAT, each with a link to change it',
  { tag: '@smoke' },
  async () => {
    const [one, two] = [nextItem(), nextItem()];
    const { page, form, shopper, summary, email } = await openAs('/Order', [
      { ...one, quantity: 2 },
      { ...two, quantity: 1 },
    ]);
    await form.send.waitFor();
    await shopper.fillOrder(email);
    const total = one.product.price * 2 + two.product.price;
    const vat = Math.round((total * 100 * 15) / 115) / 100;
    await summary.getByText('incl. 15% VAT').waitFor();
    const summaryText = normalizeWhitespace(await summary.innerText());
    for (const text of [
      one.product.name,
      `quantity 2`,
      rand(one.product.price * 2),
      two.product.name,
      'Free, 3-5 days',
      '7 Jacaranda Avenue, Rosebank, 2196, Gauteng',
      `Total ${rand(total)}`,
      `incl. 15% VAT (${rand(vat)})`,
    ])
      expect(summaryText).toContain(text);

    await summary.getByRole('button', { name: 'Change' }).click();
    await expect(form.address).toBeFocused();
    await form.address.fill('9 Protea Road, Claremont');
    await summary.getByText('9 Protea Road, Claremont, 2196, Gauteng').waitFor();

    await summary.getByRole('link', { name: 'Change the cart' }).click();
    await page.getByRole('button', { name: `Remove ${two.product.name}`, exact: false }).click();
    await page.getByRole('button', { name: `Remove ${two.product.name}`, exact: false }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Checkout' }).click();
    await form.send.waitFor();
    await summary.getByText(one.product.name).waitFor();
    await expect(summary.getByText(two.product.name)).toHaveCount(0);
    expect(normalizeWhitespace(await summary.innerText())).toContain(`Total ${rand(one.product.price * 2)}`);
  },
);

test('prefills the form from the profile, and after an order with its delivery address', async () => {
  const { page, jwt, email, form } = await openAs('/Order', [{ ...nextItem(), quantity: 1 }]);
  await form.send.waitFor();
  expect(await fieldValues(form)).toEqual(['Thandi', 'Mokoena', email, '', '', '', '']);
  await call(shop.url, jwt, 'PUT /api/user', { firstname: 'Naledi', lastname: 'Dube', email, phoneNumber: '082 765 4321' });
  await buy(shop.url, jwt, deliveryTo(email));
  await putInCart(shop.url, jwt, { ...nextItem(), quantity: 1 });
  await page.reload();
  await form.send.waitFor();
  expect(await fieldValues(form)).toEqual([
    'Naledi',
    'Dube',
    email,
    '082 765 4321',
    'Gauteng',
    '',
    '7 Jacaranda Avenue, Rosebank',
  ]);
});

test('the cart and the review show a changed price, which is charged', async () => {
  const item = nextItem();
  const [before, now] = [item.product.price, item.product.price + 150];
  const path = `/Shop/${item.product.category}/${encodeURIComponent(item.product.name)}`;
  const { page, form, shopper, summary, email } = await openAs(path, [{ ...item, quantity: 1 }]);
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  expect(await shop.manage('price', String(item.product.id), String(now))).toMatchObject({ code: 0 });
  // This page has cached the product at its old price, so the cart must fetch it again.
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).click();
  const cart = page.getByRole('tabpanel', { name: 'Cart' });
  await cart.getByText('The price changed since you added it').waitFor();
  expect(normalizeWhitespace(await cart.innerText())).toContain(`Total ${rand(now)}`);
  const findings = await axeFindings(page);
  await page.getByRole('button', { name: 'Checkout' }).click();
  await form.send.waitFor();
  await summary.getByText('The price is now').waitFor();
  const review = normalizeWhitespace(await summary.innerText());
  expect(review).toContain(`The price is now ${rand(now)}; it was ${rand(before)} when you added it.`);
  expect(review).toContain(`Total ${rand(now)}`);
  expect([...findings, ...(await axeFindings(page))]).toEqual([]);
  await shopper.fillOrder(email);
  await form.send.click();
  await page.waitForURL(/\/sandbox\/pay\//);
  expect(normalizeWhitespace(await page.getByRole('main').innerText())).toContain(rand(now));
});

test('a typed quantity that is invalid or above the current stock is rejected with a message', async () => {
  allowConsole(/status of 409 .*\/api\/cart/);
  const item = nextItem();
  const { page, jwt } = await openAs('/Dashboard?tab=cart', [{ ...item, quantity: 2 }]);
  const quantity = page.getByRole('spinbutton', { name: new RegExp(`^Quantity of ${item.product.name}`) });
  await quantity.waitFor();
  const inCart = async () =>
    (await call<{ cart: { quantity: number }[] }>(shop.url, jwt, 'GET /api/cart')).body.cart[0]?.quantity;
  for (const [typed, problem] of [
    ['99', /^Only \d+ left in this size\.$/],
    ['0', /^Choose at least 1,/],
    ['1.5', /whole number/],
  ] as const) {
    await quantity.fill(typed);
    await quantity.press('Enter');
    expect(await fieldErrors(quantity)).toEqual([expect.stringMatching(problem)]);
    await quantity.blur();
    expect([await quantity.inputValue(), await inCart()]).toEqual(['2', 2]);
  }
  // The stock drops after the page has loaded: the API rejects the change and the line keeps its quantity.
  await shop.manage('stock', String(item.product.id), item.size, '2');
  await quantity.fill('3');
  await quantity.press('Enter');
  await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[type="number"]')?.value === '2');
  expect(await inCart()).toBe(2);
});

test.describe('browser storage', () => {
  /** Takes a guest from the product through sign-up to the payment page; checks local storage at each step. */
  async function toPayment() {
    const { page } = await openPage();
    const shopper = shopperOn(page, shop.url);
    const { product, size } = nextItem();
    await shopper.open(`/Shop/${product.category}/${encodeURIComponent(product.name)}`);
    await shopper.addToCart({ size: Number(size.replace('size', '')) });
    expect(await storedKeys(page)).toEqual(['cart', 'recent']);
    const email = await shopper.signUp();
    expect(await storedKeys(page)).toEqual(['jwt', 'recent']);
    await shopper.order(email);
    await page.waitForURL(/\/sandbox\/pay\//);
    expect(await storedKeys(page)).toEqual(['jwt', 'order_data', 'recent', 'session_Id']);
    const data = await page.evaluate(() => JSON.parse(localStorage.getItem('order_data')!) as object);
    expect(Object.keys(data).sort()).toEqual(Object.keys(deliveryTo(email)).sort());
    return { page, shopper, email };
  }
  const secrets = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

  test('holds only what the specification lists, and drops the order after success and on log-out', async () => {
    const { page, shopper } = await toPayment();
    await shopper.pay();
    await waitForToast(page, 'Success! Order created');
    await page.waitForURL(/\/Dashboard/);
    expect(await storedKeys(page)).toEqual(['jwt', 'recent']);
    expect(await secrets(page)).not.toMatch(/Jacaranda|4111|Veld-Hare/);
    await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL(`${shop.url}/Login`);
    expect(await storedKeys(page)).toEqual([]);
    expect(await secrets(page)).not.toMatch(/@example\.com|eyJ/);
  });

  test('drops the order after a failed payment, and is empty after a log-out during a payment', async () => {
    const { page, shopper, email } = await toPayment();
    await shopper.pay('4000 0000 0000 0002');
    await page.getByRole('heading', { level: 1, name: 'Payment Failed' }).waitFor();
    expect(await storedKeys(page)).toEqual(['jwt', 'recent']);
    await page.getByRole('main').getByRole('link', { name: 'Try another payment' }).click();
    const form = orderFormOn(page);
    await form.send.waitFor();
    await shopper.fillOrder(email);
    await stubResponse(page, 'POST /api/order', 500);
    await form.send.click();
    await toastWith(page, 'A server error occurred. Please try again later.').waitFor();
    expect(await storedKeys(page)).toEqual(['jwt', 'recent']);
    await page.unrouteAll();
    await form.send.click();
    await page.waitForURL(/\/sandbox\/pay\//);
    await shopper.open('/Info/Help');
    await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Log In', exact: true }).waitFor();
    expect(await storedKeys(page)).toEqual([]);
  });
});
