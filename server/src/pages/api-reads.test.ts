import Fastify, { type FastifyInstance } from 'fastify';
import { failed, succeeded, type Result } from 'shared/contract';
import { createApiReader, createTrackedRead, isUnchanged, MAX_READS } from './api-reads';

let app: FastifyInstance;
beforeEach(() => {
  app = Fastify();
});
afterEach(() => app.close());

test('reads JSON from the API in this process, as a visitor from a foreign network', async () => {
  app.get('/launches', (request) => ({ from: request.ip, token: request.headers.authorization ?? null }));
  expect(await createApiReader(app)('/launches')).toEqual(succeeded({ from: '192.0.2.1', token: null }));
});

test.each([
  ['a missing resource', '/nothing', { kind: 'status', status: 404 }],
  ['an HTML page', '/page', { kind: 'status', status: 200 }],
  [
    'an address of another host',
    '//evil.example/x',
    { kind: 'other', message: expect.stringContaining("begins with '/'") as string },
  ],
])('%s is a failure', async (_what, path, failure) => {
  app.get('/page', (_request, reply) => reply.type('text/html').send('<h1>Page</h1>'));
  expect(await createApiReader(app)(path)).toEqual(failed(failure as never));
});

test('a page is current while its reads return the same data, whatever their timestamps', async () => {
  let answer: Result<unknown> = succeeded({ now: '08:00', launches: ['one'] });
  const tracked = createTrackedRead(async () => answer);
  await tracked.read('/launches');
  answer = succeeded({ now: '08:01', launches: ['one'] });
  expect(await isUnchanged(async () => answer, tracked.reads)).toBe(true);
  answer = succeeded({ now: '08:01', launches: ['one', 'two'] });
  expect(await isUnchanged(async () => answer, tracked.reads)).toBe(false);
  answer = failed({ kind: 'status', status: 404 });
  expect(await isUnchanged(async () => answer, tracked.reads)).toBe(false);
});

test.each([
  [404, false],
  [503, true],
])('caches a page after an API response %i for its visitor only: %s', async (status, expected) => {
  const tracked = createTrackedRead(async () => failed({ kind: 'status', status }));
  await tracked.read('/launches/none');
  expect(tracked.hasFailed()).toBe(expected);
});

test('a page that reads very many paths is for its visitor only, and keeps a bounded record', async () => {
  const tracked = createTrackedRead(async (path) => succeeded({ path, text: 'x'.repeat(10_000) }));
  for (let each = 0; each < MAX_READS; each += 1) await tracked.read(`/products?limit=${each}`);
  await tracked.read('/products?limit=0');
  expect(tracked.hasFailed()).toBe(false);
  await tracked.read('/products?limit=more');
  expect(tracked.hasFailed()).toBe(true);
  expect(JSON.stringify([...tracked.reads]).length).toBeLessThan(MAX_READS * 100);
});

test('a page past the limit of reads gets no more data, and is not cached', async () => {
  const api = jest.fn(async () => succeeded('x'.repeat(3_000_000)));
  const tracked = createTrackedRead(api);
  for (let each = 0; each < 5; each += 1) await tracked.read('/products');
  expect(api).toHaveBeenCalledTimes(2);
  expect(tracked.hasFailed()).toBe(true);
});
