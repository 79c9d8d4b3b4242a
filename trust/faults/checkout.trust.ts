import { call } from 'e2e/api';
import { hears, told } from 'e2e/messages';
import { products, shopperOn } from 'e2e/shopper';
import { setUpVisits, type Begun, type Visits } from './line/visits';

const NETWORK = 'Network error. Please check your connection and try again.';
const LOSSES = ['down', 'lost'] as const;

let visits: Visits;
let visit: Begun;
let before: number;

beforeAll(async () => {
  visits = await setUpVisits();
}, 900_000);
afterAll(() => visits?.close());
beforeEach(async () => {
  visit = await visits.begin('customer');
  before = await freePairs();
});
afterEach(() => visit.end());

const shopper = () => shopperOn(visit.page, visit.url);
const button = (name: string) => visit.page.getByRole('main').getByRole('button', { name, exact: true });
const freePairs = async () => {
  const { stock } = (await products(visits.shop.url)).find(({ id }) => id === visit.product.id)!;
  return Object.entries(stock[0]!).reduce((sum, [key, free]) => (key === 'id' ? sum : sum + free), 0);
};

async function goToSend() {
  await shopper().open('/Order');
  await visit.page.getByText('Order summary').waitFor();
  await shopper().fillOrder(visit.email);
}

async function goToPay(): Promise<string> {
  await goToSend();
  await button('Send').click();
  await visit.page.waitForURL(/\/sandbox\/pay\//);
  return new URL(visit.page.url()).pathname;
}

/** One order of one pair, paid once, and nothing held any more; as the shopper sees it and as the shop keeps it. */
async function endsWithOneOrder() {
  await visit.page.waitForURL(/\/Dashboard/);
  const orders = await call<{ orders: { quantity: number }[] }[]>(visit.url, visit.jwt, 'GET /api/order');
  expect(orders.body.map((order) => order.orders.map(({ quantity }) => quantity))).toEqual([[1]]);
  expect((await call<{ cart: object[] }>(visit.url, visit.jwt, 'GET /api/cart')).body.cart).toEqual([]);
  expect(await freePairs()).toBe(before - 1);
  expect(await visit.page.evaluate(() => [localStorage.getItem('session_Id'), localStorage.getItem('order_data')])).toEqual([
    null,
    null,
  ]);
  await visit.page.getByRole('tab', { name: 'Orders' }).click();
  await visit.page.getByRole('tabpanel', { name: 'Orders' }).getByText(visit.product.name).first().waitFor();
}

const paidOnce = async (payPath: string) => {
  const ledger = await fetch(visits.shop.url + payPath.replace('/pay/', '/payments/'));
  expect(await ledger.json()).toMatchObject({ status: 'paid', refunded: 0 });
};

test.each(LOSSES)('adding to the cart, %s: the shopper is told, and the cart shows what is in it', async (kind) => {
  await shopper().open(visit.other.path);
  visit.breaks('POST /api/cart', { kind });
  await button('Add to Cart').click();
  await hears(visit.page, NETWORK);
  visit.breaks('POST /api/cart', null);
  if (kind === 'down') await shopper().addToCart();
  else await visit.page.reload();
  await visit.page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' }).waitFor();
  const { body } = await call<{ cart: { quantity: number }[] }>(visit.url, visit.jwt, 'GET /api/cart');
  expect(body.cart.map(({ quantity }) => quantity)).toEqual([1, 1]);
});

test.each(LOSSES)('sending the order, %s: what was typed stays, sending again holds and sells one pair', async (kind) => {
  await goToSend();
  visit.breaks('POST /api/order', { kind });
  await button('Send').click();
  await hears(visit.page, NETWORK);
  expect(await visit.page.getByRole('textbox', { name: 'Address' }).inputValue()).toBe('7 Jacaranda Avenue, Rosebank');
  visit.breaks('POST /api/order', null);
  await button('Send').click();
  await visit.page.waitForURL(/\/sandbox\/pay\//);
  expect(await freePairs()).toBe(before - 1);
  const payPath = new URL(visit.page.url()).pathname;
  await shopper().pay();
  await endsWithOneOrder();
  await paidOnce(payPath);
});

test('paying, down: nobody is charged; going back and paying again makes one order', async () => {
  const payPath = await goToPay();
  visit.breaks(`POST ${payPath}`, { kind: 'down' });
  await shopper().pay();
  await visit.page.waitForURL(/^chrome-error:/);
  expect(await (await fetch(visits.shop.url + payPath.replace('/pay/', '/payments/'))).json()).toMatchObject({ status: 'open' });
  visit.breaks(`POST ${payPath}`, null);
  await visit.page.goto(visit.url + payPath);
  await shopper().pay();
  await endsWithOneOrder();
  await paidOnce(payPath);
});

test('paying, lost: the page says that it is paid and leads to the order; it cannot be paid twice', async () => {
  const payPath = await goToPay();
  visit.breaks(`POST ${payPath}`, { kind: 'lost' });
  await shopper().pay();
  await visit.page.waitForURL(/^chrome-error:/);
  visit.breaks(`POST ${payPath}`, null);
  await visit.page.goto(visit.url + payPath);
  await visit.page.getByRole('heading', { name: 'Already paid' }).waitFor();
  await visit.page.getByRole('link', { name: 'Back to the shop' }).click();
  await endsWithOneOrder();
  await paidOnce(payPath);
});

test('coming back from the payment, down: reloading finds the order', async () => {
  const payPath = await goToPay();
  visit.breaks('GET /payment/success', { kind: 'down' });
  await shopper().pay();
  await visit.page.waitForURL(/^chrome-error:/);
  visit.breaks('GET /payment/success', null);
  await visit.page.goto(`${visit.url}/payment/success`);
  await endsWithOneOrder();
  await paidOnce(payPath);
});

test.each(LOSSES)("confirming, %s, over and over: 'Try again' orders once and charges once", async (kind) => {
  const payPath = await goToPay();
  visit.breaks('POST /api/order/confirmation', { kind });
  await shopper().pay();
  for (let tries = 0; tries < 3; tries += 1) {
    await hears(visit.page, NETWORK);
    await button('Try again').click();
  }
  await hears(visit.page, NETWORK);
  expect(visit.count('POST /api/order/confirmation')).toBe(4);
  visit.breaks('POST /api/order/confirmation', null);
  await button('Try again').dblclick();
  await told(visit.page, 'Success! Order created').waitFor();
  await endsWithOneOrder();
  await paidOnce(payPath);
});

test('the whole line dead between paying and confirming, the tab closed: the order is there at the next visit', async () => {
  const payPath = await goToPay();
  for (const request of ['GET /payment/success', 'POST /api/order/confirmation']) visit.breaks(request, { kind: 'down' });
  await shopper().pay();
  await visit.page.waitForURL(/^chrome-error:/);
  const storageState = await visit.page.context().storageState();
  await visit.end();
  const context = await visits.browser.newContext({ storageState });
  visit = { ...visit, page: await context.newPage(), end: () => context.close() };
  await visit.page.goto(`${visit.url}/payment/success`);
  await endsWithOneOrder();
  await paidOnce(payPath);
});
