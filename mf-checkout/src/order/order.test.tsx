import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failed, succeeded, type OrdersService, type Result, type Services } from 'shared/contract';
import type { OrderRequest, OrderSession, ProductPage } from 'shared/models';
import {
  cartItemFixture,
  orderFixture,
  orderRequestFixture,
  productFixture,
  renderPage,
  replies,
  servicesFixture,
  userFixture,
  type ServicesOverrides,
} from 'shared/testing';
import { redirectTo } from './redirect';
import { page } from './page';

// Fills and sends the whole form several times in one test.
jest.setTimeout(30_000);

jest.mock('./redirect', () => ({ redirectTo: jest.fn(async () => undefined) }));
beforeEach(() => jest.mocked(redirectTo).mockReset().mockResolvedValue(undefined));

const EMPTY_USER = userFixture({ firstname: '', lastname: '', email: '', phoneNumber: '', address: '' });
const rows = [productFixture(), productFixture({ id: 2, name: 'Jordan Mid Brick', category: 'Jordan', price: 2500 })];
const cart = [cartItemFixture({ quantity: 2 }), cartItemFixture({ id: 12, productId: 2, size: 'size7', price: 2500 })];

/** The order page of a shopper with an empty profile; the cart holds two units of one product and one of another. */
async function open({ states, ...overrides }: ServicesOverrides = {}) {
  const services = servicesFixture({
    rows,
    states: {
      session: { user: EMPTY_USER, authenticated: true },
      cart: { cart, loaded: true },
      orders: { loaded: true },
      ...states,
    },
    ...overrides,
  });
  const rendered = renderPage(page, { path: '/Order', services });
  await act(async () => undefined);
  return rendered;
}

const form = () => within(screen.getByRole('form', { name: 'Order Details' }));
const LABELS: Record<keyof OrderRequest, string> = {
  firstname: 'First Name',
  lastname: 'Last Name',
  email: 'Email',
  phoneNumber: 'Phone Number',
  province: 'Province',
  ZIPCode: 'ZIP Code',
  address: 'Address',
};
const field = (name: keyof OrderRequest) => form().getByLabelText<HTMLInputElement>(LABELS[name]);
const typed = () => Object.fromEntries(Object.keys(LABELS).map((name) => [name, field(name as keyof OrderRequest).value]));
const alerts = () =>
  form()
    .queryAllByRole('alert')
    .map((alert) => alert.textContent);
const send = () => userEvent.click(form().getByRole('button', { name: 'Send' }));
const summary = () => screen.getByRole('region', { name: 'Order summary' });
const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ');

/** One change event per field: typing would render the page at each key, and no test here depends on single keys. */
function fill(values: Partial<OrderRequest>) {
  for (const [name, value] of Object.entries(values)) fireEvent.change(field(name as keyof OrderRequest), { target: { value } });
}

const request = orderRequestFixture();

test('ORD-1: runs the checks in order and shows each error at its field', async () => {
  const { services } = await open();
  await send();
  expect(alerts()).toEqual(['Email is required.', 'Phone number is required.']);
  const steps: [Partial<OrderRequest>, keyof OrderRequest, string][] = [
    [{ email: 'thandi@' }, 'email', 'Invalid email format.'],
    [{ email: request.email }, 'phoneNumber', 'Phone number is required.'],
    [{ phoneNumber: '12345' }, 'phoneNumber', 'Invalid phone number format.'],
    [{ phoneNumber: '+27 82 555 0123' }, 'province', 'Province is required.'],
    [{ province: 'Gauteng' }, 'ZIPCode', 'ZIP Code is required.'],
    [{ ZIPCode: '0001' }, 'address', 'Province is required.'],
  ];
  for (const [change, name, message] of steps) {
    fill(change);
    await send();
    expect(alerts()).toEqual([message]);
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field(name));
  }
  expect(services.called('orders.create')).toEqual([]);
  fill({ address: request.address });
  await send();
  expect(alerts()).toEqual([]);
  expect(services.called('orders.create')).toHaveLength(1);
});

test('ORD-1: an empty email blocks the submission but not the other checks', async () => {
  const { services } = await open();
  fill({ ...request, email: '' });
  await send();
  expect(alerts()).toEqual(['Email is required.']);
  expect(services.called('orders.create')).toEqual([]);
});

test('ORD-1: accepts empty names', async () => {
  const { services } = await open();
  fill({ ...request, firstname: '', lastname: '' });
  await send();
  expect(services.called('orders.create')).toEqual([[{ ...request, firstname: '', lastname: '', expectedTotalCents: 649_980 }]]);
});

test('ORD-2: sends the typed values and redirects to the payment page', async () => {
  const { services } = await open();
  fill(request);
  await send();
  expect(services.called('orders.create')).toEqual([[{ ...request, expectedTotalCents: 649_980 }]]);
  expect(jest.mocked(redirectTo).mock.calls).toEqual([[replies['POST /api/order'].body.payment_url]]);
});

test('ORD-3: shows the message for a status and keeps the typed values', async () => {
  const { services } = await open({ orders: { create: async () => failed({ kind: 'status', status: 403, message: 'no' }) } });
  fill(request);
  await send();
  expect(services.toasts).toEqual([{ kind: 'error', text: 'You are not authorized to perform this action.' }]);
  expect(typed()).toEqual(request);
  expect(redirectTo).not.toHaveBeenCalled();
});

test('ORD-3 ERR-1: shows a network failure and keeps the typed values', async () => {
  const { services } = await open({ orders: { create: async () => failed({ kind: 'network' }) } });
  fill(request);
  await send();
  expect(services.toasts).toEqual([{ kind: 'error', text: 'Network error. Please check your connection and try again.' }]);
  expect(typed()).toEqual(request);
});

test('shows the server’s message on a conflict and reloads the cart', async () => {
  const message = 'Only 1 pair of Dunk Low Harbour is left in size 3.';
  const { services } = await open({ orders: { create: async () => failed({ kind: 'status', status: 409, message }) } });
  fill(request);
  await send();
  expect(services.toasts).toEqual([{ kind: 'error', text: message }]);
  expect(within(screen.getByRole('radiogroup', { name: 'Delivery' })).queryByRole('alert')).toBeNull();
  expect(services.called('cart.load')).toHaveLength(1);
});

const totalChanged = (totalCents: number) =>
  failed({ kind: 'status', status: 409, code: 'order/total-changed', details: { totalCents } });

test('shows the new total if the shop computes another one, and accepts it at the next Send', async () => {
  const currentCart = [...cart, cartItemFixture({ id: 13, productId: 2, size: 'size9' })];
  const { services } = await open({
    orders: {
      create: async ({ expectedTotalCents }) =>
        expectedTotalCents === 899_980 ? succeeded(replies['POST /api/order'].body, 201) : totalChanged(899_980),
    },
    cart: {
      load: async () => {
        services.cart.store.set({ ...services.cart.store.get(), cart: currentCart });
        return succeeded(currentCart);
      },
    },
  });
  fill(request);
  await send();
  expect(redirectTo).not.toHaveBeenCalled();
  const expectedText = 'Your cart has changed: the total is R 8 999,80 now. Please check it, then press Send.';
  expect(services.toasts.map(({ text }) => plain(text))).toEqual([expectedText]);
  await send();
  expect(services.called('orders.create')).toMatchObject([[{ expectedTotalCents: 649_980 }], [{ expectedTotalCents: 899_980 }]]);
  expect(redirectTo).toHaveBeenCalledTimes(1);
});

test('marks a field that the server rejects', async () => {
  const errors = [{ field: 'ZIPCode', message: 'This code does not exist.' }];
  await open({ orders: { create: async () => failed({ kind: 'status', status: 400, errors }) } });
  fill(request);
  await send();
  expect(alerts()).toEqual(['This code does not exist.']);
});

test('ignores further clicks on Send until the page is shown again', async () => {
  let resolveCreate: (result: Result<OrderSession>) => void = () => undefined;
  let resolveRedirect: () => void = () => undefined;
  jest.mocked(redirectTo).mockReturnValue(new Promise((resolve) => (resolveRedirect = resolve)));
  const { services } = await open({ orders: { create: () => new Promise((resolve) => (resolveCreate = resolve)) } });
  fill(request);
  await send();
  await send();
  await act(async () => resolveCreate({ ok: true, status: 200, data: replies['POST /api/order'].body }));
  await send();
  expect(services.called('orders.create')).toHaveLength(1);
  await act(async () => resolveRedirect());
  await send();
  expect(services.called('orders.create')).toHaveLength(2);
});

test('prefills the form from the profile, then from the last order', async () => {
  const user = userFixture({ address: '' });
  const orders = [
    orderFixture({ address: '9 Oak Road', province: 'Limpopo' }),
    orderFixture({ address: '1 Old Road', province: 'Gauteng' }),
  ];
  await open({ states: { session: { user, authenticated: true }, orders: { orders, loaded: true } } });
  expect(typed()).toEqual({ ...user, ZIPCode: '', address: '9 Oak Road', province: 'Limpopo' });
});

test('restores the draft after a pending payment or a login', async () => {
  await open({ orders: { draft: () => request } });
  expect(typed()).toEqual(request);
});

test('waits for the profile with a timeout', async () => {
  jest.useFakeTimers();
  await open({ states: { session: { user: null, authenticated: true } } });
  expect(screen.queryByRole('form')).toBeNull();
  await act(async () => jest.advanceTimersByTime(2000));
  expect(screen.getByRole('form', { name: 'Order Details' })).toBeTruthy();
  jest.useRealTimers();
});

test('shows lines, delivery, address and total, each with a way to correct it', async () => {
  await open();
  // Collapsed on phones; jsdom has no width.
  await userEvent.click(within(summary()).getByRole('button', { name: /^Show details/ }));
  fill({ address: '5 Long Street', ZIPCode: '8001', province: 'Western Cape' });
  const [first, second] = within(summary()).getAllByRole('listitem');
  expect(plain(first!.textContent)).toContain('Dunk Low HarbourR 3 999,80Size 3, quantity 2');
  expect(plain(second!.textContent)).toContain('Jordan Mid BrickR 2 500,00Size 7, quantity 1');
  const text = plain(summary().textContent);
  expect(text).toContain('R 6 499,80incl. 15% VAT (R 847,80)');
  expect(text).toContain('Free, 3-5 days');
  expect(text).toContain('5 Long Street, 8001, Western Cape');
  expect(within(summary()).getByRole('link', { name: 'Change the cart' }).getAttribute('href')).toBe('/Dashboard?tab=cart');
  await userEvent.click(within(summary()).getByRole('button', { name: 'Change' }));
  expect(document.activeElement).toBe(field('address'));
});

test('mentions no VAT if the seller is not registered for it', async () => {
  const { container } = await open({ config: { vatNumber: '' } });
  expect(plain(summary().textContent)).toContain('R 6 499,80');
  expect(container.textContent).not.toContain('VAT');
});

test('shows changed prices, missing stock and removed products before paying', async () => {
  const items = [
    cartItemFixture({ price: 1500 }),
    cartItemFixture({ id: 12, size: 'size7', quantity: 3 }),
    cartItemFixture({ id: 13, productId: 99 }),
  ];
  await open({ states: { cart: { cart: items, loaded: true } } });
  const found = within(summary()).getAllByRole('listitem');
  const [changed, few, gone] = found.map((line) => plain(line.textContent));
  expect(changed).toContain('The price is now R 1 999,90; it was R 1 500,00 when you added it.');
  expect(few).toContain('Only 2 left in this size.');
  expect(gone).toMatch(/^Unknown Product-Size 3/);
  expect(plain(summary().textContent)).toContain('R 7 999,60incl. 15% VAT');
});

test('compares a line with the units that are free for this customer, if the server sends them', async () => {
  const items = [
    cartItemFixture({ id: 12, size: 'size7', quantity: 3, free: 3 }),
    cartItemFixture({ id: 13, size: 'size3', quantity: 2, free: 1 }),
  ];
  await open({ states: { cart: { cart: items, loaded: true } } });
  const [own, few] = within(summary()).getAllByRole('listitem');
  expect(own!.textContent).not.toContain('left in this size');
  expect(few!.textContent).toContain('Only 1 left in this size.');
});

test('reports no price change before the current price is loaded', async () => {
  let answer = () => {};
  const list = () =>
    new Promise<Result<ProductPage>>((resolve) => (answer = () => resolve(succeeded({ rows, total: rows.length }))));
  await open({ states: { cart: { cart: [cartItemFixture({ price: 1500 })], loaded: true } }, products: { list } });
  expect(summary().textContent).not.toContain('The price is now');
  await act(async () => answer());
  expect(plain(summary().textContent)).toContain('The price is now R 1 999,90; it was R 1 500,00');
});

test('shows an empty cart with a link to the shop', async () => {
  await open({ states: { cart: { cart: [], loaded: true } } });
  expect(summary().textContent).toContain('Your cart is empty');
  expect(within(summary()).getByRole('link', { name: 'Choose shoes' }).getAttribute('href')).toBe('/Shop/shop-all');
});

test('retries a cart that failed to load', async () => {
  const { services } = await open({ states: { cart: { error: { kind: 'network' } } } });
  await userEvent.click(within(summary()).getByRole('button', { name: 'Try again' }));
  expect(services.called('cart.load')).toHaveLength(1);
});

test('does not ask to remove products that failed to load, and reloads them', async () => {
  const byId = Object.fromEntries(rows.map((row) => [row.id, row]));
  let online = false;
  const list = async () => {
    if (!online) return failed({ kind: 'network' });
    services.products.store.set({ byId });
    return succeeded({ rows, total: rows.length });
  };
  const { services } = await open({ states: { products: { byId: {} } }, products: { list } });
  expect(summary().textContent).toContain('Your cart could not be loaded.');
  expect(summary().textContent).not.toMatch(/Unknown Product|remove it/);
  online = true;
  await userEvent.click(within(summary()).getByRole('button', { name: 'Try again' }));
  expect(await within(summary()).findAllByRole('listitem', { hidden: true })).toHaveLength(2);
});

test('shows the total and waits for a second Send if the page could not show one', async () => {
  const list = async () => failed({ kind: 'network' });
  const create: OrdersService['create'] = async ({ expectedTotalCents }) =>
    expectedTotalCents === 649_980
      ? succeeded({ ...replies['POST /api/order'].body, payment_url: '/pay' }, 201)
      : totalChanged(649_980);
  const { services } = await open({
    states: { products: { byId: {} }, session: { user: userFixture(), authenticated: true } },
    products: { list },
    orders: { create, draft: () => orderRequestFixture() },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(redirectTo).not.toHaveBeenCalled();
  expect(services.toasts.map(({ text }) => plain(text))).toEqual([
    'The total of your order is R 6 499,80. If that is right, press Send again.',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(redirectTo).toHaveBeenCalledWith('/pay');
});

test('continues to the payment if Send is pressed before the page shows the total', async () => {
  const total = 6499.8;
  const create = async () => succeeded({ session_id: 's1', payment_url: '/pay', total, currency: 'ZAR' as const, expiresAt: '' });
  const { services } = await open({
    states: { products: { byId: {} }, session: { user: userFixture(), authenticated: true } },
    products: { list: () => new Promise<never>(() => undefined) },
    orders: { create, draft: () => orderRequestFixture() },
  });
  services.products.list = async () => {
    services.products.store.set({ byId: { 1: rows[0]!, 2: rows[1]! } });
    return succeeded({ rows, total: 2 });
  };
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(redirectTo).toHaveBeenCalledWith('/pay');
  expect(services.toasts).toEqual([]);
});

test('also reports insufficient stock on a line with a changed price', async () => {
  await open({ states: { cart: { cart: [cartItemFixture({ price: 1500, size: 'size7', quantity: 3 })], loaded: true } } });
  expect(plain(within(summary()).getByRole('listitem').textContent)).toMatch(
    /Only \d left in this size\. Please lower the quantity in your cart\. The price is now R 1 999,90; it was R 1 500,00/,
  );
});

test('names the line with insufficient stock when Send finds the size sold out', async () => {
  const { services } = await open({
    states: { session: { user: userFixture(), authenticated: true } },
    orders: {
      create: async () => failed({ kind: 'status', status: 409, message: 'Sold out.' }),
      draft: () => orderRequestFixture(),
    },
  });
  services.products.list = async () => {
    const soldOut = productFixture({ stock: [{ id: 1, size3: 0 }] });
    services.products.store.set({ byId: { 1: soldOut, 2: rows[1]! } });
    return succeeded({ rows: [soldOut, rows[1]!], total: 2 });
  };
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await within(summary()).findByText('Sold out in this size. Please remove it from your cart.')).toBeTruthy();
  expect(
    within(summary())
      .getByRole('button', { name: /^Hide details/ })
      .getAttribute('aria-expanded'),
  ).toBe('true');
});

test('shows an account that logged in in another tab only its details, here and after visiting another page', async () => {
  const { services, unmount } = await open();
  fill(request);
  const other = userFixture({ firstname: 'Sipho', lastname: 'Dube', email: 'sipho@example.com', phoneNumber: '', address: '' });
  await act(async () => {
    services.session.store.set({ user: null });
    services.orders.store.set({ loaded: false });
    services.bus.publish('app/reset', { reason: 'expired' });
  });
  await act(async () => {
    services.session.store.set({ user: other });
    services.orders.store.set({ loaded: true });
  });
  const theirs = {
    firstname: 'Sipho',
    lastname: 'Dube',
    email: other.email,
    phoneNumber: '',
    province: '',
    ZIPCode: '',
    address: '',
  };
  expect(typed()).toEqual(theirs);
  unmount();
  renderPage(page, { path: '/Order', services });
  await act(async () => undefined);
  expect(typed()).toEqual(theirs);
});

const held = {
  until: '2026-12-06T16:05:00.000Z',
  lines: [{ productId: 9, name: 'Dunk Low Fir', image: '/x.webp', size: 'size7', quantity: 1, priceCents: 219_900 }],
};

async function openHold(get: () => Promise<Result<unknown>>, sent: OrderRequest | null = orderRequestFixture()) {
  const services = servicesFixture({
    rows,
    http: { get: get as Services['http']['get'] },
    orders: {
      create: async () => succeeded({ ...replies['POST /api/order'].body, total: 2199 }, 201),
      draft: (hold) => (hold === 'c1' ? sent : null),
    },
    states: {
      cart: { cart: [cartItemFixture()], loaded: true },
      session: { user: userFixture(), authenticated: true },
      orders: { loaded: true },
    },
  });
  renderPage(page, { path: '/Order?hold=c1', services });
  await act(async () => undefined);
  return services;
}

test('orders exactly the held pair, without the cart and without a code', async () => {
  const services = await openHold(async () => succeeded(held));
  // In view on small windows, too: this pair is not in the cart, and its time is running out.
  expect(plain(within(summary()).getByRole('listitem').textContent)).toBe('Dunk Low FirR 2 199,00Size 7, quantity 1');
  expect(summary().textContent).toContain('Kept for you until Sunday 6 December, 18:05 (South African time).');
  expect(within(summary()).queryByRole('textbox')).toBeNull();
  await send();
  expect(services.called('orders.create')).toEqual([[expect.objectContaining({ hold: 'c1' })]]);
  expect(redirectTo).toHaveBeenCalled();
});

test('prefills the form with the choices the customer made before the pair was theirs', async () => {
  const details = {
    firstName: 'Naledi',
    lastName: 'Dube',
    phoneNumber: '0831112222',
    address: '5 Vine Street',
    province: 'Limpopo',
    zipCode: '0699',
  };
  const services = await openHold(async () => succeeded({ ...held, delivery: 'courier', details }), null);
  await send();
  const { firstName: firstname, lastName: lastname, zipCode: ZIPCode, ...same } = details;
  expect(services.called('orders.create')).toEqual([[expect.objectContaining({ ...same, firstname, lastname, ZIPCode })]]);
});

test('the cart and each held pair have their own drafts', async () => {
  const sent = orderRequestFixture({ address: '1 Cart Street' });
  const services = servicesFixture({
    rows,
    http: { get: (async () => succeeded(held)) as Services['http']['get'] },
    orders: { draft: (hold) => (hold === null ? sent : null) },
    states: {
      cart: { cart: [cartItemFixture()], loaded: true },
      session: { user: userFixture({ address: '2 Home Street' }), authenticated: true },
      orders: { loaded: true },
    },
  });
  const shown = async (path: string) => {
    const { unmount } = renderPage(page, { path, services });
    await act(async () => undefined);
    const address = () => screen.getByLabelText<HTMLTextAreaElement>('Address');
    const before = address().value;
    await userEvent.type(address(), '!');
    unmount();
    return before;
  };
  expect(await shown('/Order')).toBe('1 Cart Street');
  expect(await shown('/Order?hold=c1')).toBe('2 Home Street');
  expect(await shown('/Order?hold=c2')).toBe('2 Home Street');
  expect(await shown('/Order?hold=c1')).toBe('2 Home Street!');
  expect(await shown('/Order')).toBe('1 Cart Street!');
});

test('shows why a pair is no longer held', async () => {
  await openHold(async () => failed({ kind: 'status', status: 409, message: 'Your time to buy is over.' }));
  expect(summary().textContent).toContain('Your time to buy is over.');
});
