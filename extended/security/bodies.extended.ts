import { gzipSync } from 'node:zlib';
import { newMember } from 'e2e/staff';
import { sendRequest } from './send-request';
import { signUp } from './customers';
import { operationsOf, withBody, type Operation } from './operations';
import { openTarget, type Target } from './target';

let shop: Target;
/** A customer's token and an owner's session, so that the bodies are read: without one a guarded operation answers 401 before. */
let signedIn: Record<string, string>;
let operations: Operation[];
beforeAll(async () => {
  shop = await openTarget();
  const [{ jwt }, { cookie }] = [await signUp(shop.url), await newMember(shop, 'owner')];
  signedIn = { authorization: `Bearer ${jwt}`, cookie, origin: shop.url };
  operations = (await operationsOf(shop.url)).filter(withBody);
  operations.push({ method: 'POST', path: '/telemetry', access: [] });
});
afterAll(() => shop.close());

const json = { 'content-type': 'application/json' };
const MIB = 1024 * 1024;
const deep = (open: string, close: string, levels: number) => open.repeat(levels) + '1' + close.repeat(levels);

/** Bodies to reject. A connection that is closed after too many bytes is as good an answer as 413. */
const BODIES: [name: string, body: Buffer | string, headers: Record<string, string>][] = [
  ['10 MiB of text', `{"email":"${'a'.repeat(10 * MIB)}"}`, json],
  ['10 MiB of unannounced length', 'a'.repeat(10 * MIB), { ...json, 'content-length': '' }],
  ['a gzip bomb', gzipSync(Buffer.alloc(50 * MIB, 'a')), { ...json, 'content-encoding': 'gzip' }],
  ['a nested gzip bomb', gzipSync(gzipSync(Buffer.alloc(50 * MIB, 'a'))), { ...json, 'content-encoding': 'gzip, gzip' }],
  ['60 KB of nested arrays', deep('[', ']', 30_000), json],
  ['60 KB of nested objects', deep('{"a":', '}', 10_000), json],
  ['thousands of keys', JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, at]))), json],
  ['truncated JSON', '{"email":', json],
  ['control characters', '\u0000\u0001\u0002', json],
  ['a number with many digits', `{"quantity":${'9'.repeat(60_000)}}`, json],
  ['null', 'null', json],
  ['a JSON string', '"email"', json],
  ['a form', 'email=a%40example.com', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['multipart data', '--x\r\n\r\n--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
  [
    'XML with an external entity',
    '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    { 'content-type': 'application/xml' },
  ],
  ['an oversized content type', '{}', { 'content-type': `application/json; charset=${'x'.repeat(4000)}` }],
];

test.each(BODIES)('%s causes no server error in any operation, and the shop keeps running', async (name, body, headers) => {
  for (const { method, path } of operations) {
    const sent = { ...headers };
    if (sent['content-length'] === '') Object.assign(sent, { 'content-length': undefined, 'transfer-encoding': 'chunked' });
    const answer = await sendRequest(shop.url, path, {
      method,
      body,
      headers: tidy({ ...sent, ...(await senderOf(path)) }),
    }).catch(cut);
    const status = answer === 'cut' ? 413 : answer.status;
    // Not always 4xx: confirmations, one-click links and telemetry accept bodies that they do not use.
    expect([name, method, path, status, status < 500]).toEqual([name, method, path, status, true]);
    if (answer !== 'cut') expect(answer.body).not.toMatch(/node_modules|\.ts:\d|\.js:\d|root:x:/);
    if (/MiB|bomb/.test(name)) expect([method, path, status >= 400]).toEqual([method, path, true]);
  }
  for (const path of ['/api/user', '/staff/api/account'])
    expect([path, (await sendRequest(shop.url, path, { headers: signedIn })).status]).toEqual([path, 200]);
  const began = Date.now();
  expect((await sendRequest(shop.url, '/healthz')).status).toBe(200);
  expect(Date.now() - began).toBeLessThan(10_000);
});

/** Another account logs out, so that the operations after it still have a session. */
const senderOf = async (path: string) =>
  path.startsWith('/auth/logout') ? { authorization: `Bearer ${(await signUp(shop.url)).jwt}` } : signedIn;

test.each([
  ['a path of 60 KB', '/' + 'a'.repeat(60_000), {}],
  ['a query of 60 KB', '/products?q=' + 'a'.repeat(60_000), {}],
  ['a header of 60 KB', '/', { 'x-long': 'a'.repeat(60_000) }],
  ['2000 headers', '/', Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`x-${at}`, 'a']))],
  ['a cookie of 60 KB', '/', { cookie: `a=${'b'.repeat(60_000)}` }],
  ['a token of 60 KB', '/api/user', { authorization: `Bearer ${'a'.repeat(60_000)}` }],
])('%s is rejected', async (_name, path, headers) => {
  const answer = await sendRequest(shop.url, path, { headers }).catch(cut);
  if (answer !== 'cut') expect([400, 404, 413, 414, 431]).toContain(answer.status);
  expect((await sendRequest(shop.url, '/healthz')).status).toBe(200);
});

test('a content length with chunked encoding does not smuggle a second request', async () => {
  const headers = { ...json, 'transfer-encoding': 'chunked', 'content-length': '5' };
  const answer = await sendRequest(shop.url, '/newsletter', { method: 'POST', headers, body: 'GET /' }).catch(cut);
  if (answer !== 'cut') expect(answer.status).toBe(400);
});

const cut = (error: NodeJS.ErrnoException): 'cut' => {
  if (['ECONNRESET', 'EPIPE', 'ECONNABORTED'].includes(error.code ?? '') || /socket hang up|Parse Error/.test(error.message))
    return 'cut';
  throw error;
};

const tidy = (headers: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<string, string>;
