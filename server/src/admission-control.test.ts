import Fastify, { type FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { limitConcurrency } from './admission-control';

/** A server that blocks the event loop for `eachMs` with every response. */
async function serverFixture(eachMs: number) {
  const app = Fastify();
  limitConcurrency(app);
  app.get('/', async (request) => {
    for (const end = performance.now() + eachMs; performance.now() < end;);
    return { overloaded: request.overloaded };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`;
  const ask = async (count: number) => {
    const responses = await Promise.all(Array.from({ length: count }, async () => (await fetch(url)).json()));
    return (responses as { overloaded: boolean }[]).filter(({ overloaded }) => overloaded).length;
  };
  return { ask, close: () => app.close() };
}

test('admits 60 simultaneous requests, however slow each is', async () => {
  const server = await serverFixture(25);
  expect(await server.ask(60)).toBe(0);
  await server.close();
});

describe('with a mocked clock', () => {
  let now = 0;
  beforeEach(() => void jest.spyOn(performance, 'now').mockImplementation(() => now));
  afterEach(() => jest.restoreAllMocks());

  /** The hook without a server: `arrive` returns a request that becomes `admitted` once the hook calls `done`. */
  function admissionFixture() {
    let hook: (request: object, reply: object, done: () => void) => void = () => undefined;
    const app = { decorateRequest: () => undefined, addHook: (_name: string, given: typeof hook) => (hook = given) };
    limitConcurrency(app as unknown as FastifyInstance);
    return {
      arrive() {
        const request = { overloaded: false, admitted: false };
        hook(request, {}, () => (request.admitted = true));
        return request;
      },
    };
  }

  test('marks requests as overloaded once more than 64 wait and the first has waited over 500 ms, until the queue is empty', async () => {
    const { arrive } = admissionFixture();
    expect(arrive().admitted).toBe(true);
    // The admitted request uses up the admission window.
    now += 3;
    const queue = Array.from({ length: 65 }, arrive);
    expect(queue.some((request) => request.admitted)).toBe(false);
    now += 500;
    expect(arrive()).toEqual({ overloaded: false, admitted: false });
    now += 1;
    expect(arrive()).toEqual({ overloaded: true, admitted: true });
    for (let tick = 0; tick < 3; tick += 1) await new Promise((done) => setImmediate(done));
    expect(queue.every((request) => request.admitted && !request.overloaded)).toBe(true);
    expect(arrive()).toEqual({ overloaded: false, admitted: true });
  });
});
