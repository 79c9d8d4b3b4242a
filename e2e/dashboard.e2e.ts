import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { available, buy, call, deliveryTo, sizeLabel, normalizeWhitespace, putInCart, rand } from './support/api';
import { axeFindings } from './support/axe-findings';
import { submitForErrors, dismissToast, fieldErrors, toastWith } from './support/messages';
import { waitForHydration, waitForToast } from './support/page-record';
import { stubResponse, holdRequest } from './support/request-stubs';
import { newCustomer, PASSWORD, shopperOn, type ListedProduct } from './support/shopper';
import { expect, test, useShop } from './support/test';

const { shop, listed, openPage, allowConsole } = useShop();

type CartLine = { product: ListedProduct; size: string; quantity: number };

/** Opens a new customer's dashboard. `before` runs before the page is requested. */
async function openDashboard(
  tab: 'profile' | 'cart' | 'orders',
  { lines = [] as CartLine[], before = async (_page: Page) => {} } = {},
) {
  const customer = await newCustomer(shop.url);
  await putInCart(shop.url, customer.jwt, ...lines);
  const opened = await openPage({ storageState: customer.storageState });
  await before(opened.page);
  await shopperOn(opened.page, shop.url).open(`/Dashboard?tab=${tab}`);
  return { ...opened, ...customer, main: opened.page.getByRole('main'), tabs: opened.page.getByRole('tablist') };
}

/** Locators of one cart line. */
function lineOn(page: Page, { product, size }: Pick<CartLine, 'product' | 'size'>) {
  const which = `${product.name}, size ${sizeLabel(size)}`;
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${which}`, exact: true });
  return {
    quantity,
    remove: page.getByRole('button', { name: `Remove ${which}`, exact: true }),
    whole: page.getByRole('listitem').filter({ has: quantity }),
  };
}

/** Waits until the main content contains a text; whitespace is normalized. */
const waitForText = (page: Page, text: string) =>
  page.waitForFunction((wanted) => (document.querySelector('main')?.innerText ?? '').replace(/\s+/g, ' ').includes(wanted), text);

const pathOf = (page: Page) => new URL(page.url()).pathname;

test.describe('tabs', () => {
  test(
    'DASH-1: Profile, Cart and Orders are stacked, can be hidden, and close after a selection at 881 px',
    { tag: '@smoke' },
    async () => {
      const { page, tabs } = await openDashboard('profile');
      const names = tabs.getByRole('tab');
      await names.first().waitFor();
      expect(await names.allInnerTexts()).toEqual(['Profile', 'Cart', 'Orders']);
      await expect(tabs).toHaveAttribute('aria-orientation', 'vertical');
      const tops = await names.evaluateAll((all) => all.map((tab) => Math.round(tab.getBoundingClientRect().top)));
      expect([...tops].sort((a, b) => a - b)).toEqual(tops);
      expect(new Set(tops).size).toBe(3);

      await page.getByRole('button', { name: 'Hide Tabs' }).click();
      await tabs.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Show Tabs' }).click();
      await tabs.waitFor();
      await page.setViewportSize({ width: 882, height: 800 });
      await names.nth(1).click();
      await page.getByRole('tabpanel', { name: 'Cart' }).waitFor();
      await expect(tabs).toBeVisible();
      await page.setViewportSize({ width: 881, height: 800 });
      await names.nth(2).click();
      await page.getByRole('tabpanel', { name: 'Orders' }).waitFor();
      await tabs.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Show Tabs' }).click();
      await tabs.getByRole('tab', { name: 'Orders', selected: true }).press('ArrowUp');
      await page.getByRole('tabpanel', { name: 'Cart' }).waitFor();
      await page.reload();
      await page.getByRole('tabpanel', { name: 'Cart' }).waitFor();
    },
  );

  test('DASH-2: shows a spinner until the data arrives, then the empty states', async () => {
    const releaseRequest: (() => void)[] = [];
    const { page, main, tabs } = await openDashboard('cart', {
      async before(page) {
        for (const path of ['/api/user', '/api/cart', '/api/order']) releaseRequest.push(await holdRequest(page, `GET ${path}`));
      },
    });
    const spinner = main.getByRole('status', { name: 'Loading' });
    await page.getByRole('tabpanel', { name: 'Cart' }).getByRole('status', { name: 'Loading' }).waitFor();
    await tabs.getByRole('tab', { name: 'Orders' }).click();
    await page.getByRole('tabpanel', { name: 'Orders' }).getByRole('status', { name: 'Loading' }).waitFor();
    await tabs.getByRole('tab', { name: 'Profile' }).click();
    await page.getByRole('tabpanel', { name: 'Profile' }).getByRole('status', { name: 'Loading' }).waitFor();
    releaseRequest.forEach((release) => release());
    await main.getByRole('textbox', { name: 'First Name' }).waitFor();
    await tabs.getByRole('tab', { name: 'Cart' }).click();
    await main.getByText('No cart items available.', { exact: true }).waitFor();
    await tabs.getByRole('tab', { name: 'Orders' }).click();
    await main.getByText('You have no past orders yet.', { exact: true }).waitFor();
    await expect(spinner).toHaveCount(0);
  });

  test('a failed load shows an error and can be retried', async () => {
    const { page, main } = await openDashboard('orders', { before: (page) => stubResponse(page, 'GET /api/order', 500, {}) });
    // By then the shell, which reads the orders as well, has asked.
    await waitForHydration(page);
    await main.getByRole('alert').getByText('An unexpected error occurred. Please try again.').waitFor();
    await stubResponse(page, 'GET /api/order', 200, []);
    await main.getByRole('button', { name: 'Try again' }).click();
    await main.getByText('You have no past orders yet.', { exact: true }).waitFor();
  });
});

test.describe('profile', () => {
  const fieldsOf = (page: Page) => {
    const main = page.getByRole('main');
    return {
      first: main.getByRole('textbox', { name: 'First Name' }),
      last: main.getByRole('textbox', { name: 'Last Name' }),
      email: main.getByRole('textbox', { name: 'Email' }),
      phone: main.getByRole('textbox', { name: 'Phone Number' }),
    };
  };

  test('DASH-3: names and a valid email are required; the phone number is optional but must be South African', async () => {
    const { page, main } = await openDashboard('profile');
    const fields = fieldsOf(page);
    const save = main.getByRole('button', { name: 'Save' });
    for (const field of [fields.first, fields.last, fields.email]) await field.fill('');
    expect(await submitForErrors(save, fields)).toEqual({
      first: ['First name is required'],
      last: ['Last name is required'],
      email: ['Email is required'],
    });
    await expect(fields.first).toBeFocused();
    await fields.first.fill('Naledi');
    await fields.last.fill('Dube');
    await fields.email.fill('naledi@nowhere');
    expect(await submitForErrors(save, fields)).toEqual({ email: ['Invalid email'] });
    await fields.email.fill('naledi@example.com');
    for (const phone of ['12345', '+1 555 010 0199', '082 123 456', '0821234567890', 'o82 123 4567']) {
      await fields.phone.fill(phone);
      expect([phone, await submitForErrors(save, fields)]).toEqual([phone, { phone: ['Invalid phone number'] }]);
    }
    await stubResponse(page, 'PUT /api/user', 200, {
      firstname: 'Naledi',
      lastname: 'Dube',
      email: 'naledi@example.com',
      phoneNumber: '',
      address: '',
    });
    for (const phone of ['', '+27 82 123 4567', '27821234567', '082-123-4567', '0821234567']) {
      await fields.phone.fill(phone);
      const sent = page.waitForRequest((request) => request.method() === 'PUT');
      await save.click();
      expect((await sent).postDataJSON()).toMatchObject({ phoneNumber: phone });
      await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'hidden' });
      expect(await fieldErrors(fields.phone)).toEqual([]);
    }
  });

  test('DASH-4: confirms and stores a saved profile; each error shows its message', async () => {
    const { page, main, jwt, email } = await openDashboard('profile');
    const fields = fieldsOf(page);
    const save = main.getByRole('button', { name: 'Save' });
    await fields.first.fill('Naledi');
    await fields.last.fill('Dube');
    await fields.phone.fill('082 123 4567');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await save.click();
    expect((await sent).postDataJSON()).toEqual({ firstname: 'Naledi', lastname: 'Dube', email, phoneNumber: '082 123 4567' });
    await waitForToast(page, 'Success! Successfully updated your profile');
    expect((await call(shop.url, jwt, 'GET /api/user')).body).toMatchObject({ firstname: 'Naledi', lastname: 'Dube', email });
    await page.reload();
    await fields.first.waitFor();
    await expect(fields.first).toHaveValue('Naledi');

    await fields.last.fill('Zulu');
    for (const [status, message] of [
      [400, 'Please fill out all the fields in the correct format.'],
      [403, 'You do not have permission to perform this update. Please log in and try again.'],
      [404, 'The requested user profile was not found.'],
      [500, 'An unexpected server error occurred. Please try again later.'],
      [503, 'An unexpected server error occurred. Please try again later.'],
      [418, 'An unexpected error occurred. Please try again.'],
    ] as const) {
      await stubResponse(page, 'PUT /api/user', status, { message: 'no' });
      await save.click();
      await dismissToast(page, message);
    }
    await expect(fields.last).toHaveValue('Zulu');
  });

  test("'Download my data' downloads a file with all stored data", async () => {
    const [line] = available(listed, 3);
    const { page, main, jwt, email } = await openDashboard('profile', { lines: [{ ...line!, quantity: 1 }] });
    const { orderId } = await buy(shop.url, jwt, deliveryTo(email));
    const saved = page.waitForEvent('download');
    await main.getByRole('button', { name: 'Download my data' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('my-data.json');
    const data = JSON.parse(readFileSync(await file.path(), 'utf8')) as object;
    expect(data).toMatchObject({
      account: { email, firstname: 'Thandi' },
      orders: [{ orderId, deliverTo: { address: '7 Jacaranda Avenue, Rosebank' } }],
    });
    expect(JSON.stringify(data)).not.toMatch(/argon2|password_hash/i);
  });

  test("'Delete my account' requires the password, signs out everywhere and anonymizes the order", async () => {
    allowConsole(/status of 403 .*\/api\/user\/delete/, /status of 401 .*\/auth\/login/);
    const [line] = available(listed, 3);
    const { page, main, jwt, email } = await openDashboard('profile', { lines: [{ ...line!, quantity: 1 }] });
    const { orderId } = await buy(shop.url, jwt, deliveryTo(email));
    for (const step of ['packed', 'sent', 'delivered']) await shop.manage('order', orderId, step);
    await main.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog');
    const [password, sure] = [
      dialog.getByLabel('Password', { exact: true }),
      dialog.getByRole('button', { name: 'Delete my account' }),
    ];
    await sure.click();
    expect(await fieldErrors(password)).toEqual(['Password is required.']);
    await password.fill('Not-My-Hare-2031!');
    await sure.click();
    await dialog.getByText('That password is not correct.').waitFor();
    expect(await fieldErrors(password)).toEqual(['That password is not correct.']);
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect((await call(shop.url, jwt, 'GET /api/user')).status).toBe(200);

    await main.getByRole('button', { name: 'Delete my account' }).click();
    await password.fill(PASSWORD);
    await sure.click();
    await waitForToast(page, 'Your account is deleted.');
    await page.waitForURL(`${shop.url}/`);
    await page.getByRole('banner').getByRole('link', { name: 'Log In', exact: true }).waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    expect((await call(shop.url, jwt, 'GET /api/user')).status).toBe(401);
    await shopperOn(page, shop.url).logIn(email);
    await dismissToast(page, 'Invalid credentials. Please check your email and password.');
    const { output } = await shop.manage('orders');
    const row = output.split('\n').find((each) => each.includes(orderId))!;
    expect([row.includes('delivered'), row.includes(email)]).toEqual([true, false]);
  });
});

test.describe('cart', () => {
  /** Three lines of two products, the first product in two sizes. */
  function threeLines(): [CartLine, CartLine, CartLine] {
    const both = listed.find(
      ({ stock }) => Object.entries(stock[0]!).filter(([key, free]) => key !== 'id' && free >= 3).length > 1,
    )!;
    const sizes = Object.keys(both.stock[0]!).filter((key) => key !== 'id' && both.stock[0]![key]! >= 3);
    const other = available(listed, 3).find(({ product }) => product.id !== both.id)!;
    return [
      { product: both, size: sizes[0]!, quantity: 1 },
      { product: both, size: sizes[1]!, quantity: 2 },
      { ...other, quantity: 1 },
    ];
  }

  test(
    'CART-1: lines show image, name, size, quantity, price and remove button; the total counts known products only',
    { tag: '@smoke' },
    async () => {
      const lines = threeLines();
      const { page, main, jwt } = await openDashboard('cart', { lines });
      const sum = lines.reduce((total, { product, quantity }) => total + product.price * quantity, 0);
      for (const line of lines) {
        const { whole, quantity, remove } = lineOn(page, line);
        await quantity.waitFor();
        await whole.getByRole('img', { name: line.product.name }).waitFor();
        await expect(quantity).toHaveValue(String(line.quantity));
        await expect(quantity).toHaveAttribute('min', '1');
        expect(normalizeWhitespace(await whole.innerText())).toContain(`Size ${sizeLabel(line.size)}`);
        expect(normalizeWhitespace(await whole.innerText())).toContain(rand(line.product.price * line.quantity));
        await expect(remove).toHaveCount(1);
      }
      await waitForText(page, `Total ${rand(sum)}`);

      const { quantity } = lineOn(page, lines[0]);
      await quantity.fill('0');
      await quantity.press('Enter');
      expect(await fieldErrors(quantity)).toHaveLength(1);
      await quantity.blur();
      await expect(quantity).toHaveValue('1');

      const { body } = await call<{ cart: object[] }>(shop.url, jwt, 'GET /api/cart');
      const unknown = { id: 999, productId: 999_999, size: 'size7', quantity: 2, price: 1234.5 };
      await stubResponse(page, 'GET /api/cart', 200, { success: true, cart: [...body.cart, unknown] });
      await page.reload();
      await main.getByText('Unknown Product').first().waitFor();
      await waitForText(page, `Total ${rand(sum)}`);
    },
  );

  test(
    'CART-2: sends a changed quantity and shows the returned cart; each error shows its message and changes nothing',
    { tag: '@smoke' },
    async () => {
      const lines = threeLines();
      const { page, jwt } = await openDashboard('cart', { lines });
      const [first, second] = [lineOn(page, lines[0]), lineOn(page, lines[1])];
      await first.quantity.waitFor();
      const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/api/cart'));
      await first.quantity.fill('3');
      await first.quantity.press('Enter');
      // A line is a product in one size, so the size goes with the specified fields.
      expect((await sent).postDataJSON()).toEqual({ productId: lines[0].product.id, quantity: 3, size: lines[0].size });
      await waitForText(page, `Total ${rand(lines[0].product.price * 5 + lines[2].product.price)}`);
      const { body } = await call<{ cart: { size: string; quantity: number }[] }>(shop.url, jwt, 'GET /api/cart');
      expect(body.cart.find(({ size }) => size === lines[0].size)).toMatchObject({ quantity: 3 });
      await expect(second.quantity).toHaveValue('2');

      const free = lines[0].product.stock[0]![lines[0].size]!;
      await first.quantity.fill(String(free + 1));
      await first.quantity.press('Enter');
      expect(await fieldErrors(first.quantity)).toHaveLength(1);

      await stubResponse(page, 'PUT /api/cart', 200, { success: true, cart: [{ ...body.cart[0], quantity: 1 }] });
      await first.quantity.fill('2');
      await first.quantity.press('Enter');
      await second.whole.waitFor({ state: 'hidden' });
      await expect(first.quantity).toHaveValue('1');

      for (const [status, message] of [
        [400, 'Invalid quantity or product ID. Please try again.'],
        [403, 'You are not allowed to update this cart item.'],
        [500, 'An unexpected server error occurred while updating the cart. Please try again later.'],
        [503, 'An unexpected server error occurred while updating the cart. Please try again later.'],
        [404, 'Product not found in cart. Please refresh the page.'],
        [401, 'Authentication failed. Please log in again.'],
      ] as const) {
        await stubResponse(page, 'PUT /api/cart', status, { message: 'no' });
        await first.quantity.fill('2');
        await first.quantity.press('Enter');
        await dismissToast(page, message);
        // Then the server's own cart is shown, in which the quantity is still 3.
        if (status === 404) await expect(first.quantity).toHaveValue('3');
        else if (status !== 401) expect([status, await first.quantity.inputValue()]).toEqual([status, '1']);
      }
      await page.waitForURL(`${shop.url}/Login`);
    },
  );

  test('a double click on Remove removes one line', async () => {
    const lines = threeLines();
    const { page, jwt } = await openDashboard('cart', { lines });
    const [first, second] = lines.map((line) => lineOn(page, line)) as [ReturnType<typeof lineOn>, ReturnType<typeof lineOn>];
    const sizesLeft = async () =>
      (await call<{ cart: { size: string }[] }>(shop.url, jwt, 'GET /api/cart')).body.cart.map(({ size }) => size);
    for (const [line, delay, left] of [
      [first, 0, lines.slice(1)],
      [second, 300, lines.slice(2)],
    ] as const) {
      await line.remove.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await line.remove.boundingBox())!;
      await page.mouse.click(x + width / 2, y + height / 2, { clickCount: 2, delay });
      await expect(line.quantity).toHaveCount(0);
      await expect.poll(sizesLeft).toEqual(left.map(({ size }) => size));
      // The space of the line closes.
      await expect(page.getByRole('list', { name: 'Cart items' }).locator('> li')).toHaveCount(left.length);
      expect(await sizesLeft()).toHaveLength(left.length);
    }
  });

  test('a cart change in one tab appears in the other', async () => {
    const lines = threeLines();
    const { page } = await openDashboard('cart', { lines });
    const other = await page.context().newPage();
    await shopperOn(other, shop.url).open('/Dashboard?tab=cart');
    const badge = (of: Page, count: string) => expect(of.getByRole('banner').getByRole('link', { name: count })).toBeVisible();
    await badge(page, 'Cart, 3 items');
    await badge(other, 'Cart, 3 items');
    await lineOn(other, lines[0]!).remove.click();
    await badge(other, 'Cart, 2 items');
    await badge(page, 'Cart, 2 items');
    await expect(lineOn(page, lines[0]!).quantity).toHaveCount(0);
  });

  test('CART-3: removes one line and shows the returned cart; each error shows its message and keeps the line', async () => {
    const lines = threeLines();
    const { page, main } = await openDashboard('cart', { lines });
    const [first, second, third] = lines.map((line) => lineOn(page, line)) as [
      ReturnType<typeof lineOn>,
      ReturnType<typeof lineOn>,
      ReturnType<typeof lineOn>,
    ];
    await first.quantity.waitFor();
    const sent = page.waitForRequest((request) => request.method() === 'DELETE');
    await first.remove.click();
    const asked = new URL((await sent).url());
    expect(asked.pathname).toBe('/api/cart');
    // A line is a product in one size, so the size goes with the specified parameter.
    expect(Object.fromEntries(asked.searchParams)).toEqual({ productId: String(lines[0].product.id), size: lines[0].size });
    await first.quantity.waitFor({ state: 'hidden' });
    await waitForText(page, `Total ${rand(lines[1].product.price * 2 + lines[2].product.price)}`);
    await expect(second.quantity).toHaveValue('2');
    await page.reload();
    await third.quantity.waitFor();
    await expect(first.quantity).toHaveCount(0);

    for (const [status, message] of [
      [400, 'Invalid request. Please try again.'],
      [403, 'You are not authorized to perform this action.'],
      [404, 'Product not found in your cart. Please refresh the page.'],
      [500, 'An unexpected server error occurred. Please try again later.'],
      [503, 'An unexpected server error occurred. Please try again later.'],
    ] as const) {
      await stubResponse(page, 'DELETE /api/cart', status, { message: 'no' });
      await third.remove.click();
      await dismissToast(page, message);
      await third.quantity.waitFor();
    }
    await stubResponse(page, 'DELETE /api/cart', 200, { success: true, cart: [] });
    await third.remove.click();
    await main.getByText('No cart items available.', { exact: true }).waitFor();
    await page.reload();
    await third.quantity.waitFor();
    await stubResponse(page, 'DELETE /api/cart', 401, { message: 'no' });
    await third.remove.click();
    await toastWith(page, 'Authentication failed. Please log in again.').waitFor();
    await page.waitForURL(`${shop.url}/Login`);
  });
});

test.describe('orders', () => {
  test(
    "DASH-5: shows dates, lines, prices and shipping label; an unknown product is 'Unknown Product' at '-'",
    { tag: '@smoke' },
    async () => {
      const [known] = listed as [ListedProduct];
      const order = {
        orderId: 'LC-2001',
        orderDate: '2026-03-04T10:00:00.000Z',
        deliveryDate: '2026-03-09T10:00:00.000Z',
        address: '7 Jacaranda Avenue, Rosebank',
        province: 'Gauteng',
        orders: [
          { productId: known.id, size: 'size7', quantity: 3, price: 1000.5 },
          { productId: 999_999, size: 'size8', quantity: 1 },
        ],
      };
      const { page, main } = await openDashboard('orders', {
        before: (page) => stubResponse(page, 'GET /api/order', 200, [order]),
      });
      await main.getByText('March 4, 2026', { exact: true }).first().waitFor();
      await main.getByText('March 9, 2026', { exact: true }).first().waitFor();
      const lines = main.getByRole('listitem');
      const first = normalizeWhitespace(await lines.filter({ hasText: known.name }).last().innerText());
      expect(first).toContain(rand(3001.5));
      expect(first).toContain('quantity 3');
      expect(normalizeWhitespace(await lines.filter({ hasText: 'Unknown Product' }).last().innerText())).toMatch(
        /^Unknown Product .* -$/,
      );
      await waitForText(page, '7 Jacaranda Avenue, Rosebank, Gauteng');
      expect(pathOf(page)).toBe('/Dashboard');
    },
  );
});

test('axe finds no violations on the dashboard: tabs, empty, filled, with messages', async () => {
  const [line] = available(listed, 3);
  const { page, main, tabs } = await openDashboard('cart');
  const findings: string[] = [];
  const checkPage = async () => findings.push(...(await axeFindings(page)));
  const goTo = async (name: string) => {
    await page.getByRole('button', { name: /^(Hide|Show) Tabs$/ }).waitFor();
    if (!(await tabs.isVisible())) await page.getByRole('button', { name: 'Show Tabs' }).click();
    await tabs.getByRole('tab', { name }).click();
  };
  await main.getByText('No cart items available.').waitFor();
  await checkPage();
  await goTo('Orders');
  await main.getByText('You have no past orders yet.').waitFor();
  await checkPage();
  await goTo('Profile');
  await main.getByRole('textbox', { name: 'First Name' }).fill('');
  await main.getByRole('button', { name: 'Save' }).click();
  await checkPage();
  await main.getByRole('textbox', { name: 'First Name' }).fill('Naledi');
  await stubResponse(page, 'PUT /api/user', 500, {});
  await main.getByRole('button', { name: 'Save' }).click();
  await toastWith(page, 'An unexpected server error occurred. Please try again later.').waitFor();
  await checkPage();
  const order = {
    orderId: 'LC-1',
    orderDate: '2026-03-04',
    deliveryDate: '2026-03-09',
    address: 'A',
    province: 'Gauteng',
    status: 'paid',
    canCancel: true,
  };
  const orderLine = { id: 1, productId: line!.product.id, size: line!.size, quantity: 99, price: 1 };
  await stubResponse(page, 'GET /api/order', 200, [{ ...order, orders: [orderLine, { ...orderLine, productId: 999_999 }] }]);
  await stubResponse(page, 'GET /api/cart', 200, {
    success: true,
    cart: [orderLine, { ...orderLine, id: 2, productId: 999_999 }],
  });
  await page.reload();
  await goTo('Orders');
  await main.getByText('Unknown Product').first().waitFor();
  await checkPage();
  await main.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').waitFor();
  await checkPage();
  await page.keyboard.press('Escape');
  await goTo('Cart');
  await main.getByRole('button', { name: 'Checkout' }).waitFor();
  await checkPage();
  expect(findings).toEqual([]);
});
