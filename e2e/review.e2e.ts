import type { Page } from 'playwright-core';
import { available, buy, call, deliveryTo, plain, putInCart, rand } from './support/api';
import { axeFindings } from './support/both-widths';
import { problemsOf, told } from './support/messages';
import { FORM_PATIENCE_MS, orderFormOn, typedInto } from './support/order-form';
import { heard } from './support/record';
import { answers } from './support/replies';
import { newCustomer, shopperOn, type Listed } from './support/shopper';
import { useShop } from './support/use-shop';
import { stretch } from './support/waiting';

/* What a shopper sees before paying, and what the browser keeps meanwhile. */

const { shop, listed, openPage } = useShop();

/** Each test has a product of its own: prices and stock are changed here. */
let taken = 0;
const nextPair = () => available(listed, 3)[taken++]!;

async function openAs(path: string, lines: { product: Listed; size: string; quantity: number }[] = []) {
  const customer = await newCustomer(shop.url);
  await putInCart(shop.url, customer.jwt, ...lines);
  const { page, context } = await openPage({ storageState: customer.storageState });
  await stretch(page, FORM_PATIENCE_MS);
  const shopper = shopperOn(page, shop.url);
  await shopper.open(path);
  const summary = page.getByRole('region', { name: 'Order summary' });
  return { ...customer, page, context, shopper, summary, form: orderFormOn(page) };
}

const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());
test('the review names lines, delivery, address and total with VAT, and leads to the correction of each', async () => {
  const [one, two] = [nextPair(), nextPair()];
  const { page, form, shopper, summary, email } = await openAs('/Order', [
    { ...one, quantity: 2 },
    { ...two, quantity: 1 },
  ]);
  await form.send.waitFor();
  await shopper.fillOrder(email);
  const total = one.product.price * 2 + two.product.price;
  const vat = Math.round((total * 100 * 15) / 115) / 100;
  await summary.getByText('incl. 15% VAT').waitFor();
  const says = plain(await summary.innerText());
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
    expect(says).toContain(text);

  await summary.getByRole('button', { name: 'Change' }).click();
  expect(await form.address.evaluate((field) => field === document.activeElement)).toBe(true);
  await form.address.fill('9 Protea Road, Claremont');
  await summary.getByText('9 Protea Road, Claremont, 2196, Gauteng').waitFor();

  await summary.getByRole('link', { name: 'Change the cart' }).click();
  await page.getByRole('button', { name: `Remove ${two.product.name}`, exact: false }).click();
  await page.getByRole('button', { name: `Remove ${two.product.name}`, exact: false }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Checkout' }).click();
  await form.send.waitFor();
  await summary.getByText(one.product.name).waitFor();
  expect(await summary.getByText(two.product.name).count()).toBe(0);
  expect(plain(await summary.innerText())).toContain(`Total ${rand(one.product.price * 2)}`);
});

test('the form begins with the profile, and after an order with where that one went', async () => {
  const { page, jwt, email, form } = await openAs('/Order', [{ ...nextPair(), quantity: 1 }]);
  await form.send.waitFor();
  expect(await typedInto(form)).toEqual(['Thandi', 'Mokoena', email, '', '', '', '']);
  await call(shop.url, jwt, 'PUT /api/user', { firstname: 'Naledi', lastname: 'Dube', email, phoneNumber: '082 765 4321' });
  await buy(shop.url, jwt, deliveryTo(email));
  await putInCart(shop.url, jwt, { ...nextPair(), quantity: 1 });
  await page.reload();
  await form.send.waitFor();
  expect(await typedInto(form)).toEqual(['Naledi', 'Dube', email, '082 765 4321', 'Gauteng', '', '7 Jacaranda Avenue, Rosebank']);
});

test('a price that has changed since is said in the cart and in the review, and is the one that is paid', async () => {
  const pair = nextPair();
  const [before, now] = [pair.product.price, pair.product.price + 150];
  const path = `/Shop/${pair.product.category}/${encodeURIComponent(pair.product.name)}`;
  const { page, form, shopper, summary, email } = await openAs(path, [{ ...pair, quantity: 1 }]);
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  expect(await shop.manage('price', String(pair.product.id), String(now))).toMatchObject({ code: 0 });
  // This page has seen the product at its old price: the cart must ask anew.
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).click();
  const cart = page.getByRole('tabpanel', { name: 'Cart' });
  await cart.getByText('The price changed since you added it').waitFor();
  expect(plain(await cart.innerText())).toContain(`Total ${rand(now)}`);
  const findings = await axeFindings(page);
  await page.getByRole('button', { name: 'Checkout' }).click();
  await form.send.waitFor();
  await summary.getByText('The price is now').waitFor();
  const review = plain(await summary.innerText());
  expect(review).toContain(`The price is now ${rand(now)}; it was ${rand(before)} when you added it.`);
  expect(review).toContain(`Total ${rand(now)}`);
  expect([...findings, ...(await axeFindings(page))]).toEqual([]);
  await shopper.fillOrder(email);
  await form.send.click();
  await page.waitForURL(/\/sandbox\/pay\//);
  expect(plain(await page.getByRole('main').innerText())).toContain(rand(now));
});

test('a quantity typed by hand meets the stock of this moment: more than there is is refused, and said', async () => {
  const pair = nextPair();
  const { page, jwt } = await openAs('/Dashboard?tab=cart', [{ ...pair, quantity: 2 }]);
  const quantity = page.getByRole('spinbutton', { name: new RegExp(`^Quantity of ${pair.product.name}`) });
  await quantity.waitFor();
  const inCart = async () =>
    (await call<{ cart: { quantity: number }[] }>(shop.url, jwt, 'GET /api/cart')).body.cart[0]?.quantity;
  for (const [typed, problem] of [
    ['99', /^Only \d+ left in this size\.$/],
    ['0', /^At least 1\./],
    ['1.5', /whole number/],
  ] as const) {
    await quantity.fill(typed);
    await quantity.press('Enter');
    expect(await problemsOf(quantity)).toEqual([expect.stringMatching(problem)]);
    await quantity.blur();
    expect([await quantity.inputValue(), await inCart()]).toEqual(['2', 2]);
  }
  // Sold from under the page: the shop has the last word, and the line keeps what it had.
  await shop.manage('stock', String(pair.product.id), pair.size, '2');
  await quantity.fill('3');
  await quantity.press('Enter');
  await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[type="number"]')?.value === '2');
  expect(await inCart()).toBe(2);
});

describe('what the browser keeps', () => {
  /** A guest who adds, signs up and stands before the payment; what lies in local storage at each step. */
  async function toPayment() {
    const { page } = await openPage();
    const shopper = shopperOn(page, shop.url);
    const { product, size } = nextPair();
    await shopper.open(`/Shop/${product.category}/${encodeURIComponent(product.name)}`);
    await shopper.addToCart({ size: Number(size.replace('size', '')) });
    expect(await kept(page)).toEqual(['cart', 'recent']);
    const email = await shopper.signUp();
    expect(await kept(page)).toEqual(['jwt', 'recent']);
    await shopper.order(email);
    await page.waitForURL(/\/sandbox\/pay\//);
    expect(await kept(page)).toEqual(['jwt', 'order_data', 'recent', 'session_Id']);
    const data = await page.evaluate(() => JSON.parse(localStorage.getItem('order_data')!) as object);
    expect(Object.keys(data).sort()).toEqual(Object.keys(deliveryTo(email)).sort());
    return { page, shopper, email };
  }
  const secrets = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

  test('is what the specification lists, and the order is gone from it after success and after log-out', async () => {
    const { page, shopper } = await toPayment();
    await shopper.pay();
    await heard(page, 'Success! Order created');
    await page.waitForURL(/\/Dashboard/);
    expect(await kept(page)).toEqual(['jwt', 'recent']);
    expect(await secrets(page)).not.toMatch(/Jacaranda|4111|Veld-Hare/);
    await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL(`${shop.url}/Login`);
    expect(await kept(page)).toEqual([]);
    expect(await secrets(page)).not.toMatch(/@example\.com|eyJ/);
  });

  test('is gone after a failed payment, and a log-out in the middle of one leaves nothing', async () => {
    const { page, shopper, email } = await toPayment();
    await shopper.pay('4000 0000 0000 0002');
    await page.getByRole('heading', { level: 1, name: 'Payment Failed' }).waitFor();
    expect(await kept(page)).toEqual(['jwt', 'recent']);
    await page.getByRole('main').getByRole('link', { name: 'Try another payment' }).click();
    const form = orderFormOn(page);
    await form.send.waitFor();
    await shopper.fillOrder(email);
    await answers(page, 'POST /api/order', 500);
    await form.send.click();
    await told(page, 'A server error occurred. Please try again later.').waitFor();
    expect(await kept(page)).toEqual(['jwt', 'recent']);
    await page.unrouteAll();
    await form.send.click();
    await page.waitForURL(/\/sandbox\/pay\//);
    await shopper.open('/Info/Help');
    await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Log In', exact: true }).waitFor();
    expect(await kept(page)).toEqual([]);
  });
});
