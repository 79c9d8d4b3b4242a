import Fastify, { type FastifyInstance } from 'fastify';
import { failed, succeeded, type Result } from 'shared/contract';
import { createApiReader, createTrackedRead, isUnchanged } from './api-reads';

let app: FastifyInstance;
beforeEach(() => {
  app = Fastify();
});
afterEach(() => app.close());

test('reads JSON of the API in this process, as a visitor from no network of the shop', async () => {
  app.get('/launches', (request) => ({ from: request.ip, token: request.headers.authorization ?? null }));
  expect(await createApiReader(app)('/launches')).toEqual(succeeded({ from: '192.0.2.1', token: null }));
});

test.each([
  ['what is not there', '/nothing', { kind: 'status', status: 404 }],
  ['a page', '/page', { kind: 'status', status: 200 }],
  ['an address elsewhere', '//evil.example/x', { kind: 'other', message: expect.stringContaining("begins with '/'") as string }],
])('%s is a failure', async (_what, path, failure) => {
  app.get('/page', (_request, reply) => reply.type('text/html').send('<h1>Page</h1>'));
  expect(await createApiReader(app)(path)).toEqual(failed(failure as never));
});

test('a page is current while what it read says the same, whatever the time of the answer', async () => {
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
])('a page that met status %i is for its visitor only: %s', async (status, expected) => {
  const tracked = createTrackedRead(async () => failed({ kind: 'status', status }));
  await tracked.read('/launches/none');
  expect(tracked.hasFailed()).toBe(expected);
});
