import { stubApi } from 'shared/testing';
import { createShopHttp } from './http';

function client(jwt: string) {
  const api = stubApi();
  const onUnauthorized = jest.fn();
  const http = createShopHttp({ baseUrl: '', token: () => jwt, onUnauthorized, adapter: api.adapter });
  return { api, http, onUnauthorized };
}

test('sends the token to the customer’s own endpoints only', async () => {
  const { api, http } = client('token');
  await http.get('/api/cart');
  await http.get('/products');
  await http.post('/auth/login', {});
  expect(api.calls.map(({ token }) => token)).toEqual(['token', '', '']);
});

test('asks for a mail about stock with the token, and as a guest without one', async () => {
  for (const jwt of ['token', '']) {
    const { api, http } = client(jwt);
    await http.post('/back-in-stock', {});
    expect(api.calls.map(({ token }) => token)).toEqual([jwt]);
  }
});

test('answers 401 for the customer’s own endpoints without a token and sends no request', async () => {
  const { api, http, onUnauthorized } = client('');
  expect(await http.get('/api/order')).toEqual({ ok: false, failure: { kind: 'status', status: 401 } });
  expect([api.calls, onUnauthorized.mock.calls]).toEqual([[], []]);
});

test('sends nothing if another customer logs in while axios is loaded', async () => {
  const tokenOf = (sub: string) => `x.${btoa(JSON.stringify({ sub }))}.y`;
  const api = stubApi();
  let jwt = tokenOf('1');
  const http = createShopHttp({ baseUrl: '', token: () => jwt, onUnauthorized: jest.fn(), adapter: api.adapter });
  const sent = http.post('/api/cart', {});
  jwt = tokenOf('2');
  expect(await sent).toEqual({ ok: false, failure: { kind: 'status', status: 401 } });
  expect(api.calls).toEqual([]);
});
