import Fastify, { type FastifyInstance } from 'fastify';
import { answerWrongMethods } from './wrong-methods';

let app: FastifyInstance;
beforeEach(() => {
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  answerWrongMethods(app);
  app.get('/healthz', async () => 'alive');
  app.get('/metrics', { config: { isHidden: true } }, async (_request, reply) => reply.callNotFound());
  app.get('/fonts/:file', async () => '');
  app.post('/products', async () => '');
  app.get('/products', async () => '');
  app.get('/pictures/*', async () => '');
  app.get('/*', async () => 'a page');
  app.route({ method: ['GET', 'POST'], url: '/ops', handler: async () => '' });
});
afterEach(() => app.close());

const answer = async (method: string, url: string) => {
  const options = { method: method as 'GET', url, payload: 'x=1', headers: { 'content-type': 'text/x-unknown' } };
  const { statusCode, headers } = await app.inject(options);
  return [statusCode, headers.allow];
};

test.each([
  ['/', 'GET, HEAD, OPTIONS'],
  ['/?x=1', 'GET, HEAD, OPTIONS'],
  ['/healthz', 'GET, HEAD, OPTIONS'],
  ['/healthz/', 'GET, HEAD, OPTIONS'],
  ['/fonts/display.woff2', 'GET, HEAD, OPTIONS'],
  ['/products', 'GET, HEAD, OPTIONS, POST'],
])('answers 405 with the allowed methods to a wrong method at %s, whatever the body', async (url, allow) => {
  for (const method of ['DELETE', 'PATCH', 'PUT']) expect(await answer(method, url)).toEqual([405, allow]);
  expect(await answer('OPTIONS', url)).toEqual([204, allow]);
});

test.each(['/nothing', '/Shop/Dunk', '/pictures/x.webp', '/metrics', '/ops', '/fonts/a/b'])(
  'leaves %s alone, which may not exist, may be hidden, or answers itself',
  async (url) => {
    expect((await answer('DELETE', url))[0]).not.toBe(405);
    expect((await answer('OPTIONS', url))[0]).not.toBe(204);
  },
);

test('does not change the responses of pages', async () => {
  expect((await app.inject({ url: '/Shop/Dunk' })).body).toBe('a page');
});
