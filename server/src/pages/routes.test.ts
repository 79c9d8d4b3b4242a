import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config';
import { RenderBusyError } from 'slipway';
import { servePages } from './routes';

type Parts = Parameters<typeof servePages>[1];

let app: FastifyInstance;
let counted: number[] = [];
const countAnswer = (status: number) => void counted.push(status);
beforeEach(() => void (counted = []));
afterEach(() => app.close());

const EMPTY = (): Promise<object> => Promise.resolve({ schema: 1, generation: 1, remotes: {} });

/** Requests a page from a server that cannot render, overloaded or not. */
async function requestUnavailablePage(overloaded: boolean, pointer = EMPTY): Promise<Response> {
  app = Fastify();
  app.decorateRequest('overloaded', overloaded);
  const parts: Partial<Parts> = {
    rateLimitScale: 1,
    onShopChange: () => undefined,
    countAnswer,
    config: { publicUrl: 'http://localhost', devRemotes: {} } as ServerConfig,
    releases: { visit: async () => ({ live: await pointer(), session: null }) } as unknown as Parts['releases'],
    renderPage: () => Promise.reject(new Error('nothing to render with')),
  };
  servePages(app, parts as Parts);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return fetch(`${url}/Shop/Dunk`);
}

test.each([
  ['the server is overloaded', true, 'More people than usual are in the shop right now.'],
  ['no page can be rendered', false, 'The shop is not available right now.'],
  [
    'there is no pointer',
    false,
    'The shop is not available right now.',
    (): Promise<object> => Promise.reject(new Error('none')),
  ],
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

test('counts a page that cannot be sent by its status, for the alert', async () => {
  await (await requestUnavailablePage(false)).text();
  await app.close();
  expect(counted).toEqual([503]);
});

/** A shop that answers every path with the 404 page. */
function notFoundParts({
  cookie,
  movedTo,
  launch,
}: { cookie?: string | undefined; movedTo?: string; launch?: string } = {}): Parts {
  const page = { status: 404, html: '', styles: '', head: '', rendered: { kind: 'not-found' }, products: [], links: [] };
  const pointer = { schema: 1, generation: 1, shell: { version: '1.0.0', entry: '/s.js', integrity: 'sha384-x' }, remotes: {} };
  const parts = {
    rateLimitScale: 1,
    onShopChange: () => undefined,
    countAnswer,
    shop: () => ({}),
    config: { publicUrl: 'http://localhost', devRemotes: {} } as ServerConfig,
    catalog: {
      refresh: async () => undefined,
      structure: () => '1',
      version: () => '1',
      isArchived: () => false,
      movedTo: () => movedTo,
      launchOf: () => launch,
    },
    releases: {
      current: { record: async () => null },
      visit: async (_request: unknown, response: ServerResponse) => {
        if (cookie) response.appendHeader('set-cookie', cookie);
        return { live: pointer, session: null, visitor: cookie && '1' };
      },
    },
    renderPage: async () => ({ ...page, pointer, degraded: false }),
  };
  return parts as unknown as Parts;
}

test('answers 503 with Retry-After to a network that requests made-up addresses, and serves others', async () => {
  app = Fastify({ trustProxy: true });
  app.decorateRequest('overloaded', false);
  servePages(app, notFoundParts());
  const visit = (path: string, address: string) => app.inject({ url: path, headers: { 'x-forwarded-for': address } });
  for (let index = 0; index < 100; index += 1) expect((await visit(`/made-up-${index}`, '192.0.2.1')).statusCode).toBe(404);
  let refused = await visit('/made-up-100', '192.0.2.1');
  // A slow run gives the network further pages meanwhile.
  for (let index = 101; refused.statusCode !== 503; index += 1) refused = await visit(`/made-up-${index}`, '192.0.2.1');
  expect(refused.headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' });
  expect(refused.body).toContain('Many different pages were requested from your network within a few seconds.');
  expect((await visit('/made-up-1', '192.0.2.2')).statusCode).toBe(404);
});

test.each([
  ['a version that failed, once for many views that all count the failure', { remote: 'info', version: '1.1.0' }, 1],
  ['a worker that ended for another version, at each view', undefined, 5],
])('renders a page without %s', async (_what, renderFailure, renders) => {
  app = Fastify();
  app.decorateRequest('overloaded', false);
  const parts = notFoundParts();
  const renderPage = jest.fn(async () => ({
    ...(await (parts.renderPage as () => Promise<object>)()),
    status: 200,
    degraded: true,
    renderFailure,
  }));
  const recordRenderFailure = jest.fn(async () => undefined);
  const catalog = { ...parts.catalog, isRearranged: () => false };
  const releases = { ...parts.releases, recordRenderFailure };
  servePages(app, { ...parts, catalog, releases, renderPage } as unknown as Parts);
  for (let view = 0; view < 5; view += 1) expect((await app.inject({ url: '/' })).statusCode).toBe(200);
  expect(renderPage).toHaveBeenCalledTimes(renders);
  expect(recordRenderFailure).toHaveBeenCalledTimes(renderFailure ? 5 : 0);
});

test.each([
  ['/Shop/shop-all', '<link rel="canonical" href="http://localhost/Shop/shop-all">'],
  ['/Login', ''],
])('pages under made-up spellings of %s evict each other, and not the one under the address itself', async (path, head) => {
  app = Fastify();
  app.decorateRequest('overloaded', false);
  const parts = notFoundParts();
  const page = {
    ...(await (parts.renderPage as unknown as () => Promise<object>)()),
    status: 200,
    // Eighteen fill the share of made-up addresses.
    html: 'x'.repeat(600_000),
    head,
  };
  const renderPage = jest.fn(async () => page);
  const catalog = { ...parts.catalog, isRearranged: () => false };
  servePages(app, { ...parts, catalog, renderPage } as unknown as Parts);
  const visit = async (url: string) => expect((await app.inject({ url })).statusCode).toBe(200);
  const spellings = [path, ...Array.from({ length: 20 }, (_, at) => `${path}${'/'.repeat(at + 1)}`)];
  for (const url of spellings) await visit(url);
  expect(renderPage).toHaveBeenCalledTimes(21);
  await visit(spellings[0]!);
  expect(renderPage).toHaveBeenCalledTimes(21);
  await visit(spellings[1]!);
  expect(renderPage).toHaveBeenCalledTimes(22);
});

test('answers 503 for a page for which too many others wait', async () => {
  app = Fastify({ logger: { level: 'silent' } });
  app.decorateRequest('overloaded', false);
  servePages(app, { ...notFoundParts(), renderPage: () => Promise.reject(new RenderBusyError()) });
  const response = await app.inject({ url: '/Shop/Dunk' });
  expect(response.statusCode).toBe(503);
  expect(response.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  expect(response.body).toContain('More people than usual are in the shop right now.');
});

test.each([
  ['a product', false],
  ['a product that is no longer sold', true],
])('redirects %s before its launch to the launch, temporarily', async (_what, isArchived) => {
  app = Fastify();
  app.decorateRequest('overloaded', false);
  const parts = notFoundParts({ launch: '/Launches/Dunk-Low-Fir' });
  servePages(app, { ...parts, catalog: { ...parts.catalog, isArchived: () => isArchived } });
  const response = await app.inject({ url: '/Shop/Dunk/Dunk%20Low%20Fir' });
  expect(response.statusCode).toBe(302);
  expect(response.headers).toMatchObject({ location: '/Launches/Dunk-Low-Fir', 'cache-control': 'no-store' });
});

test.each([
  ['public, without a cookie', undefined, 'public, max-age=3600'],
  ['private when a canary gives this browser its visitor id', 'visitor=1; Path=/', 'private, max-age=3600'],
])('the redirect of a former path is %s', async (_which, cookie, cacheControl) => {
  app = Fastify();
  app.decorateRequest('overloaded', false);
  servePages(app, notFoundParts({ cookie, movedTo: '/Shop/Dunk/New' }));
  const response = await app.inject({ url: '/Shop/Dunk/Old' });
  expect(response.statusCode).toBe(301);
  expect(response.headers).toMatchObject({ location: '/Shop/Dunk/New', 'cache-control': cacheControl });
  expect(response.headers['set-cookie']).toEqual(cookie);
});
