import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { join } from 'node:path';
import { writeFederationBuild } from '../../test/federation-builds';
import { mover, openScratch, type Scratch } from '../../test/scratch';
import { promote, startCanary } from '../moves';
import type { PagePointer } from '../page-pointer';
import { publish } from '../publish/publish';
import { createReleases } from '../serve/releases';
import { slipway, type SlipwayOptions } from '.';

const TOKEN = 'a-token-for-everything-0001';

let scratch: Scratch;
let app: FastifyInstance;
let url: string;

async function start(options: Partial<SlipwayOptions> = {}): Promise<void> {
  app = Fastify({ trustProxy: true });
  app.addHook('onRequest', async (_request, reply) => void reply.header('x-frame-options', 'DENY'));
  await app.register(slipway, { store: scratch.store, tokens: `thandi:*:${TOKEN}`, ...options } as SlipwayOptions);
  app.get('/', async (request, reply) => {
    const { html } = await app.releases.pageFor(request.raw, reply.raw);
    return reply.type('text/html').send(html);
  });
  app.get('/:one/:two/:three', async () => 'the page of the server');
  app.post('/mine', async ({ body }) => body);
  url = await app.listen({ port: 0 });
}

beforeEach(async () => {
  scratch = openScratch();
  for (const version of ['1.0.0', '1.1.0'])
    await publish(scratch.store, writeFederationBuild(join(scratch.dataDir, version), { version }));
  await promote(scratch.store, 'alpha', '1.0.0', mover());
});
afterEach(async () => {
  await app.close();
  scratch.remove();
});

const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

test('serves files, pointer, reports and the page for operators below the base, with the header fields of the server', async () => {
  await start();
  const file = await fetch(`${url}/releases/alpha/1.0.0/widget.js`);
  expect([file.status, file.headers.get('x-frame-options'), file.headers.get('cache-control')]).toEqual([
    ...[200, 'DENY', 'public, max-age=31536000, immutable, no-transform'],
  ]);
  expect((await fetch(`${url}/releases/page.json`)).status).toBe(200);
  expect((await fetch(`${url}/releases/nothing`)).status).toBe(404);
  const report = { reports: [{ remote: 'alpha', version: '1.0.0', stage: 'loaded' }] };
  expect((await send('/releases/telemetry', report)).status).toBe(204);
  expect(app.releases.metrics()).toContain(
    'slipway_remote_loads_total{remote="alpha",version="1.0.0",stage="loaded",environment="production"} 1\n',
  );
  const moved = { slice: 'alpha', version: '1.1.0', reason: 'better' };
  expect((await send('/releases/ops/api/promote', moved, { authorization: `Bearer ${TOKEN}` })).status).toBe(200);
  expect(await (await fetch(url)).text()).toContain('"version":"1.1.0"');
});

test('sets the canary cookie on the response of the host server, and leaves its body alone', async () => {
  await start();
  await startCanary(scratch.store, 'alpha', '1.1.0', { percent: 50 }, mover());
  expect((await fetch(url)).headers.getSetCookie()).toEqual([expect.stringMatching(/^slipway-visitor=/)]);
  expect(await (await send('/mine', { a: 1 })).json()).toEqual({ a: 1 });
});

test('identifies a visitor by the request of Fastify, which has its sessions, in pages of the server, too', async () => {
  type Known = FastifyRequest<{ Querystring: { account?: string } }>;
  await start({ visitorOf: (_request, of: Known) => of.query.account });
  await startCanary(scratch.store, 'alpha', '1.1.0', { percent: 50 }, mover());
  const cookies = async (path: string) => (await fetch(url + path)).headers.getSetCookie().length;
  for (const path of ['/', '/releases/page.json'])
    expect([await cookies(path), await cookies(`${path}?account=one`)]).toEqual([1, 0]);
});

test('limits reports by the client address that Fastify reads from a proxy', async () => {
  await start({ reportsPerMinute: 1 });
  const from = async (address: string) =>
    (await send('/releases/telemetry', { reports: [] }, { 'x-forwarded-for': address })).status;
  expect([await from('192.0.2.1'), await from('192.0.2.1'), await from('192.0.2.2')]).toEqual([204, 429, 204]);
});

test('at the root, serves the releases that the server made, and leaves every other path to the server', async () => {
  const releases = createReleases({ store: scratch.store, base: '/' });
  await start({ releases });
  expect(app.releases).toBe(releases);
  expect((await fetch(`${url}/remotes/alpha/1.0.0/widget.js`)).status).toBe(200);
  const scoped = writeFederationBuild(join(scratch.dataDir, 'scoped'), { packageName: '@acme/alpha', uniqueName: 'scoped' });
  await publish(scratch.store, scoped);
  await promote(scratch.store, '@acme/alpha', '1.0.0', mover());
  const { remotes } = (await (await fetch(`${url}/page.json`)).json()) as PagePointer;
  expect(Object.keys(remotes)).toEqual(['alpha', '@acme/alpha']);
  for (const [name, { folder, entry }] of Object.entries(remotes)) {
    expect((await fetch(`${url}/${folder}${entry}`)).status).toBe(200);
    const manifest = (await (await fetch(`${url}/${name}/mf-manifest.json`)).json()) as { metaData: { publicPath: string } };
    expect((await fetch(`${manifest.metaData.publicPath}widget.js`)).status).toBe(200);
  }
  expect(await (await fetch(`${url}/news/2026-11/1`)).text()).toBe('the page of the server');
  expect((await fetch(`${url}/`)).status).toBe(200);
  // Without tokens there is no page for operators.
  expect((await fetch(`${url}/ops`)).status).toBe(404);
});

test.each([
  [undefined, 404],
  [{}, 200],
])('serves metrics at the root only if configured: %j', async (metrics, status) => {
  await start({ base: '/', metrics });
  expect((await fetch(`${url}/metrics`)).status).toBe(status);
});

test('serves below the prefix of its scope, and refuses a base outside of it', async () => {
  await start();
  const scoped = Fastify();
  const inScope = (base?: string) => async (scope: FastifyInstance) =>
    scope.register(slipway, { store: scratch.store, ...(base ? { base } : {}) });
  await scoped.register(inScope('/portal/rel/'), { prefix: '/portal' });
  const { statusCode } = await scoped.inject('/portal/rel/page.json');
  await scoped.close();
  expect(statusCode).toBe(200);
  for (const base of [undefined, '/', '/portals/rel/'])
    await expect(Fastify().register(inScope(base), { prefix: '/portal' })).rejects.toThrow(
      'base must be the whole path, with the prefix /portal of the scope',
    );
  const own = Fastify().register(slipway, { store: scratch.store, prefix: '/portal' } as SlipwayOptions);
  await expect(own).rejects.toThrow('for example /portal/releases/');
});
