import { guestLineFixture } from 'shared/testing';
import { jwtOf, openShell, settled, user } from '../services.fixture';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a session that expired in another tab keeps its payment for the same account only', async () => {
  localStorage.setItem('jwt', jwtOf('7'));
  localStorage.setItem('session_Id', 's1');
  const { start, session } = openShell({ 'POST /auth/login': { body: { jwt: jwtOf('8') } } });
  start();
  await settled();
  localStorage.removeItem('jwt');
  window.dispatchEvent(new StorageEvent('storage', { key: 'jwt', newValue: null }));
  expect(localStorage.getItem('session_Id')).toBe('s1');
  await session.logIn({ email: 'a@b.co', password: 'x' });
  expect(localStorage.getItem('session_Id')).toBeNull();
});

test('follows log-out and log-in in another tab', async () => {
  localStorage.setItem('jwt', 'kept');
  const { start, session } = openShell();
  start();
  await settled();
  window.dispatchEvent(new StorageEvent('storage', { key: 'jwt', newValue: null }));
  expect(session.store.get()).toEqual(session.store.getInitial());
  window.dispatchEvent(new StorageEvent('storage', { key: 'jwt', newValue: 'other' }));
  await settled();
  expect(session.store.get()).toMatchObject({ jwt: 'other', user });
});

test('a session that expired in another tab keeps the guest lines; Log Out in another tab removes them', async () => {
  localStorage.setItem('jwt', jwtOf('7'));
  localStorage.setItem('cart', JSON.stringify([guestLineFixture()]));
  const { start, cart } = openShell();
  start();
  await settled();
  localStorage.removeItem('jwt');
  window.dispatchEvent(new StorageEvent('storage', { key: 'jwt', newValue: null }));
  expect(cart.store.get()).toEqual({ ...cart.store.getInitial(), guest: [guestLineFixture()] });
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }));
  expect(cart.store.get().guest).toEqual([]);
});

test.each([
  ['Log Out', null, '/'],
  ['the end of the session', 'jwt', '/Order'],
])('a log-in after %s in another tab (key %s) leads to %s', async (_what, key, path) => {
  localStorage.setItem('jwt', jwtOf('7'));
  const { start, session } = openShell({ 'POST /auth/login': { body: { jwt: jwtOf('7') } } });
  start();
  await settled();
  sessionStorage.setItem('expired_session', JSON.stringify({ path: '/Order', account: '7' }));
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
  await session.logIn({ email: 'a@b.co', password: 'x' });
  expect(session.consumeReturnPath()).toBe(path);
});

test('follows a guest cart that changed in another tab', () => {
  const { start, cart } = openShell();
  start();
  localStorage.setItem('cart', JSON.stringify([guestLineFixture({ quantity: 3 })]));
  window.dispatchEvent(new StorageEvent('storage', { key: 'cart', newValue: localStorage.getItem('cart') }));
  expect(cart.store.get().guest).toMatchObject([{ quantity: 3 }]);
});

describe('a page that the Back button brings back, which got no storage events', () => {
  const bringBack = (persisted = true) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  const leave = () => window.dispatchEvent(new Event('pagehide'));

  test('shows the account that has logged in since, and leaves it signed in', async () => {
    localStorage.setItem('jwt', jwtOf('7'));
    const { start, session, api } = openShell();
    start();
    await settled();
    leave();
    localStorage.setItem('jwt', jwtOf('8'));
    api.handlers['GET /api/user'] = ({ token }) =>
      token === jwtOf('8') ? { body: { ...user, firstname: 'Sipho' } } : { status: 401 };
    bringBack();
    expect(session.store.get()).toMatchObject({ user: null, jwt: jwtOf('8') });
    await settled();
    expect(session.store.get()).toMatchObject({ user: { firstname: 'Sipho' }, authenticated: true });
    expect(localStorage.getItem('jwt')).toBe(jwtOf('8'));
  });

  test('is signed out after Log Out, and keeps the payment of a session that expired', async () => {
    const reasons: string[] = [];
    for (const [key, value] of [
      ['jwt', jwtOf('7')],
      ['session_Id', 's1'],
    ] as const)
      localStorage.setItem(key, value);
    const { start, session, bus } = openShell();
    bus.events$.subscribe((event) => event.type === 'app/reset' && reasons.push(event.payload.reason));
    start();
    await settled();
    leave();
    localStorage.removeItem('jwt');
    bringBack();
    expect([session.store.get(), localStorage.getItem('session_Id')]).toEqual([session.store.getInitial(), 's1']);
    leave();
    localStorage.setItem('jwt', jwtOf('7'));
    bringBack();
    leave();
    localStorage.clear();
    bringBack();
    expect(session.store.get()).toEqual(session.store.getInitial());
    expect(reasons).toEqual(['expired', 'log-out']);
  });

  test('has the current guest cart, so that the next add loses nothing', async () => {
    const { start, cart } = openShell();
    start();
    leave();
    localStorage.setItem('cart', JSON.stringify([guestLineFixture({ quantity: 3 })]));
    bringBack(false);
    expect(cart.store.get().guest).toEqual([]);
    bringBack();
    expect(cart.store.get().guest).toMatchObject([{ quantity: 3 }]);
  });

  test('keeps its data if storage is unavailable', async () => {
    const { start, session } = openShell({ 'POST /auth/login': { body: { jwt: jwtOf('7') } } });
    start();
    await session.logIn({ email: 'a@b.co', password: 'x' });
    await settled();
    localStorage.clear();
    leave();
    bringBack();
    expect(session.store.get()).toMatchObject({ authenticated: true });
  });
});

describe('the cart of a customer who returns from another tab', () => {
  const hideFor = (ms: number) => {
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
    window.dispatchEvent(new Event('blur'));
    clock.mockReturnValue(now + ms);
    window.dispatchEvent(new Event('focus'));
    clock.mockRestore();
  };

  test.each([
    ['is reloaded after 2 s', jwtOf('7'), 2_000, 2],
    ['is not reloaded sooner', jwtOf('7'), 1_999, 1],
    ['is not loaded for a guest', '', 60_000, 0],
  ])('%s', async (_what, jwt, ms, reads) => {
    if (jwt) localStorage.setItem('jwt', jwt);
    const { start, api } = openShell();
    start();
    await settled();
    hideFor(ms);
    await settled();
    expect(api.calls.filter(({ name }) => name === 'GET /api/cart')).toHaveLength(reads);
  });
});
