import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type RouteOptions } from 'fastify';
import { handleError } from '../http/error-handler';
import { shedLoad } from '../http/load-shedding';
import { compileValidator } from '../http/validator';
import { pictureRoutes } from './routes';

const ADDRESS = `/media/${'0a'.repeat(16)}-640/640.jpg`;

/** The routes with pictures that the test answers itself, and a process that is as busy as `busy` says. */
async function routesFixture(stored: Buffer | null = Buffer.from('a picture')) {
  const busy = { overloaded: false, database: false };
  const readFile = jest.fn(async () => stored);
  const app = Fastify();
  const routes: RouteOptions[] = [];
  app.setErrorHandler(handleError);
  app.setValidatorCompiler<Parameters<typeof compileValidator>[0]>(({ schema }) => compileValidator(schema));
  app.decorateRequest('overloaded', false);
  app.addHook('onRequest', async (request) => void (request.overloaded = busy.overloaded));
  app.addHook('onRoute', (route) => void routes.push(route));
  await shedLoad(app, { eventLoopDelayMs: 0, heapBytes: 0, sustainedMs: 0, shouldShed: () => busy.database });
  await app.register(pictureRoutes({ readFile }, '/nowhere'));
  const status = async (address = ADDRESS) => (await app.inject(address)).statusCode;
  return { busy, readFile, routes, status };
}

test('reads a picture once for simultaneous requests', async () => {
  const { readFile, status } = await routesFixture();
  expect(await Promise.all([status(), status(), status()])).toEqual([200, 200, 200]);
  expect(readFile.mock.calls).toEqual([[`${'0a'.repeat(16)}-640`, '640.jpg']]);
});

test('queries the store once for a missing picture, and again a little later', async () => {
  const { readFile, status } = await routesFixture(null);
  expect([await status(), await status()]).toEqual([404, 404]);
  expect(readFile).toHaveBeenCalledTimes(1);
  // The cache reads the clock at most once a millisecond.
  await sleep(5);
  const later = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_000);
  readFile.mockResolvedValueOnce(Buffer.from('made meanwhile'));
  expect(await status()).toBe(200);
  later.mockRestore();
});

test('serves pictures like pages while many requests wait for the database', async () => {
  const { busy, status } = await routesFixture();
  busy.database = true;
  expect(await status()).toBe(200);
});

test('an overloaded process serves the pictures that it has in memory and reads no other', async () => {
  const { busy, readFile, status } = await routesFixture();
  await status();
  busy.overloaded = true;
  expect([await status(), await status(ADDRESS.replace('640.jpg', '480.webp'))]).toEqual([200, 503]);
  expect(readFile).toHaveBeenCalledTimes(1);
});

test('counts no picture as served from memory and exempt from the time limit', async () => {
  const { routes } = await routesFixture();
  expect(routes.filter(({ config }) => config?.fromMemory).map(({ url }) => url)).toEqual([]);
});
