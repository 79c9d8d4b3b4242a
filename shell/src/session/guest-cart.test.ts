import { cartItemFixture, guestLineFixture, productFixture, type StubReply } from 'shared/testing';
import { openShell, settled } from '../services.fixture';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('AUTH-9: sends the guest cart line by line with the new token', async () => {
  const seen: string[] = [];
  const slow = (body: unknown) => async () => {
    seen.push('asked');
    await settled();
    seen.push('answered');
    return { body };
  };
  const { session, cart, start, api } = openShell({
    'POST /auth/create-account': { body: { jwt: 'new' } },
    'POST /api/cart': slow({ success: true, cart: [cartItemFixture()] }),
  });
  const [first, second] = [guestLineFixture(), guestLineFixture({ size: 'size7', quantity: 2 })];
  localStorage.setItem('cart', JSON.stringify([first, second]));
  start();
  await session.register({
    userAccount: { firstname: 'T', lastname: '', email: 'a@b.co', password: 'x', role: 'ROLE_CUSTOMER' },
    signUpForNewsletter: false,
  });
  expect(seen).toEqual(['asked', 'answered', 'asked', 'answered']);
  expect(api.named('POST /api/cart').map(({ body, token }) => ({ ...(body as object), token }))).toEqual([
    { quantity: 1, size: 'size3', productId: 1, price: 1999.9, token: 'new' },
    { quantity: 2, size: 'size7', productId: 1, price: 1999.9, token: 'new' },
  ]);
  expect([cart.store.get().guest, localStorage.getItem('cart')]).toEqual([[], null]);
});

test('AUTH-9: a line that the server rejects stays in the guest cart and is named', async () => {
  const sold = productFixture({ id: 9, name: 'Jordan Retro Ember' });
  const { session, cart, start, toasts } = openShell({
    'POST /auth/login': { body: { jwt: 'new' } },
    'POST /api/cart': ({ body }): StubReply =>
      (body as { productId: number }).productId === 9
        ? { status: 409, body: { message: 'Too few left.' } }
        : { body: { success: true, cart: [cartItemFixture()] } },
  });
  localStorage.setItem('cart', JSON.stringify([guestLineFixture({ product: sold }), guestLineFixture()]));
  start();
  await session.logIn({ email: 'a@b.co', password: 'x' });
  expect(cart.store.get().guest.map(({ productId }) => productId)).toEqual([9]);
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toHaveLength(1);
  expect(toasts()).toEqual([expect.stringContaining('Jordan Retro Ember')]);
});

test('AUTH-9: a line without an answer is sent again by the next page, as the same request', async () => {
  const lines = [guestLineFixture(), guestLineFixture({ size: 'size7' })];
  localStorage.setItem('cart', JSON.stringify(lines));
  const logIn = { 'POST /auth/login': { body: { jwt: 'new' } } };
  const taken: StubReply = { body: { success: true, cart: [cartItemFixture()] } };
  const first = openShell({
    ...logIn,
    'POST /api/cart': ({ body }) => ((body as { size: string }).size === 'size7' ? { status: 502 } : taken),
  });
  first.start();
  await first.session.logIn({ email: 'a@b.co', password: 'x' });
  expect(first.cart.store.get().guest.map(({ size }) => size)).toEqual(['size7']);
  const second = openShell({ 'POST /api/cart': taken });
  second.start();
  await settled();
  const keysOf = ({ api }: typeof first) => api.keys.filter((_, index) => api.calls[index]?.name === 'POST /api/cart');
  expect(keysOf(second)).toEqual([keysOf(first)[1]]);
  expect([second.cart.store.get().guest, localStorage.getItem('cart'), localStorage.getItem('cart_merge')]).toEqual([
    [],
    null,
    null,
  ]);
});

test('a refused line can be sent again, and removed', async () => {
  const reply: { now: StubReply } = { now: { status: 409, body: { message: 'Out of Stock' } } };
  const { session, services, cart, start, api, toasts } = openShell({
    'POST /auth/login': { body: { jwt: 'new' } },
    'POST /api/cart': () => reply.now,
  });
  localStorage.setItem('cart', JSON.stringify([guestLineFixture(), guestLineFixture({ size: 'size7' })]));
  start();
  await session.logIn({ email: 'a@b.co', password: 'x' });
  services.cart.removeGuest({ productId: 1, size: 'size7' });
  expect(cart.store.get().guest.map(({ size }) => size)).toEqual(['size3']);
  await services.cart.retryGuest();
  expect(toasts()).toHaveLength(2);
  reply.now = { body: { success: true, cart: [cartItemFixture()] } };
  await services.cart.retryGuest();
  expect([cart.store.get().guest, localStorage.getItem('cart')]).toEqual([[], null]);
  expect(api.named('DELETE /api/cart')).toEqual([]);
});

test('AUTH-9: rejected lines are named with the reason of each', async () => {
  const names = ['Airmax', 'Dunk', 'Jordan', 'Blazer'];
  const messages = ['Only 2 left in this size.', 'Out of Stock', undefined, 'Only 2 left in this size.'];
  const { session, start, toasts } = openShell({
    'POST /auth/login': { body: { jwt: 'new' } },
    'POST /api/cart': ({ body }): StubReply => {
      const message = messages[(body as { productId: number }).productId];
      return { status: 409, body: { message, errors: message?.startsWith('Only') ? [{ field: 'quantity', message }] : [] } };
    },
  });
  const guest = names.map((name, id) => guestLineFixture({ productId: id, product: productFixture({ id, name }) }));
  localStorage.setItem('cart', JSON.stringify(guest));
  start();
  await session.logIn({ email: 'a@b.co', password: 'x' });
  expect(toasts()).toEqual([
    'Not moved to your cart: 1 × Airmax (size 3), 1 × Blazer (size 3). Only 2 left in this size. 1 × Dunk (size 3), 1 × Jordan (size 3). Out of Stock',
  ]);
});

test('AUTH-9: names only the pairs that were not moved where the account and the guest have more of a size than are free', async () => {
  const message = 'Only 6 left in this size.';
  const { session, cart, start, toasts } = openShell({
    'POST /auth/login': { body: { jwt: 'new' } },
    'POST /api/cart': ({ body }): StubReply =>
      (body as { quantity: number }).quantity === 5
        ? { body: { success: true, cart: [cartItemFixture({ quantity: 5 })] } }
        : { status: 409, body: { message, code: 'cart/too-few-left', errors: [{ field: 'quantity', message }] } },
  });
  localStorage.setItem('cart', JSON.stringify([guestLineFixture({ quantity: 7 })]));
  start();
  await session.logIn({ email: 'a@b.co', password: 'x' });
  expect(toasts()).toEqual(['Not moved to your cart: 2 × Dunk Low Harbour (size 3). Only 6 left in this size.']);
  expect(cart.store.get().guest.map(({ quantity }) => quantity)).toEqual([2]);
});

test('reads the cart after a log-in only if the server has not just answered with it', async () => {
  const readsAfterLogIn = async (guest: object[], reply: StubReply) => {
    localStorage.clear();
    localStorage.setItem('cart', JSON.stringify(guest));
    const { session, cart, start, api } = openShell({ 'POST /auth/login': { body: { jwt: 'new' } }, 'POST /api/cart': reply });
    start();
    await session.logIn({ email: 'a@b.co', password: 'x' });
    await settled();
    expect(cart.store.get()).toMatchObject({ cart: [cartItemFixture()], loaded: true });
    return api.named('GET /api/cart').length;
  };
  const accepted = { body: { success: true, cart: [cartItemFixture()] } };
  expect(await readsAfterLogIn([guestLineFixture()], accepted)).toBe(0);
  expect(await readsAfterLogIn([guestLineFixture()], { status: 409, body: { message: 'Too few left.' } })).toBe(1);
  expect(await readsAfterLogIn([], accepted)).toBe(1);
});

test('sends a line of more than five units in batches', async () => {
  const { session, start, api } = openShell({
    'POST /auth/login': { body: { jwt: 'new' } },
    'POST /api/cart': { body: { success: true, cart: [] } },
  });
  localStorage.setItem('cart', JSON.stringify([guestLineFixture({ quantity: 7 })]));
  start();
  await session.logIn({ email: 'a@b.co', password: 'x' });
  expect(api.named('POST /api/cart').map(({ body }) => (body as { quantity: number }).quantity)).toEqual([5, 2]);
});

describe('a merge that continues in another document', () => {
  const guest = [guestLineFixture({ quantity: 7 }), guestLineFixture({ size: 'size7' })];
  const accepted = { body: { success: true, cart: [cartItemFixture()] } };
  /** The server's answer comes never, or when the test says so. */
  const held = () => {
    let answer: (reply: StubReply) => void = () => undefined;
    const reply = new Promise<StubReply>((resolve) => (answer = resolve));
    return { reply: () => reply, answer: () => answer(accepted) };
  };
  const openTab = (addLine: NonNullable<Parameters<typeof openShell>[0]>[string]) =>
    openShell({ 'POST /auth/login': { body: { jwt: 'new' } }, 'POST /api/cart': addLine });
  const linesSent = ({ api }: ReturnType<typeof openShell>) =>
    api.calls.flatMap(({ name, body }, index) =>
      name === 'POST /api/cart' ? [{ key: api.keys[index], quantity: (body as { quantity: number }).quantity }] : [],
    );

  test('AUTH-9: a reloaded page sends the rest, and repeats pending lines with the same key', async () => {
    localStorage.setItem('cart', JSON.stringify(guest));
    const { reply } = held();
    let asked = 0;
    const before = openTab(() => (asked++ ? reply() : accepted));
    before.start();
    void before.session.logIn({ email: 'a@b.co', password: 'x' });
    await settled();
    expect(linesSent(before).map(({ quantity }) => quantity)).toEqual([5, 2]);

    const after = openTab(accepted);
    after.start();
    await settled();
    expect(linesSent(after).map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect(linesSent(after)[0]).toEqual(linesSent(before)[1]);
    expect(new Set([...linesSent(before), ...linesSent(after)].map(({ key }) => key)).size).toBe(3);
    expect([localStorage.getItem('cart'), localStorage.getItem('cart_merge')]).toEqual([null, null]);
    expect(after.api.named('GET /api/cart')).toHaveLength(1);

    const later = openTab(accepted);
    later.start();
    await settled();
    expect(linesSent(later)).toEqual([]);
  });

  test('AUTH-9: two tabs that log in at one time send the same requests', async () => {
    localStorage.setItem('cart', JSON.stringify(guest.slice(1)));
    const [one, two] = [held(), held()];
    const [first, second] = [openTab(one.reply), openTab(two.reply)];
    for (const tab of [first, second]) tab.start();
    const both = [first, second].map((tab) => tab.session.logIn({ email: 'a@b.co', password: 'x' }));
    await settled();
    expect(linesSent(second)).toEqual(linesSent(first));
    for (const { answer } of [one, two]) answer();
    await Promise.all(both);
    expect([localStorage.getItem('cart'), localStorage.getItem('cart_merge')]).toEqual([null, null]);
  });
});
