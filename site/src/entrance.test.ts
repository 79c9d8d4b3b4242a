import Fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import { guardEntrance } from './entrance';

/** A site on which every answer takes some time of the event loop, but for what a crowd is told. */
async function siteFixture(eachMs: number) {
  const app = Fastify();
  guardEntrance(app);
  app.get('/', async (request) => {
    for (const end = performance.now() + (request.crowded ? 0 : eachMs); performance.now() < end;);
    return { crowded: request.crowded };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`;
  const ask = async (count: number) => {
    const answers = await Promise.all(Array.from({ length: count }, async () => (await fetch(url)).json()));
    return (answers as { crowded: boolean }[]).filter(({ crowded }) => crowded).length;
  };
  return { ask, close: () => app.close() };
}

test('sixty who come at once are all let in, however long each of them takes', async () => {
  const site = await siteFixture(25);
  expect(await site.ask(60)).toBe(0);
  await site.close();
});

test('a crowd that is too large is told so from some point on, and nobody once it is over', async () => {
  const site = await siteFixture(10);
  const asked: Promise<number>[] = [];
  for (; asked.length < 40; await new Promise((next) => setTimeout(next, 25))) asked.push(site.ask(10));
  const crowded = (await Promise.all(asked)).reduce((sum, count) => sum + count, 0);
  expect(crowded).toBeGreaterThan(0);
  expect(crowded).toBeLessThan(asked.length * 10 - 64);
  expect(await site.ask(60)).toBe(0);
  await site.close();
});
