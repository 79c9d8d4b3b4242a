import type { BrowserContext, Page } from '@playwright/test';
import { available, call, normalizeWhitespace, putInCart, rand } from './support/api';
import { axeFindings } from './support/axe-findings';
import type { PageOptions } from './support/browser';
import { submitForErrors, dismissToast, toastWith } from './support/messages';
import { fieldValues, orderFormOn } from './support/order-form';
import { mailsTo } from './support/outbox';
import { waitForToast } from './support/page-record';
import { stubResponse, abortRequest, holdRequest } from './support/request-stubs';
import { newCustomer, PASSWORD, products, shopperOn } from './support/shopper';
import { expect, test, useShop } from './support/test';
import { waitUntil } from './support/waiting';

const NETWORK = 'Network error. Please check your connection and try again.';
const AGAIN = 'Authentication failed. Please log in and try again.';

const { shop, listed, openPage, allowConsole } = useShop();

/** Each test buys a different product, so that no test takes another's last unit. */
let taken = 0;
const nextItem = () => available(listed, 3)[taken++]!;

/** Opens a path as a new customer with one item in the cart. */
async function openAs(path: string, options: PageOptions = {}) {
  const customer = await newCustomer(shop.url);
  const item = nextItem();
  await putInCart(shop.url, customer.jwt, { ...item, quantity: 1 });
  const opened = await openPage({ storageState: customer.storageState, ...options });
  await shopperOn(opened.page, shop.url).open(path);
  return { ...opened, ...customer, ...item, shopper: shopperOn(opened.page, shop.url), form: orderFormOn(opened.page) };
}

/** Opens the payment page as a new customer. */
async function openPayment() {
  const opened = await openAs('/Order');
  await opened.form.send.waitFor();
  await opened.shopper.fillOrder(opened.email);
  await opened.form.send.click();
  await opened.page.waitForURL(/\/sandbox\/pay\//);
  return { ...opened, sessionId: opened.page.url().split('/').at(-1)! };
}

/** Returns to the shop from a payment; `confirmation` first intercepts the confirmation request. */
async function openPaid(confirmation: (page: Page) => Promise<void>) {
  const opened = await openPayment();
  await confirmation(opened.page);
  await opened.shopper.pay();
  await opened.page.waitForURL(`${shop.url}/payment/success`);
  return opened;
}

const storedOrder = (page: Page) => page.evaluate(() => [localStorage.getItem('session_Id'), localStorage.getItem('order_data')]);
const NOTHING = [null, null];
const ordersOf = async (jwt: string) => (await call<{ orderId: string }[]>(shop.url, jwt, 'GET /api/order')).body;
const cartOf = async (jwt: string) => (await call<{ cart: object[] }>(shop.url, jwt, 'GET /api/cart')).body.cart;
const paymentOf = async (sessionId: string) =>
  (await (await fetch(`${shop.url}/sandbox/payments/${sessionId}`)).json()) as {
    status: string;
    amount: number;
    refunded: number;
  };
/** Counts a page's requests `method path`. */
function countRequests(page: Page, request: string): () => number {
  let count = 0;
  const [method, path] = request.split(' ');
  page.on('request', (sent) => (count += sent.method() === method && new URL(sent.url()).pathname === path ? 1 : 0));
  return () => count;
}

/** Checks a completed purchase in the browser and in the API. */
async function expectOrderPlaced(page: Page, jwt: string, productName: string) {
  await page.waitForURL(/\/Dashboard/);
  expect(await storedOrder(page)).toEqual(NOTHING);
  expect([(await ordersOf(jwt)).length, await cartOf(jwt)]).toEqual([1, []]);
  await page.getByRole('tab', { name: 'Orders' }).click();
  await page.getByRole('tabpanel', { name: 'Orders' }).getByText(productName).first().waitFor();
}

test.describe('order form', () => {
  test(
    'ORD-1: validates in the specified order, one message at a time except for the empty email',
    { tag: '@smoke' },
    async () => {
      const { page, form } = await openAs('/Order');
      const { send, ...fields } = form;
      await send.waitFor();
      const asked = countRequests(page, 'POST /api/order');
      for (const field of [fields.email, fields.phone, fields.zip, fields.address]) await field.fill('');
      for (const name of ['First Name', 'Last Name']) await page.getByRole('textbox', { name }).fill('');
      expect(await fields.province.locator('option').allInnerTexts()).toEqual(
        expect.arrayContaining([
          'Eastern Cape',
          'Free State',
          'Gauteng',
          'KwaZulu-Natal',
          'Limpopo',
          'Mpumalanga',
          'North West',
          'Northern Cape',
          'Western Cape',
        ]),
      );
      const email = ['Email is required.'];
      expect(await submitForErrors(send, fields)).toEqual({ email, phone: ['Phone number is required.'] });
      await fields.phone.fill('12345');
      expect(await submitForErrors(send, fields)).toEqual({ email, phone: ['Invalid phone number format.'] });
      await fields.email.fill('thandi@');
      expect(await submitForErrors(send, fields)).toEqual({ email: ['Invalid email format.'] });
      await fields.email.fill('');
      await fields.phone.fill('+27 82 123 4567');
      expect(await submitForErrors(send, fields)).toEqual({ email, province: ['Province is required.'] });
      await fields.email.fill('thandi@example.com');
      expect(await submitForErrors(send, fields)).toEqual({ province: ['Province is required.'] });
      await fields.province.selectOption('Gauteng');
      expect(await submitForErrors(send, fields)).toEqual({ zip: ['ZIP Code is required.'] });
      await fields.zip.fill('2196');
      expect(await submitForErrors(send, fields)).toEqual({ address: ['Province is required.'] });
      expect(asked()).toBe(0);
      await fields.address.fill('7 Jacaranda Avenue');
      await send.click();
      await page.waitForURL(/\/sandbox\/pay\//);
      expect(asked()).toBe(1);
    },
  );

  test('ORD-2: sends the order, stores it with its session and goes to the payment page', { tag: '@smoke' }, async () => {
    const { page, form, shopper, email, product } = await openAs('/Order');
    await form.send.waitFor();
    await page.waitForFunction(
      (total) =>
        (document.querySelector('main')?.innerText ?? '').replace(/\s+/g, ' ').includes(`You pay ${total} incl. 15% VAT`),
      rand(product.price),
    );
    await shopper.fillOrder(email);
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/order'));
    let session = { session_id: '', payment_url: '' };
    // The response is gone once the browser leaves the page, so read it in the route.
    await page.route('**/api/order', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const response = await route.fetch();
      session = (await response.json()) as typeof session;
      await route.fulfill({ response });
    });
    await form.send.click();
    const order = {
      firstname: 'Thandi',
      lastname: 'Mokoena',
      email,
      phoneNumber: '0821234567',
      province: 'Gauteng',
      ZIPCode: '2196',
      address: '7 Jacaranda Avenue, Rosebank',
    };
    expect((await sent).postDataJSON()).toEqual(order);
    expect((await sent).headers()['expected-total-cents']).toBe(String(Math.round(product.price * 100)));
    await page.waitForURL(/\/sandbox\/pay\//);
    expect(page.url()).toBe(new URL(session.payment_url, shop.url).href);
    const [id, data] = await storedOrder(page);
    expect([id, JSON.parse(data!)]).toEqual([session.session_id, order]);
  });

  test('ORD-3: each order error shows its message and keeps the form values', async () => {
    const { page, form, shopper, email } = await openAs('/Order');
    await form.send.waitFor();
    await shopper.fillOrder(email);
    const expectMessage = async (message: string) => {
      await form.send.click();
      await dismissToast(page, message);
    };
    for (const [status, message] of [
      [400, 'Invalid input. Please check your details and try again.'],
      [403, 'You are not authorized to perform this action.'],
      [404, 'Order service not available. Please try again later.'],
      [500, 'A server error occurred. Please try again later.'],
      [503, 'A server error occurred. Please try again later.'],
    ] as const) {
      await stubResponse(page, 'POST /api/order', status, { message: 'no' });
      await expectMessage(message);
    }
    await abortRequest(page, 'POST /api/order');
    await expectMessage(NETWORK);
    await expect(form.address).toHaveValue('7 Jacaranda Avenue, Rosebank');
    expect(await storedOrder(page)).toEqual(NOTHING);
    await stubResponse(page, 'POST /api/order', 401, { message: 'no' });
    await expectMessage(AGAIN);
    await page.waitForURL(`${shop.url}/Login`);
  });

  test('a double click on Send followed by Enter opens one payment', async () => {
    const { page, form, shopper, email } = await openAs('/Order');
    await form.send.waitFor();
    await shopper.fillOrder(email);
    await page.getByText('You pay').waitFor();
    const asked = countRequests(page, 'POST /api/order');
    const releaseRequest = await holdRequest(page, 'POST /api/order');
    await form.send.dblclick();
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    await page.keyboard.press('Enter');
    releaseRequest();
    await page.waitForURL(/\/sandbox\/pay\//);
    expect(asked()).toBe(1);
  });
});

test.describe('after the payment', () => {
  test(
    'PAY-1: confirms the payment, reloads cart and orders, and shows the order on the dashboard',
    { tag: '@smoke' },
    async () => {
      let releaseRequest = () => {};
      let confirmed: Promise<unknown> = Promise.resolve();
      const { page, jwt, sessionId, product, email } = await openPaid(async (page) => {
        releaseRequest = await holdRequest(page, 'POST /api/order/confirmation');
        confirmed = page.waitForRequest('**/api/order/confirmation').then((request) => request.postDataJSON() as unknown);
      });
      const heading = page.getByRole('heading', { level: 1 });
      await heading.waitFor();
      expect(normalizeWhitespace(await heading.innerText())).toBe('Payment Success - Your payment is being processed...');
      const reads = ['/api/cart', '/api/order'].map((path) =>
        page.waitForRequest((request) => request.method() === 'GET' && new URL(request.url()).pathname === path),
      );
      expect(await confirmed).toEqual({ sessionId, orderRequest: expect.objectContaining({ email, ZIPCode: '2196' }) as object });
      releaseRequest();
      await Promise.all(reads);
      await waitForToast(page, 'Success! Order created');
      await expectOrderPlaced(page, jwt, product.name);
      expect(await paymentOf(sessionId)).toMatchObject({ status: 'paid', amount: Math.round(product.price * 100), refunded: 0 });
    },
  );

  test("PAY-2: without a stored session shows 'No active session found. Please try again later.'", async () => {
    const { page } = await openAs('/payment/success');
    const asked = countRequests(page, 'POST /api/order/confirmation');
    await toastWith(page, 'No active session found. Please try again later.').waitFor();
    await page.getByRole('link', { name: /dashboard/i }).waitFor();
    expect(asked()).toBe(0);
  });

  test('PAY-3: each confirmation error shows its message and keeps the session for a retry', async () => {
    const { page, jwt, sessionId, product } = await openPaid((page) =>
      stubResponse(page, 'POST /api/order/confirmation', 400, { message: 'no' }),
    );
    await dismissToast(page, 'Invalid input. Please check your order details and try again.');
    const again = page.getByRole('button', { name: 'Try again' });
    for (const [status, message] of [
      [403, 'You are not authorized to confirm this order.'],
      [404, 'Order service not available. Please try again later.'],
      [500, 'A server error occurred. Please try again later.'],
      [503, 'A server error occurred. Please try again later.'],
    ] as const) {
      await stubResponse(page, 'POST /api/order/confirmation', status, { message: 'no' });
      await again.click();
      await dismissToast(page, message);
    }
    expect((await storedOrder(page))[0]).toBe(sessionId);
    await page.unrouteAll();
    await again.click();
    await waitForToast(page, 'Success! Order created');
    await expectOrderPlaced(page, jwt, product.name);
  });

  test('PAY-3: a session that ends during the confirmation leads through log-in back to it and places the order', async () => {
    const { page, email, sessionId, product } = await openPaid((page) =>
      stubResponse(page, 'POST /api/order/confirmation', 401, { message: 'no' }),
    );
    await toastWith(page, AGAIN).waitFor();
    const form = page.getByRole('form', { name: 'Log In' });
    await form.waitFor();
    expect((await storedOrder(page))[0]).toBe(sessionId);
    await page.unrouteAll();
    await form.getByRole('textbox', { name: 'Email' }).fill(email);
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await form.getByRole('button', { name: 'Log In' }).click();
    await waitForToast(page, 'Success! Order created');
    await expectOrderPlaced(page, (await page.evaluate(() => localStorage.getItem('jwt')))!, product.name);
  });

  test(
    "PAY-4: a declined card leads to 'Payment Failed' with a link to the dashboard and keeps the cart",
    { tag: '@smoke' },
    async () => {
      const { page, jwt, shopper, sessionId } = await openPayment();
      await shopper.pay('4000 0000 0000 0002');
      await page.waitForURL(`${shop.url}/payment/failure`);
      await page.getByRole('heading', { level: 1, name: 'Payment Failed' }).waitFor();
      expect(await storedOrder(page)).toEqual(NOTHING);
      await page
        .getByRole('main')
        .getByRole('link', { name: /dashboard/i })
        .click();
      await page.waitForURL(`${shop.url}/Dashboard`);
      expect([(await cartOf(jwt)).length, await ordersOf(jwt), (await paymentOf(sessionId)).status]).toEqual([1, [], 'declined']);
    },
  );

  test('a canceled payment leads to the failure page, and from there to a new payment that succeeds', async () => {
    const { page, jwt, shopper, form, product, email } = await openPayment();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(`${shop.url}/payment/failure`);
    await page.getByRole('main').getByRole('link', { name: 'Try another payment' }).click();
    await form.send.waitFor();
    const typed = await fieldValues(form);
    expect(typed).toContain(email);
    await page.reload();
    await form.send.waitFor();
    expect(await fieldValues(form)).toEqual(typed);
    await form.send.click();
    await shopper.pay();
    await waitForToast(page, 'Success! Order created');
    await expectOrderPlaced(page, jwt, product.name);
  });

  test('retrying after a lost confirmation response places one order', async () => {
    allowConsole(/ERR_CONNECTION_RESET .*\/confirmation/);
    const { page, jwt, product, sessionId } = await openPaid(async (page) => {
      // The shop handles the request, but its response is lost.
      await page.route('**/api/order/confirmation', async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      });
    });
    await dismissToast(page, NETWORK);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.click();
    await dismissToast(page, NETWORK);
    await page.unrouteAll();
    await again.dblclick();
    await waitForToast(page, 'Success! Order created');
    await expectOrderPlaced(page, jwt, product.name);
    expect(await paymentOf(sessionId)).toMatchObject({ status: 'paid', refunded: 0 });
  });

  test('confirming in two tabs places one order', async () => {
    const { page, context, jwt, product, shopper } = await openPayment();
    const other = await context.newPage();
    const releaseRequest = [
      await holdRequest(page, 'POST /api/order/confirmation'),
      await holdRequest(other, 'POST /api/order/confirmation'),
    ];
    // Both requests must be sent before either is answered: the first response clears the stored session.
    const asked = [page, other].map((tab) => tab.waitForRequest('**/api/order/confirmation'));
    await shopper.pay();
    await asked[0];
    await other.goto(`${shop.url}/payment/success`);
    await asked[1];
    releaseRequest.forEach((release) => release());
    await Promise.all([page, other].map((tab) => tab.waitForURL(/\/Dashboard/)));
    await expectOrderPlaced(page, jwt, product.name);
  });
});

/** Orders the same cart once more, up to the payment page. */
async function openPaymentInOtherTab(context: BrowserContext, email: string) {
  const other = await context.newPage();
  const otherShopper = shopperOn(other, shop.url);
  await otherShopper.open('/Order');
  await orderFormOn(other).send.waitFor();
  await otherShopper.fillOrder(email);
  await orderFormOn(other).send.click();
  await other.waitForURL(/\/sandbox\/pay\//);
  return { other, otherShopper };
}

test('ordering in two tabs: each confirms its payment, and the second payment for the cart is refunded', async () => {
  allowConsole(/status of 4\d\d .*\/api\/order\/confirmation/);
  const { page, context, jwt, email, shopper, sessionId } = await openPayment();
  const { other, otherShopper } = await openPaymentInOtherTab(context, email);
  const otherSessionId = other.url().split('/').at(-1)!;
  await shopper.pay();
  await waitForToast(page, 'Success! Order created');
  expect(await paymentOf(sessionId)).toMatchObject({ status: 'paid', refunded: 0 });
  // The tab that came back leaves the later payment of the other tab.
  expect((await storedOrder(page))[0]).toBe(otherSessionId);
  await otherShopper.pay();
  await other.getByText('You have paid for this cart already').first().waitFor();
  await expect.poll(() => paymentOf(otherSessionId)).toMatchObject({ status: 'refunded' });
  expect([(await ordersOf(jwt)).length, await cartOf(jwt)]).toEqual([1, []]);
  await expect.poll(() => mailsTo(shop.dataDir, email).map(({ subject }) => subject)).toContain('We are refunding your payment');
});

test('ordering in two tabs: the first still confirms its payment after the later one was cancelled', async () => {
  const { page, context, jwt, email, product, shopper } = await openPayment();
  const { other } = await openPaymentInOtherTab(context, email);
  await other.getByRole('button', { name: 'Cancel' }).click();
  await other.waitForURL(`${shop.url}/payment/failure`);
  await expect.poll(() => storedOrder(other)).toEqual([null, null]);
  await shopper.pay();
  await expectOrderPlaced(page, jwt, product.name);
});

test.describe('leaving and coming back', () => {
  test('a reload at every step keeps all data', async () => {
    const { page, jwt, product, form, shopper, email } = await openAs('/Dashboard?tab=cart');
    await page.getByRole('button', { name: 'Checkout' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Checkout' }).click();
    await form.send.waitFor();
    await page.reload();
    await form.send.waitFor();
    await shopper.fillOrder(email);
    await form.send.click();
    await page.waitForURL(/\/sandbox\/pay\//);
    await page.reload();
    await page.getByLabel(/card number/i).waitFor();
    const releaseRequest = await holdRequest(page, 'POST /api/order/confirmation');
    await shopper.pay();
    await page.waitForURL(`${shop.url}/payment/success`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    releaseRequest();
    await waitForToast(page, 'Success! Order created');
    await expectOrderPlaced(page, jwt, product.name);
    await page.reload();
    await page.getByRole('tabpanel', { name: 'Orders' }).getByText(product.name).first().waitFor();
  });

  test('going back from the payment page keeps the form values, and the form can be sent again', async () => {
    const { page, jwt, product, form, shopper, sessionId } = await openPayment();
    await page.goBack();
    await form.send.waitFor();
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name="ZIPCode"]')?.value === '2196');
    await form.zip.fill('2198');
    await form.send.click();
    await page.waitForURL((url) => url.pathname.startsWith('/sandbox/pay/') && !url.pathname.endsWith(sessionId));
    await shopper.pay();
    await waitForToast(page, 'Success! Order created');
    await expectOrderPlaced(page, jwt, product.name);
  });

  test('closing the tab on the payment page keeps the cart; the payment can be made and confirmed later', async () => {
    const { page, context, jwt, product } = await openPayment();
    const address = page.url();
    await page.close();
    const later = await context.newPage();
    const shopper = shopperOn(later, shop.url);
    await shopper.open('/Dashboard?tab=cart');
    await later.getByRole('button', { name: 'Checkout' }).waitFor();
    await later.goto(address);
    await shopper.pay();
    await waitForToast(later, 'Success! Order created');
    await expectOrderPlaced(later, jwt, product.name);
  });

  test('a paid order is placed even if the browser does not return, and a later visit completes the purchase', async () => {
    const { page, context, jwt, product, sessionId } = await openPayment();
    const card = new URLSearchParams({ action: 'pay', cardNumber: '4111 1111 1111 1111', expiry: '12/30', cvc: '123' });
    await fetch(`${shop.url}/sandbox/pay/${sessionId}`, { method: 'POST', body: card, redirect: 'manual' });
    await expect.poll(() => ordersOf(jwt)).toHaveLength(1);
    await page.close();
    const later = await context.newPage();
    await shopperOn(later, shop.url).open('/payment/success');
    await waitForToast(later, 'Success! Order created');
    await expectOrderPlaced(later, jwt, product.name);
  });
});

test(
  'canceling an order before it is packed shows a confirmation, sends a mail and refunds the payment',
  { tag: '@smoke' },
  async () => {
    const { page, jwt, shopper, sessionId, email, product, size } = await openPayment();
    await shopper.pay();
    await page.waitForURL(/\/Dashboard/);
    const sold = (await products(shop.url)).find(({ id }) => id === product.id)!.stock[0]![size]!;
    await page.getByRole('tab', { name: 'Orders' }).click();
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
    await waitForToast(page, 'Your order is cancelled.');
    await page.getByRole('button', { name: 'Cancel order' }).waitFor({ state: 'hidden' });
    expect(await ordersOf(jwt)).toEqual([expect.objectContaining({ status: expect.stringMatching(/^(cancelled|refunded)$/) })]);
    expect((await products(shop.url)).find(({ id }) => id === product.id)!.stock[0]![size]).toBe(sold + 1);
    await expect.poll(() => paymentOf(sessionId)).toMatchObject({ refunded: Math.round(product.price * 100) });
    await expect
      .poll(() =>
        mailsTo(shop.dataDir, email)
          .map(({ subject }) => subject)
          .join(),
      )
      .toMatch(/cancelled/i);
  },
);

test('a purchase works by keyboard alone, from the product to the order', async () => {
  const customer = await newCustomer(shop.url);
  // Size 3 is chosen at first, sold out or not.
  const { product } = available(listed, 3).find(({ size }) => size === 'size3')!;
  const { page } = await openPage({ storageState: customer.storageState });
  const { keyboard } = page;
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      if (!element) return '';
      const name = element.getAttribute('aria-label') ?? element.labels?.[0]?.innerText ?? element.innerText;
      return (element.type === 'radio' ? (element.closest('label')?.innerText ?? name) : name).trim();
    });
  /** Presses Tab until the element with this name has the focus. */
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 80; presses += 1) {
      await keyboard.press('Tab');
      if (name.test(await focused())) return;
    }
    throw new Error(`Tab never reached ${name}; the focus is on '${await focused()}'`);
  };
  /** Client-side navigation moves the focus to the heading once the new page is rendered. */
  const arrived = () => waitUntil(page.getByRole('heading', { level: 1 }), (heading) => heading === document.activeElement);
  await shopperOn(page, shop.url).open(`/Shop/${product.category}/${encodeURIComponent(product.name)}`);
  await page.getByRole('button', { name: 'Add to Cart' }).waitFor();
  const radios = page.getByRole('radiogroup', { name: 'Size' }).getByRole('radio');
  for (
    let presses = 0;
    presses < 80 && !(await radios.evaluateAll((all) => all.includes(document.activeElement as HTMLElement)));
    presses += 1
  )
    await keyboard.press('Tab');
  await tabTo(/^Add to Cart/);
  await keyboard.press('Enter');
  await waitForToast(page, 'Successfully added to Cart.');
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  await page.reload();
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  await tabTo(/^Cart, 1 item/);
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'Checkout' }).waitFor();
  await arrived();
  await tabTo(/^Checkout$/);
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  await arrived();
  await tabTo(/^Phone Number/);
  await keyboard.type('0821234567');
  await tabTo(/^Province/);
  await keyboard.type('Gau');
  await tabTo(/^ZIP Code/);
  await keyboard.type('2196');
  await tabTo(/^Address/);
  await keyboard.type('7 Jacaranda Avenue');
  await tabTo(/^Send$/);
  await keyboard.press('Enter');
  await page.waitForURL(/\/sandbox\/pay\//);
  await tabTo(/card number/i);
  await keyboard.type('4111 1111 1111 1111');
  await tabTo(/expiry/i);
  await keyboard.type('12/30');
  await tabTo(/cvc/i);
  await keyboard.type('123');
  await keyboard.press('Enter');
  await page.waitForURL(/\/Dashboard/);
  await page.getByRole('tab', { name: 'Profile' }).waitFor();
  await arrived();
  await tabTo(/^Profile$/);
  await keyboard.press('ArrowUp');
  await page.getByRole('tabpanel', { name: 'Orders' }).getByText(product.name).first().waitFor();
});

test('axe finds no violations on the checkout: form, messages, payment, success and failure pages', async () => {
  const { page, form, shopper, email } = await openAs('/Order');
  const findings: string[] = [];
  const checkPage = async () => findings.push(...(await axeFindings(page)));
  await form.send.waitFor();
  await page.getByText('Order summary').waitFor();
  await checkPage();
  await form.email.fill('');
  await form.send.click();
  await checkPage();
  await shopper.fillOrder(email);
  await stubResponse(page, 'POST /api/order', 500, {});
  await form.send.click();
  await toastWith(page, 'A server error occurred. Please try again later.').waitFor();
  await checkPage();
  await page.unrouteAll();
  await form.send.click();
  await page.waitForURL(/\/sandbox\/pay\//);
  await checkPage();
  const releaseRequest = await holdRequest(page, 'POST /api/order/confirmation');
  await shopper.pay();
  await page.waitForURL(`${shop.url}/payment/success`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await checkPage();
  await stubResponse(page, 'POST /api/order/confirmation', 500, {});
  await page.reload();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await checkPage();
  releaseRequest();
  await page.unrouteAll();
  await page.goto(`${shop.url}/payment/failure`);
  await page.getByRole('heading', { level: 1, name: 'Payment Failed' }).waitFor();
  await checkPage();
  await page.goto(`${shop.url}/payment/success`);
  await toastWith(page, 'No active session found. Please try again later.').waitFor();
  await checkPage();
  expect(findings).toEqual([]);
});
