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

test('follows a guest cart that changed in another tab', () => {
  const { start, cart } = openShell();
  start();
  localStorage.setItem('cart', JSON.stringify([guestLineFixture({ quantity: 3 })]));
  window.dispatchEvent(new StorageEvent('storage', { key: 'cart', newValue: localStorage.getItem('cart') }));
  expect(cart.store.get().guest).toMatchObject([{ quantity: 3 }]);
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
