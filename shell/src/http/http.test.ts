import { stubApi, type StubReply } from './api-stub';
import { createHttp } from './http';
import { messageOf } from './message';

function client(handlers: Parameters<typeof stubApi>[0], jwt = 'token') {
  const api = stubApi(handlers);
  const [onRenewed, onRefused] = [jest.fn(), jest.fn()];
  let token = jwt;
  const http = createHttp({ apiUrl: '', token: () => token, onRenewed, onRefused, adapter: api.adapter });
  return { api, http, onRenewed, onRefused, setToken: (next: string) => (token = next) };
}

test('carries the token to the customer’s own things and nowhere else', async () => {
  const { api, http } = client({});
  await http.get('/api/cart');
  await http.get('/products');
  await http.post('/auth/login', {});
  expect(api.calls.map(({ token }) => token)).toEqual(['token', '', '']);
});

test('without a token nobody is asked for a customer’s own things', async () => {
  const { api, http, onRefused } = client({}, '');
  expect(await http.get('/api/order')).toEqual({ ok: false, failure: { kind: 'status', status: 401 } });
  expect([api.calls, onRefused.mock.calls]).toEqual([[], []]);
});

test('failures are values with the server’s message and fields', async () => {
  const errors = [{ field: 'email', message: 'no' }];
  const { http } = client({ 'POST /x': { status: 400, body: { message: 'Wrong.', errors } } });
  expect(await http.post('/x', {})).toEqual({ ok: false, failure: { kind: 'status', status: 400, message: 'Wrong.', errors } });
});

test('ERR-1: no response at all is told apart from a broken answer', async () => {
  const { http } = client({
    'GET /x': 'no response',
    'GET /y': () => {
      throw new Error('broken');
    },
  });
  expect(await http.get('/x')).toEqual({ ok: false, failure: { kind: 'network' } });
  expect(await http.get('/y')).toEqual({ ok: false, failure: { kind: 'other', message: 'broken' } });
});

test('a page where an answer should be, and half an answer, are no success; a plain sentence is one', async () => {
  const { http } = client({
    'POST /portal': { body: '<!doctype html><title>Log in to the network</title>' },
    'POST /half': { body: '{"success": true, "cart": [' },
    'POST /sentence': { body: 'Thank you.' },
  });
  for (const path of ['/portal', '/half'])
    expect(await http.post(path, {})).toEqual({ ok: false, failure: { kind: 'other', status: 200 } });
  expect(await http.post('/sentence', {})).toEqual({ ok: true, status: 200, data: 'Thank you.' });
});

test('keeps a renewed token', async () => {
  const { http, onRenewed } = client({ 'GET /api/user': { headers: { 'renewed-jwt': 'fresh' } } });
  await http.get('/api/user');
  expect(onRenewed).toHaveBeenCalledWith('fresh');
});

test('a refused token ends the session that sent it, not a later one', async () => {
  const refused: StubReply = { status: 401 };
  const { http, onRefused, setToken, api } = client({ 'GET /api/user': refused });
  await http.get('/api/user');
  expect(onRefused).toHaveBeenCalledTimes(1);
  api.handlers['GET /api/user'] = () => {
    setToken('another');
    return refused;
  };
  await http.get('/api/user');
  setToken('');
  await http.get('/api/user');
  expect(onRefused).toHaveBeenCalledTimes(1);
});

test('reads a message from every form that a reply may have, and no page of a proxy', () => {
  expect([{ message: 'a' }, 'b', { data: 'c' }].map(messageOf)).toEqual(['a', 'b', 'c']);
  expect([{}, '', null, { data: {} }, '<html>', 'x'.repeat(301)].map(messageOf)).toEqual(Array(6).fill(undefined));
});
