import { createBus, type CartState } from 'shared/contract';
import { messageFor } from 'shared/errors';
import { DEFAULT_SHOP, type CartItem } from 'shared/models';
import { cartItemFixture, guestLineFixture, productFixture, stubApi } from 'shared/testing';
import { createServices } from '../services';
import { badgeCount, badgeText, cartLabel } from './badge';
import { parseGuestCart } from './guest';
import { createCartStore, initialCart } from './store';

function open(handlers: Parameters<typeof stubApi>[0] = {}, jwt = '') {
  localStorage.clear();
  const api = stubApi(handlers);
  const shell = createServices({ config: DEFAULT_SHOP, apiUrl: '', adapter: api.adapter });
  if (jwt) shell.bus.publish('session/token-changed', { jwt });
  const { cart } = shell.services;
  return { api, cart, shell, lines: () => cart.store.get().guest.map(({ size, quantity }) => `${size} ${quantity}`) };
}
const reply = (...cart: CartItem[]) => ({ body: { success: true, cart } });
const item = (quantity: number, overrides: Partial<CartItem> = {}) => cartItemFixture({ quantity, ...overrides });
const product = productFixture();

test('PDP-6: a guest add increases the line of the same product and size; another size is a new line', async () => {
  const { cart, lines } = open();
  await cart.add({ product, size: 'size3', quantity: 1 });
  await cart.add({ product, size: 'size7', quantity: 1 });
  await cart.add({ product, size: 'size3', quantity: 2 });
  expect(lines()).toEqual(['size3 3', 'size7 1']);
  const stored = { quantity: 3, size: 'size3', productId: 1, price: 1999.9, product };
  expect(JSON.parse(localStorage.getItem('cart') ?? '')[0]).toEqual(stored);
});

test('a guest can add five units at a time and no more than the stock', async () => {
  const { cart, lines } = open();
  expect(await cart.add({ product, size: 'size8', quantity: 1 })).toMatchObject({
    ok: false,
    failure: { message: 'Out of Stock' },
  });
  expect(await cart.add({ product, size: 'size3', quantity: 6 })).toMatchObject({ ok: false, failure: { status: 400 } });
  await cart.add({ product, size: 'size7', quantity: 2 });
  expect(await cart.add({ product, size: 'size7', quantity: 1 })).toMatchObject({
    ok: false,
    failure: { status: 409, message: 'Only 2 left in this size.' },
  });
  expect(lines()).toEqual(['size7 2']);
});

test('a guest changes and removes lines of the guest cart', async () => {
  const { cart, lines } = open();
  await cart.add({ product, size: 'size3', quantity: 1 });
  await cart.update({ productId: 1, size: 'size3', quantity: 3 });
  expect(lines()).toEqual(['size3 3']);
  await cart.remove({ productId: 1, size: 'size3' });
  expect([lines(), localStorage.getItem('cart')]).toEqual([[], null]);
});

test('parses the stored guest cart and skips invalid lines', () => {
  const line = guestLineFixture();
  expect(parseGuestCart(JSON.stringify([line, null, { productId: 'x' }, { ...line, quantity: -1 }]))).toEqual([line]);
  expect(['{', '{}', null, 'null'].map(parseGuestCart)).toEqual([[], [], [], []]);
});

test('BADGE-1: counts a stored line without a product', () => {
  const [line] = parseGuestCart('[{"productId":7,"size":"size3","quantity":4}]');
  expect(line).toMatchObject({ productId: 7, size: 'size3', quantity: 4, price: 0, product: { id: 7, name: 'Product 7' } });
  expect(badgeCount({ cart: [], guest: [line!] })).toBe(4);
});

test('PDP-7: a signed-in add posts quantity, size, productId and price with the token', async () => {
  const { cart, api } = open({ 'POST /api/cart': reply(item(2)) }, 'mine');
  expect(await cart.add({ product, size: 'size3', quantity: 2 })).toMatchObject({ ok: true });
  expect(api.calls).toEqual([
    {
      name: 'POST /api/cart',
      body: { quantity: 2, size: 'size3', productId: 1, price: 1999.9 },
      token: 'mine',
      header: expect.any(Function),
    },
  ]);
  expect(cart.store.get().cart).toEqual([item(2)]);
});

test('a repeated add reuses its idempotency key after a lost response, until a cart response arrives', async () => {
  const { cart, api } = open({ 'POST /api/cart': 'no response' }, 'mine');
  const add = (quantity = 1) => cart.add({ product, size: 'size3', quantity });
  await add();
  await add();
  await add(2);
  api.handlers['POST /api/cart'] = { status: 502 };
  await add();
  api.handlers['POST /api/cart'] = reply(item(1));
  await add();
  await add();
  const [first, ...others] = api.keys;
  expect(first).toMatch(/^\d+-\d+-\d+-\d+$/);
  expect(others.map((key) => key === first)).toEqual([true, false, true, true, false]);
  expect(new Set(api.keys).size).toBe(3);
});

test('a signed-in add that is refused carries the message of the server', async () => {
  const message = 'Only 6 left in this size.';
  const body = { message, errors: [{ field: 'quantity', message }] };
  const { cart } = open({ 'POST /api/cart': { status: 409, body } }, 'mine');
  const result = await cart.add({ product, size: 'size3', quantity: 2 });
  expect(!result.ok && messageFor('cart-add', result.failure)).toBe(message);
});

test('two adds at once have two keys, and a rejected add frees its key', async () => {
  const { cart, api } = open({ 'POST /api/cart': 'no response' }, 'mine');
  const add = () => cart.add({ product, size: 'size3', quantity: 1 });
  await Promise.all([add(), add()]);
  api.handlers['POST /api/cart'] = { status: 409 };
  await add();
  await add();
  const [first, second, third, fourth] = api.keys;
  expect([first === second, third === second, fourth === third]).toEqual([false, true, false]);
});

test('PDP-8: a response with success false is a failure', async () => {
  const { cart } = open({ 'POST /api/cart': { body: { success: false, cart: [] } } }, 'mine');
  expect(await cart.add({ product, size: 'size3', quantity: 1 })).toMatchObject({
    ok: false,
    failure: { kind: 'other', status: 200 },
  });
});

test.each([
  ['an object without a cart', { status: 201, body: { success: true } }],
  ['nothing', { status: 204 }],
])('an add that is answered with a 2xx and %s has succeeded; the cart is then read', async (_what, answer) => {
  const { cart, api } = open({ 'POST /api/cart': answer, 'GET /api/cart': reply(item(2)) }, 'mine');
  expect(await cart.add({ product, size: 'size3', quantity: 2 })).toMatchObject({ ok: true });
  expect(api.calls.map(({ name }) => name)).toEqual(['POST /api/cart', 'GET /api/cart']);
  expect(cart.store.get().cart).toEqual([item(2)]);
  api.handlers['GET /api/cart'] = { status: 503 };
  expect(await cart.add({ product, size: 'size3', quantity: 1 })).toMatchObject({ ok: true });
  expect(cart.store.get().cart).toEqual([item(2)]);
});

test('a line keeps its number of free pairs when a change is answered without it, but not after an add', async () => {
  const { cart, api } = open({ 'GET /api/cart': reply(item(1, { free: 5 })), 'PUT /api/cart': reply(item(2)) }, 'mine');
  await cart.load();
  await cart.update({ productId: 1, size: 'size3', quantity: 2 });
  expect(cart.store.get().cart).toEqual([item(2, { free: 5 })]);
  const added = item(1, { id: 12, size: 'size7' });
  api.handlers['POST /api/cart'] = reply(item(2), added);
  await cart.add({ product, size: 'size7', quantity: 1 });
  expect(cart.store.get().cart).toEqual([item(2), added]);
});

test('CART-2 CART-3: update and remove send product, quantity and size, and store the response', async () => {
  const { cart, api } = open({ 'PUT /api/cart': reply(item(4)), 'DELETE /api/cart?productId=1&size=size3': reply() }, 'mine');
  await cart.update({ productId: 1, size: 'size3', quantity: 4 });
  expect(api.calls[0]).toMatchObject({ name: 'PUT /api/cart', body: { productId: 1, quantity: 4, size: 'size3' } });
  expect(cart.store.get().cart).toEqual([item(4)]);
  await cart.remove({ productId: 1, size: 'size3' });
  expect(cart.store.get().cart).toEqual([]);
});

test('applies a change optimistically, sends changes in order and rolls back a rejected one', async () => {
  const { cart, api } = open({ 'GET /api/cart': reply(item(1)), 'PUT /api/cart': reply(item(2)) }, 'mine');
  await cart.load();
  const shown = () => cart.store.get().cart[0]?.quantity;
  const first = cart.update({ productId: 1, size: 'size3', quantity: 2 });
  api.handlers['DELETE /api/cart?productId=1&size=size3'] = { status: 403 };
  const second = cart.remove({ productId: 1, size: 'size3' });
  expect(shown()).toBeUndefined();
  await first;
  expect(shown()).toBeUndefined();
  expect(await second).toMatchObject({ ok: false });
  expect(shown()).toBe(2);
  expect(api.calls.map(({ name }) => name.split(' ')[0])).toEqual(['GET', 'PUT', 'DELETE']);
});

test('CART-5: the store reduces request, success and failure of add, get, remove and update', () => {
  const failure = { kind: 'status', status: 500 } as const;
  for (const name of ['add', 'get', 'remove', 'update'] as const) {
    const bus = createBus();
    const store = createCartStore(bus);
    bus.publish(`cart/${name}-request`, undefined);
    expect(store.get()).toEqual({ ...initialCart, isLoading: true });
    bus.publish(`cart/${name}-failure`, failure);
    expect(store.get()).toEqual({ ...initialCart, error: failure });
    bus.publish(`cart/${name}-success`, { cart: [item(1)] });
    expect(store.get()).toEqual({ ...initialCart, cart: [item(1)], loaded: true, success: true });
  }
});

test('the store keeps the guest lines when a session expires and drops them at log-out', () => {
  const bus = createBus();
  const store = createCartStore(bus);
  const guest = [guestLineFixture()];
  bus.publish('cart/guest-changed', { guest });
  bus.publish('cart/add-success', { cart: [item(1)] });
  bus.publish('app/reset', { reason: 'expired' });
  expect(store.get()).toEqual({ ...initialCart, guest });
  bus.publish('app/reset', { reason: 'log-out' });
  expect(store.get()).toEqual(initialCart);
});

test('CART-5: a failed fetch publishes the failure', async () => {
  const { cart } = open({ 'GET /api/cart': { status: 503 } }, 'mine');
  await cart.load();
  expect(cart.store.get()).toMatchObject({ error: { status: 503 }, isLoading: false, success: false, loaded: false });
});

test('BADGE-1: counts the lines of the server’s cart if the first has an id, else the units of the guest cart, else 0', () => {
  const guest = [guestLineFixture({ quantity: 2 }), guestLineFixture({ size: 'size7', quantity: 3 })];
  const count = (state: Partial<CartState>) => badgeCount({ ...initialCart, ...state });
  expect(count({ cart: [item(5), item(5, { id: 12 })], guest })).toBe(2);
  expect(count({ cart: [{ ...item(5), id: undefined } as unknown as CartItem], guest })).toBe(5);
  expect([count({ guest }), count({})]).toEqual([5, 0]);
});

test('BADGE-2: shows counts above 99 as 99+', () => {
  expect([0, 1, 99, 100].map(badgeText)).toEqual(['', '1', '99', '99+']);
  expect([0, 1, 3, 100].map(cartLabel)).toEqual(['Cart', 'Cart, 1 item', 'Cart, 3 items', 'Cart, more than 99 items']);
});
