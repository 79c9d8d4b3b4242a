import type { Result } from 'shared/contract';
import { stubApi, type StubReply } from '../testing/stub-api';
import { createHttp } from './http';
import { replyMessage } from './reply-message';

function client(handlers: Parameters<typeof stubApi>[0]) {
  const api = stubApi(handlers);
  const [onRenewed, onUnauthorized] = [jest.fn(), jest.fn()];
  let token = 'token';
  const http = createHttp({ baseUrl: '', token: () => token, onRenewed, onUnauthorized, adapter: api.adapter });
  const send = async (method: string, url: string) => (await http.request<Result<unknown>>({ method, url, data: {} })).data;
  return { api, send, onRenewed, onUnauthorized, setToken: (next: string) => (token = next) };
}

test('returns a failure with the server’s message and field errors', async () => {
  const errors = [{ field: 'email', message: 'no' }];
  const { send } = client({ 'POST /x': { status: 400, body: { message: 'Wrong.', errors } } });
  expect(await send('POST', '/x')).toEqual({ ok: false, failure: { kind: 'status', status: 400, message: 'Wrong.', errors } });
});

test('ERR-1: distinguishes no response from a broken response', async () => {
  const { send } = client({
    'GET /x': 'no response',
    'GET /y': () => {
      throw new Error('broken');
    },
  });
  expect(await send('GET', '/x')).toEqual({ ok: false, failure: { kind: 'network' } });
  expect(await send('GET', '/y')).toEqual({ ok: false, failure: { kind: 'other', message: 'broken' } });
});

test('treats an HTML page and truncated JSON as failures and plain text as a success', async () => {
  const { send } = client({
    'POST /portal': { body: '<!doctype html><title>Log in to the network</title>' },
    'POST /half': { body: '{"success": true, "cart": [' },
    'POST /text': { body: 'Thank you.' },
  });
  for (const path of ['/portal', '/half'])
    expect(await send('POST', path)).toEqual({ ok: false, failure: { kind: 'other', status: 200 } });
  expect(await send('POST', '/text')).toEqual({ ok: true, status: 200, data: 'Thank you.' });
});

test('stores a renewed token', async () => {
  const { send, onRenewed } = client({ 'GET /api/user': { headers: { 'renewed-jwt': 'fresh' } } });
  await send('GET', '/api/user');
  expect(onRenewed).toHaveBeenCalledWith('fresh');
});

test('a rejected token ends the session that sent it, not a later one', async () => {
  const unauthorized: StubReply = { status: 401 };
  const { send, onUnauthorized, setToken, api } = client({ 'GET /api/user': unauthorized });
  await send('GET', '/api/user');
  expect(onUnauthorized).toHaveBeenCalledTimes(1);
  api.handlers['GET /api/user'] = () => {
    setToken('another');
    return unauthorized;
  };
  await send('GET', '/api/user');
  setToken('');
  await send('GET', '/api/user');
  expect(onUnauthorized).toHaveBeenCalledTimes(1);
});

test('with a session in a cookie, each 401 ends it, and its code gives the reason', async () => {
  const { adapter } = stubApi({ 'GET /me': { status: 401, body: { code: 'session-ended' } } });
  const onUnauthorized = jest.fn();
  await createHttp({ baseUrl: '/staff', onUnauthorized, adapter }).get('/me');
  expect(onUnauthorized).toHaveBeenCalledWith(
    { kind: 'status', status: 401, code: 'session-ended' },
    expect.objectContaining({ method: 'get', url: '/me' }),
  );
});

test('shows the data of a success that has a message, too, as the specification says', () => {
  const both = { message: 'OK', data: 'Check your inbox.' };
  expect([replyMessage(both), replyMessage(both, true)]).toEqual(['OK', 'Check your inbox.']);
  const others = [{ message: 'a', data: {} }, 'b', null, undefined].map((body) => replyMessage(body, true));
  expect(others).toEqual(['a', 'b', undefined, undefined]);
});

test('reads the message from every form of reply, but not from a proxy’s page', () => {
  expect([{ message: 'a' }, 'b', { data: 'c' }].map((body) => replyMessage(body))).toEqual(['a', 'b', 'c']);
  expect([{}, '', null, { data: {} }, '<html>', 'x'.repeat(301)].map((body) => replyMessage(body))).toEqual(
    Array(6).fill(undefined),
  );
});
