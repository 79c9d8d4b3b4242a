import Fastify, { type FastifyInstance } from 'fastify';
import { DEFAULT_SHOP, type Product } from 'shared/models';
import { productFixture } from 'shared/testing';
import { serveGoogleFeed } from './google-feed';

let app: FastifyInstance;
afterEach(() => app.close());

/** A server with a catalog of one product that the test reprices. */
function serve() {
  const state = { version: 'one', price: 100, reads: 0, failures: 0 };
  const catalog = {
    refresh: async () => undefined,
    version: () => state.version,
    async list() {
      state.reads += 1;
      if (state.failures-- > 0) throw new Error('no catalog');
      return { rows: [productFixture({ price: state.price }) as Product], total: 1 };
    },
  };
  app = Fastify();
  serveGoogleFeed(app, { catalog, shop: () => DEFAULT_SHOP, publicUrl: 'https://shop.example' });
  return state;
}
const read = (headers: Record<string, string> = {}) => app.inject({ url: '/feeds/google.xml', headers });

test('is generated once for concurrent requests, and again after a change, at most once in a second', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(5_000);
  const state = serve();
  const replies = await Promise.all([read(), read(), read()]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(state.reads).toBe(1);
  expect(replies[0]?.body).toContain('<g:price>100.00 ZAR</g:price>');
  const etag = String(replies[0]?.headers.etag);
  clock.mockReturnValue(60_000);
  expect((await read({ 'if-none-match': etag })).statusCode).toBe(304);
  expect(state.reads).toBe(1);

  Object.assign(state, { version: 'two', price: 80 });
  const changed = await read({ 'if-none-match': etag, 'accept-encoding': 'gzip' });
  expect([changed.statusCode, changed.headers['content-encoding'], state.reads]).toEqual([200, 'gzip', 2]);
  const plain = await read();
  expect(plain.body).toContain('<g:price>80.00 ZAR</g:price>');
  // Sent in parts, not as one copy for each client.
  expect(plain.headers).not.toHaveProperty('content-length');

  Object.assign(state, { version: 'three', price: 70 });
  clock.mockReturnValue(60_800);
  const began = Date.now();
  expect((await read()).body).toContain('<g:price>70.00 ZAR</g:price>');
  expect(Date.now() - began).toBeGreaterThanOrEqual(190);
});

test('retries a failed feed at the next request', async () => {
  const state = serve();
  state.failures = 1;
  expect((await read()).statusCode).toBe(500);
  expect((await read()).statusCode).toBe(200);
});
