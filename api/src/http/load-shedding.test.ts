import Fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import { handleError } from './error-handler';
import { shedLoad, defaultPressure } from './load-shedding';

/** An API with one normal route and one that is served from memory. */
async function apiFixture({ shouldShed = false, overloaded = false }) {
  const app = Fastify();
  app.setErrorHandler(handleError);
  app.decorateRequest('overloaded', overloaded);
  await shedLoad(app, { eventLoopDelayMs: 0, heapBytes: 0, sustainedMs: 0, shouldShed: () => shouldShed });
  app.get('/cart', async () => ({}));
  app.get('/memory', { config: { fromMemory: true } }, async () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const get = (path: string) => fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}${path}`);
  return { get, close: () => app.close() };
}

test.each([
  ['too many requests wait for the database', { shouldShed: true }],
  ['admission control reports overload', { overloaded: true }],
])('sheds load while %s, except routes served from memory', async (_why, why) => {
  const { get, close } = await apiFixture(why);
  const refused = await get('/cart');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await refused.json()).toEqual({
    message: 'The shop is busy. Please try again in a moment.',
    code: 'overloaded',
  });
  expect((await get('/memory')).status).toBe(200);
  await close();
});

test('serves every request without overload', async () => {
  const { get, close } = await apiFixture({});
  expect((await get('/cart')).status).toBe(200);
  await close();
});

test.each([
  ['few requests wait, however long', { waiting: 60, longestMs: 20_000 }, false],
  ['many requests wait briefly', { waiting: 500, longestMs: 400 }, false],
  ['many requests wait long', { waiting: 65, longestMs: 600 }, true],
])('decides whether to shed load while %s', (_what, queueStats, refused) => {
  expect(defaultPressure(() => queueStats).shouldShed()).toBe(refused);
});
