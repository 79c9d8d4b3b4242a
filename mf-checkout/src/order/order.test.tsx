import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failed, succeeded, type Outcome } from 'shared/contract';
import type { OrderRequest, OrderSession } from 'shared/models';
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
import { leaveFor } from './leave';
import { page } from './page';

jest.mock('./leave', () => ({ leaveFor: jest.fn(async () => undefined) }));
beforeEach(() => jest.mocked(leaveFor).mockReset().mockResolvedValue(undefined));

const NOBODY = userFixture({ firstname: '', lastname: '', email: '', phoneNumber: '', address: '' });
const rows = [productFixture(), productFixture({ id: 2, name: 'Jordan Mid Brick', category: 'Jordan', price: 2500 })];
const cart = [cartItemFixture({ quantity: 2 }), cartItemFixture({ id: 12, productId: 2, size: 'size7', price: 2500 })];

/** The order page of a shopper of whom nothing is known, with two pairs of one shoe and one of another in the cart. */
async function open({ states, ...overrides }: ServicesOverrides = {}) {
  const services = servicesFixture({
    rows,
    states: { session: { user: NOBODY, authenticated: true }, cart: { cart, loaded: true }, orders: { loaded: true }, ...states },
    ...overrides,
  });
  const drawn = renderPage(page, { path: '/Order', services });
  await act(async () => undefined);
  return drawn;
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

/** Types by one change per field: the page is drawn anew at each key otherwise, and nothing here depends on single keys. */
function fill(values: Partial<OrderRequest>) {
  for (const [name, value] of Object.entries(values)) fireEvent.change(field(name as keyof OrderRequest), { target: { value } });
}

const request = orderRequestFixture();

test('ORD-1: the checks run in their order, and each fault stands at its field', async () => {
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
  for (const [change, name, sentence] of steps) {
    fill(change);
    await send();
    expect(alerts()).toEqual([sentence]);
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field(name));
  }
  expect(services.called('orders.create')).toEqual([]);
  fill({ address: request.address });
  await send();
  expect(alerts()).toEqual([]);
  expect(services.called('orders.create')).toHaveLength(1);
});

test('ORD-1: an empty email stops nothing but the sending', async () => {
  const { services } = await open();
  fill({ ...request, email: '' });
  await send();
  expect(alerts()).toEqual(['Email is required.']);
  expect(services.called('orders.create')).toEqual([]);
});

test('ORD-1: the names may stay empty', async () => {
  const { services } = await open();
  fill({ ...request, firstname: '', lastname: '' });
  await send();
  expect(services.called('orders.create')).toEqual([[{ ...request, firstname: '', lastname: '' }]]);
});

test('ORD-2: Send orders with what was typed and goes to the payment page', async () => {
  const { services } = await open();
  fill(request);
  await send();
  expect(services.called('orders.create')).toEqual([[request]]);
  expect(jest.mocked(leaveFor).mock.calls).toEqual([[replies['POST /api/order'].body.payment_url]]);
});

test.each([
  [400, 'Invalid input. Please check your details and try again.'],
  [401, 'Authentication failed. Please log in and try again.'],
  [403, 'You are not authorized to perform this action.'],
  [404, 'Order service not available. Please try again later.'],
  [500, 'A server error occurred. Please try again later.'],
  [503, 'A server error occurred. Please try again later.'],
])('ORD-3: status %i is told, and what was typed stays', async (status, text) => {
  const { services } = await open({ orders: { create: async () => failed({ kind: 'status', status, message: 'no' }) } });
  fill(request);
  await send();
  expect(services.toasts).toEqual([{ kind: 'error', text }]);
  expect(typed()).toEqual(request);
  expect(leaveFor).not.toHaveBeenCalled();
});

test('ORD-3 ERR-1: a lost connection is told, and what was typed stays', async () => {
  const { services } = await open({ orders: { create: async () => failed({ kind: 'network' }) } });
  fill(request);
  await send();
  expect(services.toasts).toEqual([{ kind: 'error', text: 'Network error. Please check your connection and try again.' }]);
  expect(typed()).toEqual(request);
});

test('a cart that cannot be delivered is told in the words of the server, and read again', async () => {
  const message = 'Only 1 pair of Dunk Low Harbour is left in size 3.';
  const { services } = await open({ orders: { create: async () => failed({ kind: 'status', status: 409, message }) } });
  fill(request);
  await send();
  expect(services.toasts).toEqual([{ kind: 'error', text: message }]);
  expect(services.called('cart.load')).toHaveLength(1);
});

test.each([
  [
    'the cart was changed meanwhile: it is told, and not led to',
    [...cart, cartItemFixture({ id: 13, productId: 2, size: 'size9' })],
    0,
  ],
  ['the shop knows no other total than was shown: it is led to', cart, 1],
])('a payment over another total than was shown, where %s', async (_why, now, left) => {
  const { services } = await open({
    orders: { create: async () => succeeded({ ...replies['POST /api/order'].body, total: 8999.8 }, 201) },
    cart: {
      load: async () => {
        services.cart.store.set({ ...services.cart.store.get(), cart: now });
        return succeeded(now);
      },
    },
  });
  fill(request);
  await send();
  expect(leaveFor).toHaveBeenCalledTimes(left);
  const told = 'Your cart has changed: the total is R 8 999,80 now. Please look at it again, then press Send.';
  expect(services.toasts.map(({ text }) => plain(text))).toEqual(left ? [] : [told]);
});

test('a field that the server finds wrong is marked', async () => {
  const errors = [{ field: 'ZIPCode', message: 'This code does not exist.' }];
  await open({ orders: { create: async () => failed({ kind: 'status', status: 400, errors }) } });
  fill(request);
  await send();
  expect(alerts()).toEqual(['This code does not exist.']);
});

test('a second press of Send sends nothing, not even after the answer, until the page is shown again', async () => {
  let answer: (outcome: Outcome<OrderSession>) => void = () => undefined;
  let comeBack: () => void = () => undefined;
  jest.mocked(leaveFor).mockReturnValue(new Promise((resolve) => (comeBack = resolve)));
  const { services } = await open({ orders: { create: () => new Promise((resolve) => (answer = resolve)) } });
  fill(request);
  await send();
  await send();
  await act(async () => answer({ ok: true, status: 200, data: replies['POST /api/order'].body }));
  await send();
  expect(services.called('orders.create')).toHaveLength(1);
  await act(async () => comeBack());
  await send();
  expect(services.called('orders.create')).toHaveLength(2);
});

test('the form starts with the profile, and with the last order where the profile is silent', async () => {
  const user = userFixture({ address: '' });
  const orders = [
    orderFixture({ address: '9 Oak Road', province: 'Limpopo' }),
    orderFixture({ address: '1 Old Road', province: 'Gauteng' }),
  ];
  await open({ states: { session: { user, authenticated: true }, orders: { orders, loaded: true } } });
  expect(typed()).toEqual({ ...user, ZIPCode: '', address: '9 Oak Road', province: 'Limpopo' });
});

test('who comes back from an open payment, or from a log-in in between, finds what was typed', async () => {
  await open({ orders: { typed: () => request } });
  expect(typed()).toEqual(request);
});

test('the form waits for the profile, but not for ever', async () => {
  jest.useFakeTimers();
  await open({ states: { session: { user: null, authenticated: true } } });
  expect(screen.queryByRole('form')).toBeNull();
  await act(async () => jest.advanceTimersByTime(2000));
  expect(screen.getByRole('form', { name: 'Order Details' })).toBeTruthy();
  jest.useRealTimers();
});

test('the review shows lines, delivery, address and total, and a way to correct each', async () => {
  await open();
  // Folded on phones; jsdom has no width.
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

test('a price that changed, pairs that are gone and a product that is gone are said before paying', async () => {
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

test('an empty cart is said, with a way on', async () => {
  await open({ states: { cart: { cart: [], loaded: true } } });
  expect(summary().textContent).toContain('Your cart is empty');
  expect(within(summary()).getByRole('link', { name: 'Choose shoes' }).getAttribute('href')).toBe('/Shop/shop-all');
});

test('a cart that did not come can be asked for again', async () => {
  const { services } = await open({ states: { cart: { error: { kind: 'network' } } } });
  await userEvent.click(within(summary()).getByRole('button', { name: 'Try again' }));
  expect(services.called('cart.load')).toHaveLength(1);
});
