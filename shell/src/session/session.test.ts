import { guestLineFixture, orderRequestFixture, replies } from 'shared/testing';
import type { SessionState } from 'shared/contract';
import { createBus } from 'shared/contract';
import { safeReturnPath } from './last-session';
import { jwtOf, openShell, settled, user } from '../services.fixture';
import { createSessionStore, initialSession } from './store';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('AUTH-8: a token in local storage loads user, orders and cart at start', async () => {
  localStorage.setItem('jwt', 'kept');
  const { start, api, session, cart, orders } = openShell();
  expect(session.store.get().authenticated).toBe(false);
  start();
  await settled();
  expect(api.calls.map(({ name, token }) => `${name} ${token}`).sort()).toEqual([
    'GET /api/cart kept',
    'GET /api/order kept',
    'GET /api/user kept',
    'GET /api/wish-list kept',
  ]);
  expect(session.store.get()).toMatchObject({ jwt: 'kept', authenticated: true, user });
  expect([cart.store.get().cart.length, orders.store.get().orders.length]).toEqual([1, 1]);
});

test('sends no request at start without a token', async () => {
  const { start, api } = openShell();
  start();
  await settled();
  expect(api.calls).toEqual([]);
});

test('AUTH-8: logging in stores the token under jwt', async () => {
  const { session } = openShell({ 'POST /auth/login': { body: { jwt: 'new' } } });
  await session.logIn({ email: 'a@b.co', password: 'x' });
  expect(localStorage.getItem('jwt')).toBe('new');
});

test('AUTH-10: Log Out resets every store and clears local storage', async () => {
  for (const key of ['cart', 'order_data', 'session_Id', 'recent']) localStorage.setItem(key, '[]');
  localStorage.setItem('jwt', 'kept');
  const { start, session, cart, orders, api } = openShell();
  start();
  await settled();
  session.logOut();
  expect(localStorage).toHaveLength(0);
  expect(session.store.get()).toEqual(session.store.getInitial());
  expect(cart.store.get()).toEqual(cart.store.getInitial());
  expect(orders.store.get()).toEqual(orders.store.getInitial());
  expect(api.named('POST /auth/logout')).toMatchObject([{ token: 'kept' }]);
});

test.each([
  ['Log Out', ({ session }: ReturnType<typeof openShell>) => session.logOut()],
  [
    'a log-in with another account',
    ({ session }: ReturnType<typeof openShell>) => session.logIn({ email: 'a@b.co', password: 'x' }),
  ],
])('%s clears data of the account that pages keep in this tab, but not scroll positions', async (_what, leave) => {
  localStorage.setItem('jwt', jwtOf('7'));
  for (const key of ['reset_email', 'scroll', 'typeface']) sessionStorage.setItem(key, '1');
  const shell = openShell({ 'POST /auth/login': { body: { jwt: jwtOf('8') } } });
  shell.start();
  await settled();
  expect(Object.keys(sessionStorage)).toHaveLength(3);
  await leave(shell);
  expect(Object.keys(sessionStorage).sort()).toEqual(['scroll', 'typeface']);
});

test('AUTH-10: a response that arrives after Log Out fills no store', async () => {
  localStorage.setItem('jwt', 'kept');
  const { start, session, cart, orders } = openShell();
  start();
  session.logOut();
  await settled();
  expect([session.store.get().user, cart.store.get().cart, orders.store.get().orders]).toEqual([null, [], []]);
});

test('an expired token signs out with one toast and keeps the open payment and the return path', async () => {
  for (const [key, value] of [
    ['jwt', jwtOf('7')],
    ['session_Id', 's1'],
    ['order_data', '{}'],
    ['recent', '[]'],
  ] as const)
    localStorage.setItem(key, value);
  window.history.replaceState(null, '', '/Order?step=2');
  const expired = { status: 401 };
  const { start, session, toasts, feedback, consumeSessionExpired } = openShell({
    'GET /api/user': expired,
    'GET /api/cart': expired,
    'GET /api/order': expired,
    'POST /auth/login': { body: { jwt: jwtOf('7') } },
  });
  start();
  await settled();
  expect(session.store.get()).toEqual(session.store.getInitial());
  expect(Object.keys(localStorage).sort()).toEqual(['order_data', 'session_Id']);
  expect(toasts()).toEqual(['Authentication failed. Please log in again.']);
  expect(feedback.store.get().queue).toHaveLength(1);
  await session.logIn({ email: 'a@b.co', password: 'x' });
  expect(feedback.store.get().queue).toEqual([]);
  expect([consumeSessionExpired(), consumeSessionExpired()]).toEqual([true, false]);
  expect([session.consumeReturnPath(), session.consumeReturnPath()]).toEqual(['/Order?step=2', '/']);
});

test('a call that the specification does not have ends the session with its 401 only if the account is refused, too', async () => {
  localStorage.setItem('jwt', 'kept');
  const { start, session, http, toasts, api } = openShell({ 'GET /api/wish-list': { status: 401 } });
  start();
  await settled();
  expect([session.store.get().jwt, toasts()]).toEqual(['kept', []]);
  api.handlers['GET /api/user'] = { status: 401 };
  expect(await http.get('/api/wish-list')).toMatchObject({ ok: false });
  // Before its caller has the answer.
  expect([session.store.get().jwt, toasts()]).toEqual(['', ['Authentication failed. Please log in again.']]);
});

test.each([
  ['', ['launch_reminders', 'wish_list']],
  ['7', ['launch_reminders']],
])('an expired session keeps launch requests of this browser, and a wish list of the account %j: %j', async (account, left) => {
  const items = [{ productId: 1, name: 'Dunk', category: 'Dunk', image1: '', price: 1, savedAt: '2026-11-29T10:00:00Z' }];
  localStorage.setItem('jwt', jwtOf('7'));
  localStorage.setItem('launch_reminders', '{"dunk":["a"]}');
  localStorage.setItem('wish_list', JSON.stringify({ account, items }));
  const { start, api } = openShell();
  const expired = { status: 401 };
  for (const name of ['GET /api/user', 'GET /api/cart', 'GET /api/order', 'GET /api/wish-list', 'POST /api/wish-list'])
    api.handlers[name] = expired;
  start();
  await settled();
  expect(Object.keys(localStorage).sort()).toEqual(left);
});

test.each(['create', 'confirm'] as const)(
  'reports an ended session once when an order fails for it (%s), with the message of the order',
  async (call) => {
    localStorage.setItem('jwt', jwtOf('7'));
    localStorage.setItem('session_Id', 's1');
    const { start, orders, feedback, toasts } = openShell({
      'POST /api/order': { status: 401 },
      'POST /api/order/confirmation': { status: 401 },
    });
    start();
    await settled();
    await orders[call](orderRequestFixture());
    // ORD-3, PAY-3: the page says it as well.
    const text = 'Authentication failed. Please log in and try again.';
    feedback.toast({ kind: 'error', text });
    expect(toasts()).toEqual([text]);
  },
);

test('a page sets the target of the next log-in once, and never outside of the shop', () => {
  const { session } = openShell({});
  session.returnTo('/Launches/dunk-low-fir');
  expect([session.consumeReturnPath(), session.consumeReturnPath()]).toEqual(['/Launches/dunk-low-fir', '/']);
  session.returnTo('//evil.example');
  expect(session.consumeReturnPath()).toBe('/');
});

test.each([
  ['7', 's1'],
  ['8', null],
])('session_Id of account 7 after a log-in with account %s: %s', async (account, expected) => {
  localStorage.setItem('jwt', jwtOf('7'));
  localStorage.setItem('session_Id', 's1');
  const { start, session, api } = openShell({
    'GET /api/user': { status: 401 },
    'POST /auth/login': { body: { jwt: jwtOf(account) } },
  });
  start();
  await settled();
  api.handlers['GET /api/user'] = { body: user };
  await session.logIn({ email: 'a@b.co', password: 'x' });
  expect(localStorage.getItem('session_Id')).toBe(expected);
});

test.each([
  ['the same account', '7', true, true],
  ['another account', '8', true, false],
  ['an unknown account, in a new tab', '7', false, false],
])(
  'keeps the order form draft of an expired session only for its account: a log-in with %s',
  async (_, account, sameTab, expected) => {
    localStorage.setItem('jwt', jwtOf('7'));
    const { start, session, orders } = openShell({
      'POST /api/order': { status: 401 },
      'POST /auth/login': { body: { jwt: jwtOf(account) } },
    });
    start();
    await settled();
    window.history.replaceState(null, '', '/Order');
    const request = orderRequestFixture();
    await orders.create(request);
    expect([Object.keys(localStorage), orders.draft(), orders.pending()]).toEqual([['order_data'], request, null]);
    if (!sameTab) sessionStorage.clear();
    await session.logIn({ email: 'a@b.co', password: 'x' });
    expect(orders.draft()).toEqual(expected ? request : null);
    expect(session.consumeReturnPath()).toBe(sameTab ? '/Order' : '/');
  },
);

test.each([
  ['home, not to the page on which another session expired', '', '/'],
  [
    'back to the launch that it wants to enter, although another session expired before',
    '/Launches/dunk-low-fir',
    '/Launches/dunk-low-fir',
  ],
])('a new account goes %s', async (_where, chosen, expected) => {
  localStorage.setItem('jwt', jwtOf('7'));
  const { start, session } = openShell({
    'GET /api/user': { status: 401 },
    'POST /auth/create-account': { body: { jwt: jwtOf('8') } },
  });
  window.history.replaceState(null, '', '/Order');
  start();
  await settled();
  if (chosen) session.returnTo(chosen);
  await session.register({
    userAccount: { firstname: 'A', lastname: '', password: 'x', email: 'a@b.co', role: 'ROLE_CUSTOMER' },
    signUpForNewsletter: false,
  });
  expect(session.consumeReturnPath()).toBe(expected);
});

test("a log-in in a new tab after a session with an open payment expired does not get another account's details", async () => {
  localStorage.setItem('jwt', jwtOf('7'));
  const { start, session, orders, api } = openShell({
    'POST /api/order': { body: replies['POST /api/order'].body },
    'POST /auth/login': { body: { jwt: jwtOf('8') } },
  });
  start();
  await settled();
  await orders.create(orderRequestFixture());
  api.handlers['GET /api/user'] = { status: 401 };
  await session.loadUser();
  expect(session.store.get().authenticated).toBe(false);
  // A new tab.
  sessionStorage.clear();
  api.handlers['GET /api/user'] = { body: user };
  await session.logIn({ email: 'a@b.co', password: 'x' });
  expect(orders.draft()).toBeNull();
  expect(localStorage.getItem('order_data')).toBeNull();
});

test('Log Out during an order request leaves nothing in local storage', async () => {
  localStorage.setItem('jwt', jwtOf('7'));
  const { start, session, orders } = openShell({ 'POST /api/order': { status: 500 } });
  start();
  await settled();
  const sent = orders.create(orderRequestFixture());
  session.logOut();
  await sent;
  expect(localStorage).toHaveLength(0);
});

test('logging in with another account removes the previous account’s data but keeps the guest lines', async () => {
  for (const [key, value] of [
    ['jwt', jwtOf('7')],
    ['session_Id', 's1'],
    ['recent', '[1]'],
    ['cart', JSON.stringify([guestLineFixture()])],
  ] as const)
    localStorage.setItem(key, value);
  const { start, session, cart, orders, api } = openShell({
    'POST /auth/login': { body: { jwt: jwtOf('8') } },
    'POST /api/cart': { status: 409 },
  });
  start();
  await settled();
  const ended = { status: 500 };
  Object.assign(api.handlers, { 'GET /api/user': ended, 'GET /api/cart': ended, 'GET /api/order': ended });
  await session.logIn({ email: 'a@b.co', password: 'x' });
  await settled();
  expect(Object.keys(localStorage).sort()).toEqual(['cart', 'jwt']);
  expect(session.store.get()).toMatchObject({ user: null, jwt: jwtOf('8'), authenticated: true });
  expect([cart.store.get().cart, cart.store.get().guest.length, orders.store.get().orders]).toEqual([[], 1, []]);
  expect(api.named('POST /auth/logout')).toMatchObject([{ token: jwtOf('7') }]);
});

test('returns only to paths of this shop', () => {
  expect(
    ['/Order?x=1', '//evil.example', '/\\evil.example', 'https://evil.example', '/Login', '/login?x', 3].map(safeReturnPath),
  ).toEqual(['/Order?x=1', '/', '/', '/', '/', '/', '/']);
});

test('a renewed token replaces the old one', async () => {
  localStorage.setItem('jwt', 'old');
  const { start, session } = openShell({ 'GET /api/user': { body: user, headers: { 'renewed-jwt': 'fresh' } } });
  start();
  await settled();
  expect([session.store.get().jwt, localStorage.getItem('jwt')]).toEqual(['fresh', 'fresh']);
});

test('AUTH-11: the store reduces request, success and failure of register, login and get-user', () => {
  const failure = { kind: 'network' } as const;
  for (const name of ['register', 'login', 'get-user'] as const) {
    const bus = createBus();
    const store = createSessionStore(bus);
    bus.publish(`session/${name}-request`, undefined);
    expect(store.get()).toEqual({ ...initialSession, isLoading: true });
    bus.publish(`session/${name}-failure`, failure);
    expect(store.get()).toEqual({ ...initialSession, error: failure });
    const done: Partial<SessionState> = { isLoading: false, error: null, success: true };
    if (name === 'get-user') bus.publish('session/get-user-success', { user });
    else bus.publish(`session/${name}-success`, { jwt: 'j' });
    expect(store.get()).toMatchObject(name === 'get-user' ? { ...done, user } : { ...done, jwt: 'j', authenticated: true });
  }
});

test('AUTH-11: update-user success stores the user', async () => {
  const { session, bus } = openShell({ 'PUT /api/user': { body: { ...user, firstname: 'Zanele' } } });
  bus.publish('session/token-changed', { jwt: 'j' });
  await session.updateUser(user);
  expect(session.store.get()).toMatchObject({ user: { firstname: 'Zanele' }, success: true });
});

test('a log-in response without a token is a failure', async () => {
  const { session } = openShell({ 'POST /auth/login': { body: {} } });
  expect(await session.logIn({ email: 'a@b.co', password: 'x' })).toMatchObject({ ok: false });
  expect(session.store.get()).toMatchObject({ authenticated: false, success: false });
});

test('a response that is not a user is a failure and keeps the stored user', async () => {
  const { session, bus } = openShell({ 'GET /api/user': { body: user }, 'PUT /api/user': { body: { weather: 'fine' } } });
  bus.publish('session/token-changed', { jwt: 'j' });
  await session.loadUser();
  expect(await session.updateUser(user)).toMatchObject({ ok: false, failure: { kind: 'other', status: 200 } });
  expect(session.store.get().user).toEqual(user);
});

test('a profile that was read before an update does not undo it', async () => {
  localStorage.setItem('jwt', jwtOf('7'));
  const { start, api, session } = openShell();
  start();
  await settled();
  let answer: (() => void) | undefined;
  api.handlers['GET /api/user'] = async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return { body: user };
  };
  const updated = { ...user, firstname: 'Naledi' };
  api.handlers['PUT /api/user'] = { body: updated };
  const reading = session.loadUser();
  await session.updateUser({ ...updated, phoneNumber: '' });
  answer?.();
  await reading;
  expect(session.store.get()).toMatchObject({ user: updated, isLoading: false });
});
