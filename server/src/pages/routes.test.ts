import { createHash } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config';
import { servePages } from './routes';

type Parts = Parameters<typeof servePages>[1];

let app: FastifyInstance;
afterEach(() => app.close());

const EMPTY = (): Promise<object> => Promise.resolve({ schema: 1, generation: 1, remotes: {} });

/** Requests a page from a server that cannot render, overloaded or not. */
async function requestUnavailablePage(overloaded: boolean, pointer = EMPTY): Promise<Response> {
  app = Fastify();
  app.decorateRequest('overloaded', overloaded);
  const parts: Partial<Parts> = {
    onShopChange: () => undefined,
    config: { publicUrl: 'http://localhost', devRemotes: {} } as ServerConfig,
    releases: { visit: async () => ({ live: await pointer(), session: null }) } as unknown as Parts['releases'],
    renderPage: () => Promise.reject(new Error('nothing to render with')),
  };
  servePages(app, parts as Parts);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return fetch(`${url}/Shop/Dunk`);
}

test.each([
  ['the server is overloaded', true, 'More people than usual are in the shop just now.'],
  ['no page can be rendered', false, 'The shop cannot be shown just now.'],
  ['there is no pointer', false, 'The shop cannot be shown just now.', (): Promise<object> => Promise.reject(new Error('none'))],
])('sends an uncacheable 503 page with its own policy when %s', async (_who, overloaded, text, pointer = EMPTY) => {
  const response = await requestUnavailablePage(overloaded, pointer);
  expect([response.status, response.headers.get('retry-after'), response.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ]);
  const html = await response.text();
  expect(html).toContain(text);
  const style = createHash('sha256')
    .update(html.split(/<\/?style>/)[1]!)
    .digest('base64');
  expect(response.headers.get('content-security-policy')).toContain(`'sha256-${style}'`);
});
