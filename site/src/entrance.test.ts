import Fastify, { type FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { guardEntrance } from './entrance';

/** A site on which every answer takes some time of the event loop. */
async function siteFixture(eachMs: number) {
  const app = Fastify();
  guardEntrance(app);
  app.get('/', async (request) => {
    for (const end = performance.now() + eachMs; performance.now() < end;);
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

describe('by a clock of its own', () => {
  let now = 0;
  beforeEach(() => void jest.spyOn(performance, 'now').mockImplementation(() => now));
  afterEach(() => jest.restoreAllMocks());

  /** The entrance alone: `come` answers the request, which has `in` once it was let in. */
  function entranceFixture() {
    let hook: (request: object, reply: object, done: () => void) => void = () => undefined;
    const app = { decorateRequest: () => undefined, addHook: (_name: string, given: typeof hook) => (hook = given) };
    guardEntrance(app as unknown as FastifyInstance);
    return {
      come() {
        const request = { crowded: false, in: false };
        hook(request, {}, () => (request.in = true));
        return request;
      },
    };
  }

  test('whoever finds that more than 64 wait, and the first for half a second, is told so; nobody once it is over', async () => {
    const { come } = entranceFixture();
    expect(come().in).toBe(true);
    // What was let in takes the rest of its turn, and half a second more.
    now += 3;
    const queue = Array.from({ length: 65 }, come);
    expect(queue.some((request) => request.in)).toBe(false);
    now += 500;
    expect(come()).toEqual({ crowded: false, in: false });
    now += 1;
    expect(come()).toEqual({ crowded: true, in: true });
    for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => setImmediate(done));
    expect(queue.every((request) => request.in && !request.crowded)).toBe(true);
    expect(come()).toEqual({ crowded: false, in: true });
  });
});
