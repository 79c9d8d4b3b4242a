import { stubApi, type StubReply } from './api.fixture';
import { createHttp } from './http';
import { messageOf } from './message';

function client(handlers: Parameters<typeof stubApi>[0], jwt = 'token') {
  const api = stubApi(handlers);
  const [onRenewed, onUnauthorized] = [jest.fn(), jest.fn()];
  let token = jwt;
  const http = createHttp({ apiUrl: '', token: () => token, onRenewed, onUnauthorized, adapter: api.adapter });
  return { api, http, onRenewed, onUnauthorized, setToken: (next: string) => (token = next) };
}

test('sends the token to the customer’s own endpoints only', async () => {
  const { api, http } = client({});
  await http.get('/api/cart');
  await http.get('/products');
  await http.post('/auth/login', {});
  expect(api.calls.map(({ token }) => token)).toEqual(['token', '', '']);
});

test('answers 401 for the customer’s own endpoints without a token and sends no request', async () => {
  const { api, http, onUnauthorized } = client({}, '');
  expect(await http.get('/api/order')).toEqual({ ok: false, failure: { kind: 'status', status: 401 } });
  expect([api.calls, onUnauthorized.mock.calls]).toEqual([[], []]);
});

test('returns a failure with the server’s message and field errors', async () => {
  const errors = [{ field: 'email', message: 'no' }];
  const { http } = client({ 'POST /x': { status: 400, body: { message: 'Wrong.', errors } } });
  expect(await http.post('/x', {})).toEqual({ ok: false, failure: { kind: 'status', status: 400, message: 'Wrong.', errors } });
});

test('ERR-1: distinguishes no response from a broken response', async () => {
  const { http } = client({
    'GET /x': 'no response',
    'GET /y': () => {
      throw new Error('broken');
    },
  });
  expect(await http.get('/x')).toEqual({ ok: false, failure: { kind: 'network' } });
  expect(await http.get('/y')).toEqual({ ok: false, failure: { kind: 'other', message: 'broken' } });
});

test('treats an HTML page and truncated JSON as failures and plain text as a success', async () => {
  const { http } = client({
    'POST /portal': { body: '<!doctype html><title>Log in to the network</title>' },
    'POST /half': { body: '{"success": true, "cart": [' },
    'POST /text': { body: 'Thank you.' },
  });
  for (const path of ['/portal', '/half'])
    expect(await http.post(path, {})).toEqual({ ok: false, failure: { kind: 'other', status: 200 } });
  expect(await http.post('/text', {})).toEqual({ ok: true, status: 200, data: 'Thank you.' });
});

test('stores a renewed token', async () => {
  const { http, onRenewed } = client({ 'GET /api/user': { headers: { 'renewed-jwt': 'fresh' } } });
  await http.get('/api/user');
  expect(onRenewed).toHaveBeenCalledWith('fresh');
});

test('a rejected token ends the session that sent it, not a later one', async () => {
  const unauthorized: StubReply = { status: 401 };
  const { http, onUnauthorized, setToken, api } = client({ 'GET /api/user': unauthorized });
  await http.get('/api/user');
  expect(onUnauthorized).toHaveBeenCalledTimes(1);
  api.handlers['GET /api/user'] = () => {
    setToken('another');
    return unauthorized;
  };
  await http.get('/api/user');
  setToken('');
  await http.get('/api/user');
  expect(onUnauthorized).toHaveBeenCalledTimes(1);
});

test('reads the message from every form of reply, but not from a proxy’s page', () => {
  expect([{ message: 'a' }, 'b', { data: 'c' }].map(messageOf)).toEqual(['a', 'b', 'c']);
  expect([{}, '', null, { data: {} }, '<html>', 'x'.repeat(301)].map(messageOf)).toEqual(Array(6).fill(undefined));
});
