import { guestLineFixture } from 'shared/testing';
import { jwtOf, openShell, settled, user } from './session.fixture';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a session that expired in another tab keeps its payment here for the same account only', async () => {
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

test('signing out in another tab signs out here; signing in signs in', async () => {
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

test('a guest cart that changed in another tab follows', () => {
  const { start, cart } = openShell();
  start();
  localStorage.setItem('cart', JSON.stringify([guestLineFixture({ quantity: 3 })]));
  window.dispatchEvent(new StorageEvent('storage', { key: 'cart', newValue: localStorage.getItem('cart') }));
  expect(cart.store.get().guest).toMatchObject([{ quantity: 3 }]);
});

describe('the cart of a customer who was in another tab', () => {
  const leaveFor = (ms: number) => {
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
    window.dispatchEvent(new Event('blur'));
    clock.mockReturnValue(now + ms);
    window.dispatchEvent(new Event('focus'));
    clock.mockRestore();
  };

  test.each([
    ['is read again', jwtOf('7'), 2_000, 2],
    ['is left alone after a glance', jwtOf('7'), 1_999, 1],
    ['is none where nobody is signed in', '', 60_000, 0],
  ])('%s', async (_what, jwt, ms, reads) => {
    if (jwt) localStorage.setItem('jwt', jwt);
    const { start, api } = openShell();
    start();
    await settled();
    leaveFor(ms);
    await settled();
    expect(api.calls.filter(({ name }) => name === 'GET /api/cart')).toHaveLength(reads);
  });
});
