// An area is one file, however long: each starts a shop and a browser of its own, which takes seconds.
import type { Page } from 'playwright-core';
import { available, call, plain, putInCart, rand } from './support/api';
import { axeFindings } from './support/both-widths';
import type { PageOptions } from './support/browser';
import { complaints, hears, told } from './support/messages';
import { orderFormOn } from './support/order-form';
import { mailsTo } from './support/outbox';
import { heard } from './support/record';
import { answers, cutsOff, holds } from './support/replies';
import { newCustomer, PASSWORD, products, shopperOn } from './support/shopper';
import { useShop } from './support/use-shop';
import { expectSoon, until } from './support/waiting';

const NETWORK = 'Network error. Please check your connection and try again.';
const AGAIN = 'Authentication failed. Please log in and try again.';

const { shop, listed, openPage } = useShop();

/** Each test buys a product of its own, so that none takes another's last pair. */
let taken = 0;
const nextPair = () => available(listed, 3)[taken++]!;

/** A new customer with one pair in the cart, on a path of the shop. */
async function openAs(path: string, options: PageOptions = {}) {
  const customer = await newCustomer(shop.url);
  const pair = nextPair();
  await putInCart(shop.url, customer.jwt, { ...pair, quantity: 1 });
  const opened = await openPage({ storageState: customer.storageState, ...options });
  await shopperOn(opened.page, shop.url).open(path);
  return { ...opened, ...customer, ...pair, shopper: shopperOn(opened.page, shop.url), form: orderFormOn(opened.page) };
}

/** The same, with the payment page open before the customer. */
async function openPayment() {
  const opened = await openAs('/Order');
  await opened.form.send.waitFor();
  await opened.shopper.fillOrder(opened.email);
  await opened.form.send.click();
  await opened.page.waitForURL(/\/sandbox\/pay\//);
  return { ...opened, sessionId: opened.page.url().split('/').at(-1)! };
}

/** The same, back from a payment that was made while the shop's confirmation is not yet let through. */
async function openPaid(confirmation: (page: Page) => Promise<void>) {
  const opened = await openPayment();
  await confirmation(opened.page);
  await opened.shopper.pay();
  await opened.page.waitForURL(`${shop.url}/payment/success`);
  return opened;
}

const kept = (page: Page) => page.evaluate(() => [localStorage.getItem('session_Id'), localStorage.getItem('order_data')]);
const NOTHING = [null, null];
const ordersOf = async (jwt: string) => (await call<{ orderId: string }[]>(shop.url, jwt, 'GET /api/order')).body;
const cartOf = async (jwt: string) => (await call<{ cart: object[] }>(shop.url, jwt, 'GET /api/cart')).body.cart;
const paymentOf = async (sessionId: string) =>
  (await (await fetch(`${shop.url}/sandbox/payments/${sessionId}`)).json()) as {
    status: string;
    amount: number;
    refunded: number;
  };
/** Counts the requests `method path` of a page. */
function counted(page: Page, request: string): () => number {
  let count = 0;
  const [method, path] = request.split(' ');
  page.on('request', (sent) => (count += sent.method() === method && new URL(sent.url()).pathname === path ? 1 : 0));
  return () => count;
}

/** The end of a purchase as a shopper sees it, and as the shop keeps it. */
async function orderStands(page: Page, jwt: string, productName: string) {
  await page.waitForURL(/\/Dashboard/);
  expect(await kept(page)).toEqual(NOTHING);
  expect([(await ordersOf(jwt)).length, await cartOf(jwt)]).toEqual([1, []]);
  await page.getByRole('tab', { name: 'Orders' }).click();
  await page.getByRole('tabpanel', { name: 'Orders' }).getByText(productName).first().waitFor();
}

describe('order form', () => {
  test('ORD-1: the checks run in the order of the specification, one message at a time but for the empty email', async () => {
    const { page, form } = await openAs('/Order');
    const { send, ...fields } = form;
    await send.waitFor();
    const asked = counted(page, 'POST /api/order');
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
    expect(await complaints(send, fields)).toEqual({ email, phone: ['Phone number is required.'] });
    await fields.phone.fill('12345');
    expect(await complaints(send, fields)).toEqual({ email, phone: ['Invalid phone number format.'] });
    await fields.email.fill('thandi@');
    expect(await complaints(send, fields)).toEqual({ email: ['Invalid email format.'] });
    await fields.email.fill('');
    await fields.phone.fill('+27 82 123 4567');
    expect(await complaints(send, fields)).toEqual({ email, province: ['Province is required.'] });
    await fields.email.fill('thandi@example.com');
    expect(await complaints(send, fields)).toEqual({ province: ['Province is required.'] });
    await fields.province.selectOption('Gauteng');
    expect(await complaints(send, fields)).toEqual({ zip: ['ZIP Code is required.'] });
    await fields.zip.fill('2196');
    expect(await complaints(send, fields)).toEqual({ address: ['Province is required.'] });
    expect(asked()).toBe(0);
    await fields.address.fill('7 Jacaranda Avenue');
    await send.click();
    await page.waitForURL(/\/sandbox\/pay\//);
    expect(asked()).toBe(1);
  });

  test('ORD-2: the order is sent and kept with its session, and the browser goes to the payment page', async () => {
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
    // The answer is gone with the page that asked: it is read on its way.
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
    await page.waitForURL(/\/sandbox\/pay\//);
    expect(page.url()).toBe(new URL(session.payment_url, shop.url).href);
    const [id, data] = await kept(page);
    expect([id, JSON.parse(data!)]).toEqual([session.session_id, order]);
  });

  test('ORD-3: each refusal of an order has its sentence, and what was typed stays', async () => {
    const { page, form, shopper, email } = await openAs('/Order');
    await form.send.waitFor();
    await shopper.fillOrder(email);
    const says = async (sentence: string) => {
      await form.send.click();
      await hears(page, sentence);
    };
    for (const [status, sentence] of [
      [400, 'Invalid input. Please check your details and try again.'],
      [403, 'You are not authorized to perform this action.'],
      [404, 'Order service not available. Please try again later.'],
      [500, 'A server error occurred. Please try again later.'],
      [503, 'A server error occurred. Please try again later.'],
    ] as const) {
      await answers(page, 'POST /api/order', status, { message: 'no' });
      await says(sentence);
    }
    await cutsOff(page, 'POST /api/order');
    await says(NETWORK);
    expect(await form.address.inputValue()).toBe('7 Jacaranda Avenue, Rosebank');
    expect(await kept(page)).toEqual(NOTHING);
    await answers(page, 'POST /api/order', 401, { message: 'no' });
    await says(AGAIN);
    await page.waitForURL(`${shop.url}/Login`);
  });

  test('a double click on Send, and Enter after it, open one payment', async () => {
    const { page, form, shopper, email } = await openAs('/Order');
    await form.send.waitFor();
    await shopper.fillOrder(email);
    await page.getByText('You pay').waitFor();
    const asked = counted(page, 'POST /api/order');
    const letGo = await holds(page, 'POST /api/order');
    await form.send.dblclick();
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    await page.keyboard.press('Enter');
    letGo();
    await page.waitForURL(/\/sandbox\/pay\//);
    expect(asked()).toBe(1);
  });
});

describe('after the payment', () => {
  test('PAY-1: the payment is confirmed, cart and orders are read again, and the order stands on the dashboard', async () => {
    let letGo = () => {};
    let confirmed: Promise<unknown> = Promise.resolve();
    const { page, jwt, sessionId, product, email } = await openPaid(async (page) => {
      letGo = await holds(page, 'POST /api/order/confirmation');
      confirmed = page.waitForRequest('**/api/order/confirmation').then((request) => request.postDataJSON() as unknown);
    });
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    expect(plain(await heading.innerText())).toBe('Payment Success - Your payment is being processed...');
    const reads = ['/api/cart', '/api/order'].map((path) =>
      page.waitForRequest((request) => request.method() === 'GET' && new URL(request.url()).pathname === path),
    );
    expect(await confirmed).toEqual({ sessionId, orderRequest: expect.objectContaining({ email, ZIPCode: '2196' }) as object });
    letGo();
    await Promise.all(reads);
    await heard(page, 'Success! Order created');
    await orderStands(page, jwt, product.name);
    expect(await paymentOf(sessionId)).toMatchObject({ status: 'paid', amount: Math.round(product.price * 100), refunded: 0 });
  });

  test("PAY-2: without a session that was kept the page says 'No active session found. Please try again later.'", async () => {
    const { page } = await openAs('/payment/success');
    const asked = counted(page, 'POST /api/order/confirmation');
    await told(page, 'No active session found. Please try again later.').waitFor();
    await page.getByRole('link', { name: /dashboard/i }).waitFor();
    expect(asked()).toBe(0);
  });

  test('PAY-3: each refusal of a confirmation has its sentence, and the session is kept for another try', async () => {
    const { page, jwt, sessionId, product } = await openPaid((page) =>
      answers(page, 'POST /api/order/confirmation', 400, { message: 'no' }),
    );
    await hears(page, 'Invalid input. Please check your order details and try again.');
    const again = page.getByRole('button', { name: 'Try again' });
    for (const [status, sentence] of [
      [403, 'You are not authorized to confirm this order.'],
      [404, 'Order service not available. Please try again later.'],
      [500, 'A server error occurred. Please try again later.'],
      [503, 'A server error occurred. Please try again later.'],
    ] as const) {
      await answers(page, 'POST /api/order/confirmation', status, { message: 'no' });
      await again.click();
      await hears(page, sentence);
    }
    expect((await kept(page))[0]).toBe(sessionId);
    await page.unrouteAll();
    await again.click();
    await heard(page, 'Success! Order created');
    await orderStands(page, jwt, product.name);
  });

  test('PAY-3: a session that ends during the confirmation leads over the log-in back to it, and the order is made', async () => {
    const { page, email, sessionId, product } = await openPaid((page) =>
      answers(page, 'POST /api/order/confirmation', 401, { message: 'no' }),
    );
    await told(page, AGAIN).waitFor();
    const form = page.getByRole('form', { name: 'Log In' });
    await form.waitFor();
    expect((await kept(page))[0]).toBe(sessionId);
    await page.unrouteAll();
    await form.getByRole('textbox', { name: 'Email' }).fill(email);
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await form.getByRole('button', { name: 'Log In' }).click();
    await heard(page, 'Success! Order created');
    await orderStands(page, (await page.evaluate(() => localStorage.getItem('jwt')))!, product.name);
  });

  test("PAY-4: a declined card leads to 'Payment Failed' with a way back to the dashboard; the cart is still there", async () => {
    const { page, jwt, shopper, sessionId } = await openPayment();
    await shopper.pay('4000 0000 0000 0002');
    await page.waitForURL(`${shop.url}/payment/failure`);
    await page.getByRole('heading', { level: 1, name: 'Payment Failed' }).waitFor();
    expect(await kept(page)).toEqual(NOTHING);
    await page
      .getByRole('main')
      .getByRole('link', { name: /dashboard/i })
      .click();
    await page.waitForURL(`${shop.url}/Dashboard`);
    expect([(await cartOf(jwt)).length, await ordersOf(jwt), (await paymentOf(sessionId)).status]).toEqual([1, [], 'declined']);
  });

  test('a cancelled payment leads to the failure page, and from there to a new one that is paid', async () => {
    const { page, jwt, shopper, form, product, email } = await openPayment();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(`${shop.url}/payment/failure`);
    await page.getByRole('main').getByRole('link', { name: 'Try another payment' }).click();
    await form.send.waitFor();
    await shopper.fillOrder(email);
    await form.send.click();
    await shopper.pay();
    await heard(page, 'Success! Order created');
    await orderStands(page, jwt, product.name);
  });

  test('a lost connection during the confirmation: trying again orders once', async () => {
    const { page, jwt, product, sessionId } = await openPaid(async (page) => {
      // The shop hears of it, the answer is lost on the way.
      await page.route('**/api/order/confirmation', async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      });
    });
    await hears(page, NETWORK);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.click();
    await hears(page, NETWORK);
    await page.unrouteAll();
    await again.dblclick();
    await heard(page, 'Success! Order created');
    await orderStands(page, jwt, product.name);
    expect(await paymentOf(sessionId)).toMatchObject({ status: 'paid', refunded: 0 });
  });

  test('a confirmation answered twice, in two tabs, makes one order', async () => {
    const { page, context, jwt, product, shopper } = await openPayment();
    const other = await context.newPage();
    const letGo = [await holds(page, 'POST /api/order/confirmation'), await holds(other, 'POST /api/order/confirmation')];
    // Both have asked before either is answered: the first answer clears the stored session.
    const asked = [page, other].map((tab) => tab.waitForRequest('**/api/order/confirmation'));
    await shopper.pay();
    await asked[0];
    await other.goto(`${shop.url}/payment/success`);
    await asked[1];
    letGo.forEach((release) => release());
    await Promise.all([page, other].map((tab) => tab.waitForURL(/\/Dashboard/)));
    await orderStands(page, jwt, product.name);
  });
});

describe('leaving and coming back', () => {
  test('a reload at every step loses nothing', async () => {
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
    const letGo = await holds(page, 'POST /api/order/confirmation');
    await shopper.pay();
    await page.waitForURL(`${shop.url}/payment/success`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    letGo();
    await heard(page, 'Success! Order created');
    await orderStands(page, jwt, product.name);
    await page.reload();
    await page.getByRole('tabpanel', { name: 'Orders' }).getByText(product.name).first().waitFor();
  });

  test('back from the payment page the form still has what was typed, and can be sent once more', async () => {
    const { page, jwt, product, form, shopper, sessionId } = await openPayment();
    await page.goBack();
    await form.send.waitFor();
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name="ZIPCode"]')?.value === '2196');
    await form.zip.fill('2198');
    await form.send.click();
    await page.waitForURL((url) => url.pathname.startsWith('/sandbox/pay/') && !url.pathname.endsWith(sessionId));
    await shopper.pay();
    await heard(page, 'Success! Order created');
    await orderStands(page, jwt, product.name);
  });

  test('the tab closed on the payment page: the cart waits, and the payment can be made and confirmed later', async () => {
    const { page, context, jwt, product } = await openPayment();
    const address = page.url();
    await page.close();
    const later = await context.newPage();
    const shopper = shopperOn(later, shop.url);
    await shopper.open('/Dashboard?tab=cart');
    await later.getByRole('button', { name: 'Checkout' }).waitFor();
    await later.goto(address);
    await shopper.pay();
    await heard(later, 'Success! Order created');
    await orderStands(later, jwt, product.name);
  });

  test('paid, and the browser never returns: the order stands all the same, and coming back later ends well', async () => {
    const { page, context, jwt, product, sessionId } = await openPayment();
    const card = new URLSearchParams({ action: 'pay', cardNumber: '4111 1111 1111 1111', expiry: '12/30', cvc: '123' });
    await fetch(`${shop.url}/sandbox/pay/${sessionId}`, { method: 'POST', body: card, redirect: 'manual' });
    await expectSoon(async () => (await ordersOf(jwt)).length === 1);
    await page.close();
    const later = await context.newPage();
    await shopperOn(later, shop.url).open('/payment/success');
    await heard(later, 'Success! Order created');
    await orderStands(later, jwt, product.name);
  });
});

test('an order is cancelled before it is packed: it says so, a mail follows, and the money goes back', async () => {
  const { page, jwt, shopper, sessionId, email, product, size } = await openPayment();
  await shopper.pay();
  await page.waitForURL(/\/Dashboard/);
  const sold = (await products(shop.url)).find(({ id }) => id === product.id)!.stock[0]![size]!;
  await page.getByRole('tab', { name: 'Orders' }).click();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await heard(page, 'Your order is cancelled.');
  await page.getByRole('button', { name: 'Cancel order' }).waitFor({ state: 'hidden' });
  expect(await ordersOf(jwt)).toEqual([
    expect.objectContaining({ status: expect.stringMatching(/^(cancelled|refunded)$/) as string }),
  ]);
  expect((await products(shop.url)).find(({ id }) => id === product.id)!.stock[0]![size]).toBe(sold + 1);
  await expectSoon(async () => (await paymentOf(sessionId)).refunded === Math.round(product.price * 100));
  await expectSoon(() => Promise.resolve(mailsTo(shop.dataDir, email).some(({ subject }) => /cancelled/i.test(subject))));
});

test('a purchase by keyboard alone, from the product to the order', async () => {
  const customer = await newCustomer(shop.url);
  const { product } = nextPair();
  const { page } = await openPage({ storageState: customer.storageState });
  const { keyboard } = page;
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      if (!element) return '';
      const name = element.getAttribute('aria-label') ?? element.labels?.[0]?.innerText ?? element.innerText;
      return (element.type === 'radio' ? (element.closest('label')?.innerText ?? name) : name).trim();
    });
  /** Tab until the focus is on what has this name. */
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 80; presses += 1) {
      await keyboard.press('Tab');
      if (name.test(await focused())) return;
    }
    throw new Error(`The keyboard never reached ${name}; it stands on '${await focused()}'`);
  };
  /** Within the shop a new page takes the focus to its heading, once it is drawn. */
  const arrived = () => until(page.getByRole('heading', { level: 1 }), (heading) => heading === document.activeElement);
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
  await heard(page, 'Successfully added to Cart.');
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

test('axe finds nothing on the checkout: form, messages, payment pages, success and failure', async () => {
  const { page, form, shopper, email } = await openAs('/Order');
  const findings: string[] = [];
  const look = async () => findings.push(...(await axeFindings(page)));
  await form.send.waitFor();
  await page.getByText('Order summary').waitFor();
  await look();
  await form.email.fill('');
  await form.send.click();
  await look();
  await shopper.fillOrder(email);
  await answers(page, 'POST /api/order', 500, {});
  await form.send.click();
  await told(page, 'A server error occurred. Please try again later.').waitFor();
  await look();
  await page.unrouteAll();
  await form.send.click();
  await page.waitForURL(/\/sandbox\/pay\//);
  await look();
  const letGo = await holds(page, 'POST /api/order/confirmation');
  await shopper.pay();
  await page.waitForURL(`${shop.url}/payment/success`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await look();
  await answers(page, 'POST /api/order/confirmation', 500, {});
  await page.reload();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await look();
  letGo();
  await page.unrouteAll();
  await page.goto(`${shop.url}/payment/failure`);
  await page.getByRole('heading', { level: 1, name: 'Payment Failed' }).waitFor();
  await look();
  await page.goto(`${shop.url}/payment/success`);
  await told(page, 'No active session found. Please try again later.').waitFor();
  await look();
  expect(findings).toEqual([]);
});
