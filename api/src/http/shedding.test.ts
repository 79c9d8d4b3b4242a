import Fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import { answerFailure } from './failures';
import { shedLoad, usualPressure } from './shedding';

/** An API with a route that works and one that answers from memory. */
async function apiFixture({ refuses = false, crowded = false }) {
  const app = Fastify();
  app.setErrorHandler(answerFailure);
  app.decorateRequest('crowded', crowded);
  await shedLoad(app, { eventLoopDelayMs: 0, heapBytes: 0, lastsMs: 0, refuses: () => refuses });
  app.get('/cart', async () => ({}));
  app.get('/memory', { config: { fromMemory: true } }, async () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const get = (path: string) => fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}${path}`);
  return { get, close: () => app.close() };
}

test.each([
  ['a crowd waits for the database', { refuses: true }],
  ['a crowd waits at the entrance', { crowded: true }],
])('while %s, whoever comes is told to come later; what comes from memory is for everybody', async (_why, why) => {
  const { get, close } = await apiFixture(why);
  const refused = await get('/cart');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await refused.json()).toEqual({ message: 'The shop is busy. Please try again in a moment.' });
  expect((await get('/memory')).status).toBe(200);
  await close();
});

test('otherwise everybody is served', async () => {
  const { get, close } = await apiFixture({});
  expect((await get('/cart')).status).toBe(200);
  await close();
});

test.each([
  ['few wait, however long', { waiting: 60, longestMs: 20_000 }, false],
  ['many wait, not for long', { waiting: 500, longestMs: 400 }, false],
  ['many wait, and for long', { waiting: 65, longestMs: 600 }, true],
])('whether somebody is refused while %s', (_what, turns, refused) => {
  expect(usualPressure(() => turns).refuses()).toBe(refused);
});
