import { call } from 'e2e/api';
import { dismissToast, toastWith } from 'e2e/messages';
import { products, shopperOn } from 'e2e/shopper';
import { startBrowserSessions, type OpenBrowserSession, type BrowserSessions } from './network/browser-sessions';

const NETWORK = 'Network error. Please check your connection and try again.';
const LOSSES = ['down', 'lost'] as const;

let sessions: BrowserSessions;
let session: OpenBrowserSession;
let before: number;

beforeAll(async () => {
  sessions = await startBrowserSessions();
}, 900_000);
afterAll(() => sessions?.close());
beforeEach(async () => {
  session = await sessions.open('customer');
  before = await freeStock();
});
afterEach(() => session.end());

const shopper = () => shopperOn(session.page, session.url);
const button = (name: string) => session.page.getByRole('main').getByRole('button', { name, exact: true });
const freeStock = async () => {
  const { stock } = (await products(sessions.shop.url)).find(({ id }) => id === session.product.id)!;
  return Object.entries(stock[0]!).reduce((sum, [key, free]) => (key === 'id' ? sum : sum + free), 0);
};

async function goToSend() {
  await shopper().open('/Order');
  await session.page.getByText('Order summary').waitFor();
  await shopper().fillOrder(session.email);
}

async function goToPay(): Promise<string> {
  await goToSend();
  await button('Send').click();
  await session.page.waitForURL(/\/sandbox\/pay\//);
  return new URL(session.page.url()).pathname;
}

/** Checks in the browser and in the API that there is one order of one unit, and no hold left. */
async function expectOneOrder() {
  await session.page.waitForURL(/\/Dashboard/);
  const orders = await call<{ orders: { quantity: number }[] }[]>(session.url, session.jwt, 'GET /api/order');
  expect(orders.body.map((order) => order.orders.map(({ quantity }) => quantity))).toEqual([[1]]);
  expect((await call<{ cart: object[] }>(session.url, session.jwt, 'GET /api/cart')).body.cart).toEqual([]);
  expect(await freeStock()).toBe(before - 1);
  expect(await session.page.evaluate(() => [localStorage.getItem('session_Id'), localStorage.getItem('order_data')])).toEqual([
    null,
    null,
  ]);
  await session.page.getByRole('tab', { name: 'Orders' }).click();
  await session.page.getByRole('tabpanel', { name: 'Orders' }).getByText(session.product.name).first().waitFor();
}

const expectPaidOnce = async (payPath: string) => {
  const payment = await fetch(sessions.shop.url + payPath.replace('/pay/', '/payments/'));
  expect(await payment.json()).toMatchObject({ status: 'paid', refunded: 0 });
};

test.each(LOSSES)('adding to the cart, request %s: shows an error, and the cart shows its actual content', async (kind) => {
  await shopper().open(session.other.path);
  session.setFault('POST /api/cart', { kind });
  await button('Add to Cart').click();
  await dismissToast(session.page, NETWORK);
  session.setFault('POST /api/cart', null);
  if (kind === 'down') await shopper().addToCart();
  else await session.page.reload();
  await session.page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' }).waitFor();
  const { body } = await call<{ cart: { quantity: number }[] }>(session.url, session.jwt, 'GET /api/cart');
  expect(body.cart.map(({ quantity }) => quantity)).toEqual([1, 1]);
});

test.each(LOSSES)(
  'sending the order, request %s: keeps the form values; sending again holds and sells one unit',
  async (kind) => {
    await goToSend();
    session.setFault('POST /api/order', { kind });
    await button('Send').click();
    await dismissToast(session.page, NETWORK);
    expect(await session.page.getByRole('textbox', { name: 'Address' }).inputValue()).toBe('7 Jacaranda Avenue, Rosebank');
    session.setFault('POST /api/order', null);
    await button('Send').click();
    await session.page.waitForURL(/\/sandbox\/pay\//);
    expect(await freeStock()).toBe(before - 1);
    const payPath = new URL(session.page.url()).pathname;
    await shopper().pay();
    await expectOneOrder();
    await expectPaidOnce(payPath);
  },
);

test('paying, request down: charges nothing; paying again places one order', async () => {
  const payPath = await goToPay();
  session.setFault(`POST ${payPath}`, { kind: 'down' });
  await shopper().pay();
  await session.page.waitForURL(/^chrome-error:/);
  expect(await (await fetch(sessions.shop.url + payPath.replace('/pay/', '/payments/'))).json()).toMatchObject({
    status: 'open',
  });
  session.setFault(`POST ${payPath}`, null);
  await session.page.goto(session.url + payPath);
  await shopper().pay();
  await expectOneOrder();
  await expectPaidOnce(payPath);
});

test('paying, response lost: the page shows the payment as paid and leads to the order', async () => {
  const payPath = await goToPay();
  session.setFault(`POST ${payPath}`, { kind: 'lost' });
  await shopper().pay();
  await session.page.waitForURL(/^chrome-error:/);
  session.setFault(`POST ${payPath}`, null);
  await session.page.goto(session.url + payPath);
  await session.page.getByRole('heading', { name: 'Already paid' }).waitFor();
  await session.page.getByRole('link', { name: 'Back to the shop' }).click();
  await expectOneOrder();
  await expectPaidOnce(payPath);
});

test('returning from the payment, request down: a reload finds the order', async () => {
  const payPath = await goToPay();
  session.setFault('GET /payment/success', { kind: 'down' });
  await shopper().pay();
  await session.page.waitForURL(/^chrome-error:/);
  session.setFault('GET /payment/success', null);
  await session.page.goto(`${session.url}/payment/success`);
  await expectOneOrder();
  await expectPaidOnce(payPath);
});

test.each(LOSSES)("confirming, request %s repeatedly: 'Try again' orders once and charges once", async (kind) => {
  const payPath = await goToPay();
  session.setFault('POST /api/order/confirmation', { kind });
  await shopper().pay();
  for (let tries = 0; tries < 3; tries += 1) {
    await dismissToast(session.page, NETWORK);
    await button('Try again').click();
  }
  await dismissToast(session.page, NETWORK);
  expect(session.count('POST /api/order/confirmation')).toBe(4);
  session.setFault('POST /api/order/confirmation', null);
  await button('Try again').dblclick();
  await toastWith(session.page, 'Success! Order created').waitFor();
  await expectOneOrder();
  await expectPaidOnce(payPath);
});

test('connection down between payment and confirmation, tab closed: the next visit finds the order', async () => {
  const payPath = await goToPay();
  for (const request of ['GET /payment/success', 'POST /api/order/confirmation']) session.setFault(request, { kind: 'down' });
  await shopper().pay();
  await session.page.waitForURL(/^chrome-error:/);
  const storageState = await session.page.context().storageState();
  await session.end();
  const context = await sessions.browser.newContext({ storageState });
  session = { ...session, page: await context.newPage(), end: () => context.close() };
  await session.page.goto(`${session.url}/payment/success`);
  await expectOneOrder();
  await expectPaidOnce(payPath);
});
