import { guestLineFixture, productFixture } from 'shared/testing';
import { openShell } from '../services.fixture';

const mockHanging = { then: () => undefined };
jest.mock('../cart/merge', () => mockHanging);
jest.mock('../wish-list/synced-list', () => mockHanging);

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const inFourSeconds = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
  await jest.advanceTimersByTimeAsync(4500);
  return Promise.race([answer, Promise.reject(new Error('It hangs.'))]);
};

test('a log-in completes even if the code that merges the guest cart does not load, and the lines stay', async () => {
  localStorage.setItem('cart', JSON.stringify([guestLineFixture()]));
  const { session, cart, start } = openShell({ 'POST /auth/login': { body: { jwt: 'new' } } });
  start();
  expect(await inFourSeconds(session.logIn({ email: 'a@b.co', password: 'x' }))).toMatchObject({ ok: true });
  expect(cart.store.get().guest).toHaveLength(1);
});

test('a heart reports a network failure if its code does not load', async () => {
  const { wishList } = openShell();
  expect(await inFourSeconds(wishList.save(productFixture()))).toEqual({ ok: false, failure: { kind: 'network' } });
});
