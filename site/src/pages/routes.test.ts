import { createHash } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import type { SiteConfig } from '../config';
import { servePages } from './routes';

type Parts = Parameters<typeof servePages>[1];

let app: FastifyInstance;
afterEach(() => app.close());

/** Asks a site that can draw nothing for a page, as somebody of a crowd or alone. */
async function askClosedSite(crowded: boolean): Promise<Response> {
  app = Fastify();
  app.decorateRequest('crowded', crowded);
  const parts: Partial<Parts> = {
    config: { publicUrl: 'http://localhost', devRemotes: {} } as SiteConfig,
    releases: { pointer: () => Promise.resolve({ schema: 1, generation: 1, remotes: {} }) } as unknown as Parts['releases'],
    draw: () => Promise.reject(new Error('nothing to draw with')),
    ownView: () => Promise.resolve(null),
  };
  servePages(app, parts as Parts);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return fetch(`${url}/Shop/Dunk`);
}

test.each([
  ['somebody of a crowd', true, 'More people than usual are in the shop just now.'],
  ['one for whom no page can be drawn', false, 'The shop cannot be shown just now.'],
])('%s is told to come back, on a page of its own policy that nobody keeps', async (_who, crowded, sentence) => {
  const answer = await askClosedSite(crowded);
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([503, '5', 'no-store']);
  const html = await answer.text();
  expect(html).toContain(sentence);
  const style = createHash('sha256')
    .update(html.split(/<\/?style>/)[1]!)
    .digest('base64');
  expect(answer.headers.get('content-security-policy')).toContain(`'sha256-${style}'`);
});
