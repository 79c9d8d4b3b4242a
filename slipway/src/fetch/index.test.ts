import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { writeFederationBuild } from '../../test/federation-builds';
import { mover, openScratch, type Scratch } from '../../test/scratch';
import { promote, startCanary } from '../moves';
import { previewToken } from '../preview';
import { publish } from '../publish/publish';
import { createReleases, type ServeOptions } from '../serve/releases';
import { createFetchReleases, type FetchReleases } from '.';

const TOKEN = 'a-token-for-everything-0001';
const SECRET = 'a-secret-of-thirty-two-characters';

let scratch: Scratch;
let server: Server;
let origin: string;
let releases: FetchReleases;
let warned: string[];

async function start(options: Partial<ServeOptions> = {}): Promise<void> {
  warned = [];
  const all = createReleases({
    store: scratch.store,
    tokens: `thandi:*:${TOKEN}`,
    links: { secret: SECRET },
    health: true,
    warn: (_error: unknown, what: string) => warned.push(what),
    ...options,
  });
  releases = createFetchReleases({ releases: all });
  server = createServer((request, response) => void all.handle(request, response).then((done) => done || response.end('host')));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  scratch = openScratch();
  for (const version of ['1.0.0', '1.1.0'])
    await publish(
      scratch.store,
      writeFederationBuild(join(scratch.dataDir, version), { version, files: { 'about us.js': 'x'.repeat(3000) } }),
    );
  await promote(scratch.store, 'alpha', '1.0.0', mover());
});
afterEach(async () => {
  await releases.releases.close();
  await new Promise((done) => server.close(done));
  scratch.remove();
});

const ask = (path: string, init?: RequestInit, address = '203.0.113.7') =>
  releases.fetch(new Request(origin + path, init), { address });

/** The response as a client sees it. Node adds fields of the connection, and the date. */
async function seen(response: Response) {
  const fields = [...response.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name));
  return { status: response.status, fields, body: await response.text() };
}

const REPORT = JSON.stringify({ reports: [{ remote: 'alpha', version: '1.0.0', stage: 'loaded' }] });

const REQUESTS: [what: string, path: string, init?: RequestInit][] = [
  ['a file', 'alpha/1.0.0/widget.js', { headers: { 'accept-encoding': 'identity' } }],
  ['a file with a blank in its name', 'alpha/1.0.0/about%20us.js', { headers: { 'accept-encoding': 'identity' } }],
  ['the head of a file', 'alpha/1.0.0/widget.js', { method: 'HEAD', headers: { 'accept-encoding': 'identity' } }],
  ['a part of a file', 'alpha/1.0.0/widget.js', { headers: { range: 'bytes=2-5' } }],
  ['a part behind the end of a file', 'alpha/1.0.0/widget.js', { headers: { range: 'bytes=99999-' } }],
  ['the pointer of a page', 'page.json'],
  ['a manifest that follows the pointer', 'alpha/mf-manifest.json'],
  [
    'the question before a request with fields',
    'page.json',
    { method: 'OPTIONS', headers: { 'access-control-request-headers': 'traceparent' } },
  ],
  ['a method that is not possible', 'alpha/1.0.0/widget.js', { method: 'DELETE' }],
  ['a file that is not there', 'alpha/1.0.0/nothing.js'],
  ['an address where nothing is', 'nothing'],
  ['reports', 'telemetry', { method: 'POST', body: REPORT, headers: { 'content-type': 'application/json' } }],
  ['no reports', 'telemetry', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }],
  ['a body that is too long', 'telemetry', { method: 'POST', body: 'x'.repeat(10_000) }],
  ['the page of operators', 'ops', { headers: { 'accept-encoding': 'identity' } }],
  ['a call of operators without a token', 'ops/api/versions'],
  ['health', 'health'],
];

test.each(REQUESTS.map(([what, path, init = {}]) => [what, path, init] as const))(
  'answers %s as the handler of Node does',
  async (_what, path, init) => {
    await start();
    const wanted = await seen(await fetch(`${origin}/releases/${path}`, { redirect: 'manual', ...init }));
    const { status, fields, body } = await seen((await ask(`/releases/${path}`, init))!);
    // Node closes the connection of a request with an unread body, and sends a header field about it.
    expect({ status, fields: fields.filter(([name]) => name !== 'connection'), body }).toEqual(wanted);
  },
);

test('answers 304 to a matching ETag, and compresses when the client accepts it', async () => {
  await start();
  const page = (await ask('/releases/page.json'))!;
  const again = (await ask('/releases/page.json', { headers: { 'if-none-match': page.headers.get('etag')! } }))!;
  expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, null, page.headers.get('etag')]);
  const packed = (await ask('/releases/alpha/1.0.0/about%20us.js', { headers: { 'accept-encoding': 'br' } }))!;
  expect(packed.headers.get('content-encoding')).toBe('br');
  expect((await packed.arrayBuffer()).byteLength).toBe(Number(packed.headers.get('content-length')));
});

test.each(['alpha/1.0.0/widget.js', 'nothing', 'ops/api/promote'])(
  'keeps running when a client aborts in the middle of an unread body: %s',
  async (path) => {
    await start();
    const thrown: unknown[] = [];
    const note = (error: unknown) => void thrown.push(error);
    process.on('uncaughtException', note);
    let leave!: (error: Error) => void;
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(Buffer.from('{"sl'));
        leave = (error) => stream.error(error);
      },
    });
    const response = await ask(`/releases/${path}`, { method: 'POST', body, duplex: 'half' } as RequestInit);
    expect(response!.status).toBeGreaterThanOrEqual(400);
    leave(new Error('The client has gone.'));
    await new Promise((done) => setImmediate(() => setImmediate(done)));
    process.off('uncaughtException', note);
    expect(thrown).toEqual([]);
  },
);

test('answers where Next, with trailingSlash, has added a slash to the address', async () => {
  await start();
  const statusOf = async (path: string, init?: RequestInit) => (await ask(`/releases/${path}/`, init))!.status;
  expect(await statusOf('telemetry', { method: 'POST', body: REPORT })).toBe(204);
  expect(await statusOf('health')).toBe(200);
  expect(await statusOf(`preview/${await previewToken(scratch.store, SECRET, 'alpha', '1.1.0', 1)}`)).toBe(303);
  expect(await statusOf('ops/api/versions')).toBe(401);
  expect(await statusOf('alpha/1.0.0/widget.js')).toBe(404);
});

test('answers behind Next with a basePath, which Next takes from the address, and names files and cookies below it', async () => {
  await start({ base: '/portal/releases/' });
  const request = new Request(`${origin}/releases/alpha/mf-manifest.json`);
  const response = (await releases.fetch(request, { prefix: '/portal' }))!;
  const { metaData } = (await response.json()) as { metaData: { publicPath: string } };
  expect(metaData.publicPath).toBe(`${origin}/portal/releases/alpha/1.0.0/`);
  const page = (await releases.fetch(new Request(`${origin}/releases/ops`), { prefix: '/portal' }))!;
  expect(await page.text()).toContain('/portal/releases/ops/page.js');
});

test('leaves requests outside of the base path to the host', async () => {
  await start();
  expect(await ask('/')).toBeUndefined();
});

test('moves the pointer for operators with a token', async () => {
  await start();
  const response = await ask('/releases/ops/api/promote', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` },
    body: JSON.stringify({ slice: 'alpha', version: '1.1.0', reason: 'better' }),
  });
  expect(response!.status).toBe(200);
  expect(await (await ask('/releases/page.json'))!.text()).toContain('"version":"1.1.0"');
});

test('keeps a visitor in a canary: the page sets the cookie, and later requests follow it', async () => {
  await start();
  await startCanary(scratch.store, 'alpha', '1.1.0', { percent: 50 }, mover());
  const { headers, html, pointer } = await releases.pageFor(new Request(`${origin}/`));
  const [set, ...others] = headers.getSetCookie();
  expect([set, others]).toEqual([expect.stringMatching(/^slipway-visitor=[\w-]{36}; Path=\/; /), []]);
  expect(html).toContain(pointer.remotes.alpha!.version);
  const cookie = set!.split(';', 1)[0]!;
  const next = (await ask('/releases/page.json', { headers: { cookie } }))!;
  expect([next.headers.getSetCookie(), ((await next.json()) as typeof pointer).remotes.alpha!.version]).toEqual([
    [],
    pointer.remotes.alpha!.version,
  ]);
});

test('identifies a visitor by the request itself, where a framework finds its sessions', async () => {
  const accounts = new WeakMap<Request, string>();
  await start({ visitorOf: (_request, of: Request) => accounts.get(of) });
  await startCanary(scratch.store, 'alpha', '1.1.0', { percent: 50 }, mover());
  const known = new Request(`${origin}/releases/page.json`);
  accounts.set(known, 'one');
  for (const [request, cookies] of [
    [known, 0],
    [new Request(known), 1],
  ] as const) {
    expect((await releases.pageFor(request)).headers.getSetCookie()).toHaveLength(cookies);
    expect((await releases.fetch(request))!.headers.getSetCookie()).toHaveLength(cookies);
  }
});

test('opens a link for one browser', async () => {
  await start();
  const token = await previewToken(scratch.store, SECRET, 'alpha', '1.1.0', 1);
  const opened = (await ask(`/releases/preview/${token}`))!;
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/']);
  const cookie = opened.headers.getSetCookie()[0]!.split(';', 1)[0]!;
  const { pointer, notices, headers } = await releases.pageFor(new Request(`${origin}/`, { headers: { cookie } }));
  expect([pointer.remotes.alpha!.version, notices.length]).toEqual(['1.1.0', 1]);
  expect(headers.get('cache-control')).toBe('private, no-store');
});

test('names files by the Host field behind a proxy, and by the address of the request without one', async () => {
  await start();
  const pathOf = async (request: Request) =>
    ((await (await releases.fetch(request))!.json()) as { metaData: { publicPath: string } }).metaData.publicPath;
  const address = 'https://acme.test/releases/alpha/mf-manifest.json';
  expect(await pathOf(new Request(address))).toBe('https://acme.test/releases/alpha/1.0.0/');
  expect(await pathOf(new Request(address, { headers: { host: 'acme.dev' } }))).toBe('https://acme.dev/releases/alpha/1.0.0/');
});

test('limits reports by the address that the platform names', async () => {
  await start({ reportsPerMinute: 1 });
  const report = (address: string) => ask('/releases/telemetry', { method: 'POST', body: REPORT }, address);
  const statuses = [await report('203.0.113.1'), await report('203.0.113.1'), await report('203.0.113.2')];
  expect(statuses.map((response) => response!.status)).toEqual([204, 429, 204]);
});

test('warns once when the platform passes no client address', async () => {
  await start();
  for (let at = 0; at < 25; at += 1)
    await releases.fetch(new Request(`${origin}/releases/telemetry`, { method: 'POST', body: REPORT }));
  expect(warned).toEqual([expect.stringContaining('reports come without an address')]);
});
