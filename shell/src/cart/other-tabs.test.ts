import { cartItemFixture, guestLineFixture, orderFixture, productFixture, type StubReply } from 'shared/testing';
import { jwtOf, openShell, settled } from '../services.fixture';

/** jsdom has none. Messages arrive later, in every other channel of the name; an endless exchange leaves room for the test to end. */
class Channel {
  static all: Channel[] = [];
  static posted = 0;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor(readonly name: string) {
    Channel.all.push(this);
  }
  postMessage(data: unknown) {
    Channel.posted += 1;
    for (const other of Channel.all)
      if (other !== this && other.name === this.name) setTimeout(() => other.onmessage?.({ data }));
  }
  close() {
    Channel.all = Channel.all.filter((other) => other !== this);
  }
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  Object.assign(globalThis, { BroadcastChannel: Channel });
});
afterEach(() => {
  window.dispatchEvent(new Event('pagehide'));
  Channel.all = [];
  Channel.posted = 0;
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});

const product = productFixture();
const LINE = { productId: 1, size: 'size3' as const };

/** Tabs of one browser on a server that has one cart. */
function openTabs(count: number, jwt = jwtOf('7')) {
  let cart = [cartItemFixture()];
  const answer = (change: () => void) => (): StubReply => {
    change();
    return { body: { success: true, cart } };
  };
  const handlers = {
    'GET /api/cart': answer(() => undefined),
    'POST /api/cart': answer(() => (cart = [...cart, cartItemFixture({ id: cart.length + 1, size: `size${cart.length + 4}` })])),
    'PUT /api/cart': answer(() => (cart = [cartItemFixture({ quantity: 2 })])),
    'DELETE /api/cart?productId=1&size=size3': answer(() => (cart = [])),
    'POST /api/order/confirmation': answer(() => (cart = [])),
    'POST /auth/login': { body: { jwt: jwtOf('7') } },
  };
  if (jwt) localStorage.setItem('jwt', jwt);
  return Array.from({ length: count }, () => {
    const tab = openShell(handlers);
    tab.start();
    return { ...tab, reads: () => tab.api.named('GET /api/cart').length, shown: () => tab.cart.store.get().cart };
  }) as [Tab, Tab];
}
type Tab = ReturnType<typeof openShell> & { reads(): number; shown(): unknown[] };

test.each<[string, (tab: Tab) => Promise<unknown>, number]>([
  ['an add', (tab) => tab.cart.add({ product, size: 'size7', quantity: 1 }), 2],
  ['a quantity', (tab) => tab.cart.update({ ...LINE, quantity: 2 }), 1],
  ['a removal', (tab) => tab.cart.remove(LINE), 0],
])('%s in one tab is read once in the other, and not answered', async (_what, change, lines) => {
  const [one, other] = openTabs(2);
  await settled();
  await change(one);
  await settled();
  expect(other.shown()).toEqual(one.shown());
  expect(other.shown()).toHaveLength(lines);
  expect([one.reads(), other.reads(), Channel.posted]).toEqual([1, 2, 1]);
});

test('an order that empties the cart empties it in the other tab', async () => {
  const [one, other] = openTabs(2);
  await settled();
  one.bus.publish('orders/add-success', { order: orderFixture() });
  await settled();
  expect([one.reads(), other.reads()]).toEqual([1, 2]);
});

test('does not announce a refused change', async () => {
  const [one, other] = openTabs(2);
  await settled();
  one.api.handlers['PUT /api/cart'] = { status: 409 };
  await one.cart.update({ ...LINE, quantity: 9 });
  await settled();
  expect([other.reads(), Channel.posted]).toEqual([1, 0]);
});

test('combines changes during a read of the cart into one more read', async () => {
  const [one, other] = openTabs(2);
  await settled();
  other.api.handlers['GET /api/cart'] = async () => {
    await settled();
    await settled();
    return { body: { success: true, cart: [] } };
  };
  for (let times = 0; times < 5; times += 1) one.bus.publish('cart/update-success', { cart: [] });
  for (let times = 0; times < 8; times += 1) await settled();
  expect(other.reads()).toBe(3);
});

test('a tab of another account, or of a guest, does not reload', async () => {
  const [one] = openTabs(1);
  const [other] = openTabs(1, jwtOf('8'));
  localStorage.clear();
  const [guest] = openTabs(1, '');
  await settled();
  await one.cart.remove(LINE);
  await guest.cart.add({ product, size: 'size3', quantity: 1 });
  await settled();
  expect([one.reads(), other.reads(), guest.reads()]).toEqual([1, 1, 0]);
  expect(Channel.posted).toBe(1);
});

test('after a log-in that merges a guest cart, the other tab has the same cart', async () => {
  localStorage.setItem('cart', JSON.stringify([guestLineFixture(), guestLineFixture({ size: 'size7' })]));
  const [one, other] = openTabs(2, '');
  const done = one.session.logIn({ email: 'a@b.co', password: 'x' });
  // The other tab gets the storage event of the token before the lines have been moved.
  await Promise.resolve();
  const follow = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) }));
  localStorage.setItem('jwt', jwtOf('7'));
  follow('jwt');
  await done;
  follow('cart');
  await settled();
  expect(other.shown()).toHaveLength(3);
  expect([other.shown(), other.cart.store.get().guest]).toEqual([one.shown(), []]);
});

test('a page in the back/forward cache closes its channel, and reopens it when restored', async () => {
  const [one] = openTabs(1);
  await settled();
  window.dispatchEvent(new Event('pagehide'));
  expect(Channel.all).toEqual([]);
  await one.cart.update({ ...LINE, quantity: 2 });
  expect(Channel.posted).toBe(0);
  window.dispatchEvent(new Event('pageshow'));
  expect(Channel.all).not.toEqual([]);
  await one.cart.update({ ...LINE, quantity: 2 });
  expect(Channel.posted).toBe(1);
});

test.each([
  ['has no channels', undefined],
  [
    'refuses them',
    function Refused() {
      throw new DOMException('no storage', 'SecurityError');
    },
  ],
])('a browser that %s still has a cart', async (_what, BroadcastChannel) => {
  Object.assign(globalThis, { BroadcastChannel });
  const [one] = openTabs(1);
  await settled();
  expect(await one.cart.remove(LINE)).toMatchObject({ ok: true });
});
