import { stubApi } from 'shared/testing';
import { createShopHttp } from './http';

let arrive: () => void;
jest.mock('shared/http', () => ({
  then: (resolve: (module: object) => void) => (arrive = () => resolve(jest.requireActual<object>('shared/http'))),
}));

afterEach(() => jest.useRealTimers());

test('answers as without a network when its code does not arrive in time, and uses code that arrives later', async () => {
  jest.useFakeTimers();
  const { adapter, named } = stubApi({ 'GET /products': { body: [] }, 'POST /auth/logout': { status: 204 } });
  const http = createShopHttp({ baseUrl: '', token: () => '', onUnauthorized: jest.fn(), adapter });
  http.postKeepalive('/auth/logout');
  const [first] = await Promise.all([http.get('/products'), jest.advanceTimersByTimeAsync(4100)]);
  expect(first).toEqual({ ok: false, failure: { kind: 'network' } });
  arrive();
  await jest.advanceTimersByTimeAsync(0);
  // No caller waits for it, so it goes out whenever the code comes.
  expect(named('POST /auth/logout')).toHaveLength(1);
  const [second] = await Promise.all([http.get('/products'), jest.advanceTimersByTimeAsync(100)]);
  expect(second).toMatchObject({ ok: true, data: [] });
});
