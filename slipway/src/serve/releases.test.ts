import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, createServer as createHttp2Server } from 'node:http2';
import { connect as connectSocket, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { writeFederationBuild, type FederationBuild } from '../../test/federation-builds';
import { mover, openScratch, type Scratch } from '../../test/scratch';
import { promote, rollback, startCanary, switchRemote } from '../moves';
import type { InlinedPointer, PagePointer } from '../page-pointer';
import type { Pointer } from '../pointer';
import { overrideToken } from '../override';
import { previewToken } from '../preview';
import { publish } from '../publish/publish';
import { readStatus } from '../status';
import { createReleases, type Releases, type ServeOptions } from './releases';

let scratch: Scratch;
let server: Server;
let releases: Releases;
let origin: string;
let head: Awaited<ReturnType<Releases['pageFor']>>;
let warned: string[];

async function start(options: Partial<ServeOptions> = {}): Promise<void> {
  warned = [];
  releases = createReleases({ store: scratch.store, warn: (_error, what) => warned.push(what), ...options });
  server = createServer((request, response) => {
    releases
      .handle(request, response)
      .then(async (done) => {
        if (done) return;
        head = await releases.pageFor(request, response, { preload: [{ remote: 'alpha', expose: './widget' }] });
        response.end('the page of the host');
      })
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function restart(options: Partial<ServeOptions>): Promise<void> {
  await releases.close();
  await new Promise((done) => server.close(done));
  await start(options);
}

beforeEach(async () => {
  scratch = openScratch();
  await start();
});
afterEach(async () => {
  await releases.close();
  await new Promise((done) => server.close(done));
  scratch.remove();
});

const add = (version: string, build: FederationBuild = {}) =>
  publish(scratch.store, writeFederationBuild(join(scratch.dataDir, version), { version, ...build }));

async function live(...versions: string[]): Promise<void> {
  for (const version of versions) {
    await add(version);
    await promote(scratch.store, 'alpha', version, mover());
  }
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers });
const pagePointer = async (headers?: Record<string, string>) =>
  (await (await get('/releases/page.json', headers)).json()) as PagePointer;
const visitor = (at: number) => ({ cookie: `slipway-visitor=00000000-0000-4000-8000-${String(at).padStart(12, '0')}` });

test('reports that the pointer could not be read since the start, and logs the reason once', async () => {
  await add('1.0.0');
  writeFileSync(join(scratch.store.place, 'pointer.json'), '{"gen');
  for (let request = 0; request < 3; request += 1) {
    const response = await get('/releases/page.json');
    expect([response.status, await response.json()]).toEqual([
      503,
      {
        message: 'The release pointer could not be read since this server started: its log says why.',
        code: 'service-unavailable',
      },
    ]);
  }
  expect(warned).toEqual([expect.stringContaining('failed to read the release pointer')]);
});

test('asks the store a limited number of times for versions that do not exist', async () => {
  await live('1.0.0');
  const readRecord = jest.spyOn(scratch.store, 'readRecord');
  await restart({});
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  const statuses = [];
  for (let patch = 0; patch < 310; patch += 1) statuses.push((await get(`/releases/alpha/9.0.${patch}/a.js`)).status);
  expect([statuses[299], statuses[309], readRecord.mock.calls.length]).toEqual([404, 429, 300]);
  expect((await get('/releases/alpha/1.0.0/remoteEntry.js')).status).toBe(200);
  clock.mockRestore();
});

test('answers 404 for an impossible file name, instead of reporting a failure of the store', async () => {
  const long = 'a'.repeat(300);
  for (const path of [`${long}/1.0.0/x.js`, `alpha/1.0.0-${long}/x.js`, `${long}/mf-manifest.json`])
    expect((await get(`/releases/${path}`)).status).toBe(404);
  expect(await scratch.store.readFile(long, '1.0.0', 'x.js')).toBeNull();
  expect(warned).toEqual([]);
});

test('does not log an aborted report as a server failure', async () => {
  const { port } = server.address() as AddressInfo;
  const socket = connectSocket(port, '127.0.0.1');
  const arrived = once(server, 'request');
  socket.write('POST /releases/telemetry HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"generat');
  const [request] = (await arrived) as [IncomingMessage];
  socket.destroy();
  await new Promise((done) => request.once('close', done));
  await new Promise((done) => setTimeout(done, 50));
  expect(warned).toEqual([]);
});

test("serves a version's files as published, cacheable for a year and readable from any origin", async () => {
  await add('1.0.0', { type: 'module' });
  const response = await get('/releases/alpha/1.0.0/widget.mjs', { 'accept-encoding': 'br' });
  expect([response.status, response.headers.get('content-type'), response.headers.get('content-encoding')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'br',
  ]);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable, no-transform');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(await response.text()).toContain('"alpha 1.0.0"');
  await restart({ mayTransform: true });
  const { headers } = await get('/releases/alpha/1.0.0/widget.mjs');
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

test.each(['about us.js', 'Überblick.js', '100%.js', 'a+b.js', 'page-[id].js'])(
  'serves a file with the name %s',
  async (name) => {
    await add('1.0.0', { files: { [name]: 'named();' } });
    for (const address of [encodeURIComponent(name), new URL(name, 'http://x/').pathname.slice(1)])
      expect(await (await get(`/releases/alpha/1.0.0/${address}`)).text()).toBe('named();');
  },
);

test.each([
  ['a.wasm', 'application/wasm'],
  ['f.ttf', 'font/ttf'],
  ['v.mp4', 'video/mp4'],
  ['V.MP4', 'video/mp4'],
  ['titles.vtt', 'text/vtt; charset=utf-8'],
  ['page.html', 'application/octet-stream'],
])('serves %s as %s', async (name, type) => {
  await add('1.0.0', { files: { [name]: '0123456789' } });
  expect((await get(`/releases/alpha/1.0.0/${name}`)).headers.get('content-type')).toBe(type);
});

test.each([
  ['bytes=0-1', 206, '01', 'bytes 0-1/10'],
  ['bytes=8-', 206, '89', 'bytes 8-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  ['bytes=0-1,3-4', 200, '0123456789', null],
  ['bytes=4-2', 200, '0123456789', null],
  ['items=0-1', 200, '0123456789', null],
])('answers the range %s with %i', async (range, status, text, contentRange) => {
  await add('1.0.0', { files: { 'v.mp4': '0123456789' } });
  const response = await get('/releases/alpha/1.0.0/v.mp4', { range });
  expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([status, text, contentRange]);
  expect(response.headers.get('accept-ranges')).toBe('bytes');
});

test.each(['page.json', 'pointer.json', 'alpha/mf-manifest.json', 'alpha/1.0.0/widget.js', 'telemetry'])(
  'lets a page of another origin send additional fields with a request of %s, as tools that trace requests do',
  async (path) => {
    await live('1.0.0');
    const response = await fetch(`${origin}/releases/${path}`, {
      method: 'OPTIONS',
      headers: { origin: 'https://pages.example', 'access-control-request-headers': 'traceparent,baggage' },
    });
    expect([
      response.status,
      ...['origin', 'headers', 'methods'].map((of) => response.headers.get(`access-control-allow-${of}`)),
    ]).toEqual([...[204, '*', 'traceparent,baggage', 'GET, HEAD, POST']]);
  },
);

test('rejects preflight requests for pointer moves from other origins', async () => {
  await restart({ tokens: 'op:*:0123456789abcdef01234567' });
  const response = await fetch(`${origin}/releases/ops/api/promote`, { method: 'OPTIONS' });
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([401, null]);
});

test('knows its origin over HTTP/2 without a Host header', async () => {
  await live('1.0.0');
  const server = createHttp2Server((request, response) => {
    void releases.handle(request as unknown as IncomingMessage, response as unknown as ServerResponse);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = connect(own);
  try {
    const stream = client.request({ ':path': '/releases/alpha/mf-manifest.json', origin: own });
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const { metaData } = JSON.parse(String(Buffer.concat(chunks))) as { metaData: { publicPath: string } };
    expect(metaData.publicPath).toBe(`${own}/releases/alpha/1.0.0/`);
  } finally {
    client.close();
    server.close();
  }
});

test('compresses pointers, which have a hash for each chunk', async () => {
  await add('1.0.0', { files: Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`${at}.js`, `${at}`])) });
  await promote(scratch.store, 'alpha', '1.0.0', mover());
  for (const encoding of ['br', 'gzip'])
    expect((await get('/releases/page.json', { 'accept-encoding': encoding })).headers.get('content-encoding')).toBe(encoding);
  expect((await get('/releases/page.json', { 'accept-encoding': 'identity' })).headers.get('content-encoding')).toBeNull();
  expect((await pagePointer()).remotes.alpha!.files).toHaveProperty(['49.js']);
});

test('serves the pointer of the store, with paths relative to its address', async () => {
  await live('1.0.0');
  const address = `${origin}/releases/pointer.json`;
  const response = await fetch(address);
  const pointer = (await response.json()) as Pointer;
  expect([response.headers.get('cache-control'), pointer]).toEqual(['private, no-cache', await scratch.store.readPointer()]);
  const entry = await fetch(new URL(pointer.remotes.alpha!.path!, address));
  expect([entry.status, entry.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
});

test.each([
  ['a source map', '/releases/alpha/1.0.0/remoteEntry.js.map'],
  ['the place of a source map', '/releases/alpha/1.0.0/maps/remoteEntry.js.map'],
  ['a compressed form', '/releases/alpha/1.0.0/compressed/widget.js.br'],
  ['a path out of the version', '/releases/alpha/1.0.0/..%2f1.0.0%2fwidget.js'],
  ['a path out of the store', '/releases/alpha/1.0.0/..%2f..%2f..%2f..%2fpointer.json'],
  ['a property of objects', '/releases/alpha/1.0.0/constructor'],
  ['another version', '/releases/alpha/9.9.9/widget.js'],
  ['another remote', '/releases/beta/1.0.0/widget.js'],
  ['a name of objects', '/releases/constructor/mf-manifest.json'],
  ['a path that is none', '/releases/alpha'],
  ['nothing', '/releases/'],
])('answers 404 for %s', async (_what, path) => {
  await live('1.0.0');
  const response = await get(path);
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
  expect(await response.json()).toEqual({ message: expect.any(String) as string, code: 'not-found' });
});

test('does not serve a file that was changed in the store, and logs it', async () => {
  await live('1.0.0');
  writeFileSync(join(scratch.store.place, 'remotes/alpha/1.0.0/widget.js'), 'changed()');
  expect((await get('/releases/alpha/1.0.0/widget.js', { 'accept-encoding': 'identity' })).status).toBe(404);
  expect(warned).toEqual([expect.stringContaining('widget.js is not what was published')]);
});

test('logs once that a file is missing from the store', async () => {
  await live('1.0.0');
  rmSync(join(scratch.store.place, 'remotes/alpha/1.0.0/widget.js'));
  for (const _page of [1, 2])
    expect((await get('/releases/alpha/1.0.0/widget.js', { 'accept-encoding': 'identity' })).status).toBe(404);
  expect(warned).toEqual([expect.stringContaining('alpha 1.0.0: widget.js is missing')]);
});

test.each([
  ['publicUrl', { publicUrl: 'acme.dev' }],
  ['assets', { assets: 'cdn' }],
  ['overrideOrigins', { links: { secret: 'a-secret-of-the-test-0123456789abcdef', overrideOrigins: ['pr.example'] } }],
])('refuses %s that are not web addresses', (what, options) => {
  expect(() => createReleases({ store: scratch.store, ...options })).toThrow(new RegExp(`^${what} must be .*https://`));
});

test('names in the page’s pointer the live version, its fallback and the hash of every script and style sheet', async () => {
  await live('1.0.0', '1.1.0');
  const { schema, generation, remotes } = await pagePointer();
  expect([schema, generation]).toEqual([2, 2]);
  const record = (await scratch.store.readRecord('alpha', '1.1.0'))!.record;
  expect(remotes.alpha).toMatchObject({
    version: '1.1.0',
    folder: 'alpha/1.1.0/',
    entry: 'remoteEntry.js',
    type: 'script',
    global: 'alpha',
    exposes: { './widget': ['widget.js', 'widget.css'] },
    fallback: { version: '1.0.0', folder: 'alpha/1.0.0/' },
  });
  expect(remotes.alpha!.files).toEqual(
    Object.fromEntries(
      ['480.js', 'remoteEntry.js', 'widget.css', 'widget.js'].map((path) => [path, record.files[path]!.integrity]),
    ),
  );
});

test('follows promote and rollback without a restart, and answers 304 where nothing moved', async () => {
  await live('1.0.0', '1.1.0');
  const first = await get('/releases/page.json');
  const unchanged = { 'if-none-match': first.headers.get('etag')! };
  expect((await get('/releases/page.json', unchanged)).status).toBe(304);
  await rollback(scratch.store, 'alpha', undefined, mover());
  expect((await get('/releases/page.json', unchanged)).status).toBe(200);
  expect((await pagePointer()).remotes.alpha?.version).toBe('1.0.0');
});

test('gives a canary to its share of the browsers, the same at each visit, with the live version as fallback', async () => {
  await live('1.0.0');
  await add('2.0.0');
  expect((await get('/releases/page.json')).headers.get('set-cookie')).toBeNull();
  await startCanary(scratch.store, 'alpha', '2.0.0', { percent: 50 }, mover());
  const seen: string[] = [];
  for (let at = 0; at < 100; at += 1) {
    const { alpha } = (await pagePointer(visitor(at))).remotes;
    seen.push(alpha!.version);
    expect(alpha!.fallback?.version).toBe(alpha!.version === '2.0.0' ? '1.0.0' : undefined);
  }
  const share = seen.filter((version) => version === '2.0.0').length;
  expect(share).toBeGreaterThan(25);
  expect(share).toBeLessThan(75);
  for (const at of [0, 1, 2]) expect((await pagePointer(visitor(at))).remotes.alpha?.version).toBe(seen[at]);
  const [cookie] = (await get('/releases/page.json')).headers.getSetCookie();
  expect(cookie).toMatch(/^slipway-visitor=[\w-]{36}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
});

test('keeps a page that is for one browser out of caches: in a canary, for a preview and for an override', async () => {
  const secret = 'a-secret-of-the-test-0123456789abcdef';
  await restart({ links: { secret, overrideOrigins: ['https://pr.example'] } });
  await live('1.0.0');
  await add('1.1.0');
  const page = async (headers?: Record<string, string>) => {
    const fields = (await get('/', headers)).headers;
    return [head.pointer.remotes.alpha!.version, head.isPersonal, fields.get('cache-control')];
  };
  const preview = { cookie: `slipway-preview=${await previewToken(scratch.store, secret, 'alpha', '1.1.0', 1)}` };
  const address = 'https://pr.example/12';
  const override = { cookie: `slipway-override=${await overrideToken(scratch.store, secret, 'alpha', address, 1)}` };
  expect(await page()).toEqual(['1.0.0', false, null]);
  expect(await page(preview)).toEqual(['1.1.0', true, 'private, no-store']);
  expect(await page(override)).toEqual([expect.any(String), true, 'private, no-store']);
  expect((await get('/releases/page.json', preview)).headers.get('cache-control')).toBe('private, no-cache');
  await startCanary(scratch.store, 'alpha', '1.1.0', { percent: 50 }, mover());
  expect(await page(visitor(1))).toEqual([expect.any(String), true, 'private, no-store']);
});

test('gives all manifests that a new browser asks for at the same time to one visitor', async () => {
  await live('1.0.0');
  await add('2.0.0');
  await startCanary(scratch.store, 'alpha', '2.0.0', { percent: 50 }, mover());
  const idFor = async (browser: string) =>
    (await get('/releases/alpha/mf-manifest.json', { 'user-agent': browser })).headers.getSetCookie()[0]!.split(';')[0];
  const ids = await Promise.all([1, 2, 3].map(() => idFor('one')));
  expect(new Set(ids).size).toBe(1);
  expect(await idFor('other')).not.toBe(ids[0]);
});

test('gives a visitor known to the host the same side of a canary on every device, without a cookie', async () => {
  await restart({ visitorOf: ({ headers }) => headers['x-account'] as string | undefined });
  await live('1.0.0');
  await add('2.0.0');
  await startCanary(scratch.store, 'alpha', '2.0.0', { percent: 50 }, mover());
  const sides = new Set<string>();
  for (let account = 0; account < 20; account += 1) {
    const known = { 'x-account': `account ${account}` };
    const versions: string[] = [];
    for (const device of [visitor(account), visitor(account + 100), {}])
      versions.push((await pagePointer({ ...known, ...device })).remotes.alpha!.version);
    expect(new Set(versions).size).toBe(1);
    sides.add(versions[0]!);
  }
  expect(sides.size).toBe(2);
  expect((await get('/releases/page.json', { 'x-account': 'one' })).headers.get('set-cookie')).toBeNull();
  expect((await get('/releases/page.json')).headers.get('set-cookie')).not.toBeNull();
});

test('identifies visitors by a cookie if the host’s function throws, and logs it', async () => {
  await restart({ visitorOf: () => Promise.reject(new Error('no session')) });
  await live('1.0.0');
  await add('2.0.0');
  await startCanary(scratch.store, 'alpha', '2.0.0', { percent: 50 }, mover());
  expect((await get('/releases/page.json')).headers.get('set-cookie')).toContain('slipway-visitor=');
  expect(warned).toEqual([expect.stringContaining('visitorOf threw')]);
});

test('always gives pages of another origin the live version, because they send no cookie back', async () => {
  await live('1.0.0');
  await add('2.0.0');
  await startCanary(scratch.store, 'alpha', '2.0.0', { percent: 100 }, mover());
  const manifest = '/releases/alpha/mf-manifest.json';
  const publicPathFor = async (headers: Record<string, string>) =>
    ((await (await get(manifest, headers)).json()) as { metaData: { publicPath: string } }).metaData.publicPath;
  const elsewhere = { origin: 'https://pages.example' };
  for (const path of ['/releases/page.json', manifest]) expect((await get(path, elsewhere)).headers.get('set-cookie')).toBeNull();
  expect((await pagePointer(elsewhere)).remotes.alpha!.version).toBe('1.0.0');
  expect(await publicPathFor(elsewhere)).toBe(`${origin}/releases/alpha/1.0.0/`);
  for (const here of [{}, { origin }] as Record<string, string>[]) {
    expect((await pagePointer(here)).remotes.alpha!.version).toBe('2.0.0');
    expect(await publicPathFor(here)).toBe(`${origin}/releases/alpha/2.0.0/`);
  }
});

test('falls back if the record of a version is not the promoted one', async () => {
  await live('1.0.0', '1.1.0');
  const file = join(scratch.store.place, 'remotes/alpha/1.1.0/release.json');
  writeFileSync(file, JSON.stringify({ name: 'alpha', version: '1.1.0', entry: 'evil.js', files: {} }));
  const { alpha } = (await pagePointer()).remotes;
  expect([alpha?.version, alpha?.fallback]).toEqual(['1.0.0', undefined]);
});

test('marks a disabled remote in the pointer', async () => {
  await live('1.0.0');
  await switchRemote(scratch.store, 'alpha', 'Back on Monday.', mover());
  expect((await pagePointer()).remotes.alpha).toMatchObject({ state: 'disabled', message: 'Back on Monday.' });
});

/** Starts the container that a manifest names, as Module Federation does. */
async function containerOf(path: string): Promise<{ init(): void; get(expose: string): Promise<unknown> }> {
  const { metaData } = (await (await get(path)).json()) as {
    metaData: { publicPath: string; globalName: string; remoteEntry: { name: string; path: string; type: string } };
  };
  const { publicPath, globalName, remoteEntry } = metaData;
  expect([remoteEntry.type, remoteEntry.path]).toEqual(['global', '']);
  const response = await fetch(publicPath + remoteEntry.name);
  expect([response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    'text/javascript; charset=utf-8',
    'no-store',
  ]);
  const page: Record<string, unknown> = {};
  new Function('globalThis', await response.text())(page);
  return page[globalName] as never;
}

test.each(['', 'remotes/'])(
  'gives hosts without a line of code a container that lacks only its exposes where %sa remote is switched off',
  async (within) => {
    await live('1.0.0');
    expect((await get(`/releases/${within}alpha/switched-off.js`)).status).toBe(404);
    await switchRemote(scratch.store, 'alpha', 'Back on "Monday".', mover());
    const container = await containerOf(`/releases/${within}alpha/mf-manifest.json`);
    container.init();
    await expect(container.get('./widget')).rejects.toThrow(/^Back on "Monday"\.$/);
  },
);

test('the manifest is that of the version which a link gave this browser, or of the address', async () => {
  const secret = 'a-secret-of-the-test-0123456789abcdef';
  await restart({ links: { secret, overrideOrigins: ['https://pr.example'] } });
  await live('1.0.0');
  await add('1.1.0');
  const manifest = async (cookie: string) => {
    const response = await get('/releases/alpha/mf-manifest.json', { cookie });
    expect(response.headers.get('cache-control')).toBe('no-store');
    return ((await response.json()) as { metaData: object }).metaData;
  };
  const preview = await previewToken(scratch.store, secret, 'alpha', '1.1.0', 1);
  const override = await overrideToken(scratch.store, secret, 'alpha', 'https://pr.example/12', 1);
  expect(await manifest(`slipway-preview=${preview}`)).toMatchObject({ publicPath: `${origin}/releases/alpha/1.1.0/` });
  expect(await manifest(`slipway-override=${override}`)).toMatchObject({
    publicPath: 'https://pr.example/12/',
    remoteEntry: { name: 'remoteEntry.js', path: '' },
  });
  const entry = await overrideToken(scratch.store, secret, 'alpha', 'https://pr.example/12/main.mjs', 1);
  expect(await manifest(`slipway-override=${entry}`)).toMatchObject({
    publicPath: 'https://pr.example/12/',
    remoteEntry: { name: 'main.mjs', path: '' },
  });
  expect(await manifest('slipway-preview=forged')).toMatchObject({ publicPath: `${origin}/releases/alpha/1.0.0/` });
});

test('has a manifest that follows the pointer, for hosts without a line of code', async () => {
  const followed = async () => {
    const response = await get('/releases/alpha/mf-manifest.json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { metaData, exposes } = (await response.json()) as { metaData: Record<string, unknown>; exposes: unknown[] };
    expect(exposes).toHaveLength(1);
    return metaData.publicPath;
  };
  await live('1.0.0', '1.1.0');
  expect(await followed()).toBe(`${origin}/releases/alpha/1.1.0/`);
  const below = (await (await get('/releases/remotes/alpha/mf-manifest.json')).json()) as { metaData: { publicPath: string } };
  expect(below.metaData.publicPath).toBe(`${origin}/releases/remotes/alpha/1.1.0/`);
  await rollback(scratch.store, 'alpha', undefined, mover());
  expect(await followed()).toBe(`${origin}/releases/alpha/1.0.0/`);
});

test('writes a head that a browser can verify every module with, and that no text in a record can break out of', async () => {
  const report = {
    schema: 1,
    bundler: 'webpack',
    name: 'alpha',
    version: '1.0.0',
    type: 'module',
    entry: 'remoteEntry.js',
    uniqueName: 'alpha_1_0_0',
    exposes: { './widget': ['widget.mjs', 'widget.css'] },
    shared: {},
    extra: { title: '</script><script>alert(1)</script>' },
  };
  await add('1.0.0', { type: 'module', files: { 'slipway.json': JSON.stringify(report) } });
  await promote(scratch.store, 'alpha', '1.0.0', mover());
  expect(await (await get('/')).text()).toBe('the page of the host');
  expect(head.html).not.toContain('</script><script>alert');
  const importMap = JSON.parse(/<script type="importmap">(.*?)<\/script>/.exec(head.html)![1]!) as { integrity: object };
  const { record } = (await scratch.store.readRecord('alpha', '1.0.0'))!;
  expect(importMap.integrity).toEqual(
    Object.fromEntries(
      ['480.mjs', 'remoteEntry.js', 'widget.mjs'].map((path) => [`/releases/alpha/1.0.0/${path}`, record.files[path]!.integrity]),
    ),
  );
  expect(head.html).toContain(
    `<link rel="modulepreload" href="/releases/alpha/1.0.0/widget.mjs" integrity="${record.files['widget.mjs']!.integrity}"`,
  );
  const inlined = /<script type="application\/json" id="slipway">(.*?)<\/script>/.exec(head.html)![1]!;
  const { base, remotes } = JSON.parse(inlined) as InlinedPointer;
  expect([base, remotes.alpha!.extra]).toEqual(['/releases/', report.extra]);
  // The hashes of modules are in the import map alone.
  expect(remotes.alpha!.files).toEqual({ 'widget.css': record.files['widget.css']!.integrity });
  expect(head.scriptHashes).toEqual([expect.stringMatching(/^'sha256-.+'$/)]);
});

test('counts what browsers report of the versions in the pointer, for status and for metrics', async () => {
  await live('1.0.0');
  const send = (body: string) => fetch(`${origin}/releases/telemetry`, { method: 'POST', body });
  const reports = [
    { remote: 'alpha', version: '1.0.0', stage: 'loaded' },
    { remote: 'alpha', version: '1.0.0', stage: 'integrity' },
    { remote: 'alpha', version: '6.6.6', stage: 'loaded' },
  ];
  expect((await send(JSON.stringify({ generation: 1, reports }))).status).toBe(204);
  expect((await send('{"reports":[{"remote":"alpha","version":"1.0.0","stage":"invented"}]}')).status).toBe(400);
  expect((await send('not JSON')).status).toBe(400);
  expect((await send('x'.repeat(10_000))).status).toBe(413);
  expect(releases.metrics()).toContain(
    'slipway_remote_loads_total{remote="alpha",version="1.0.0",stage="integrity",environment="production"} 1\n',
  );
  expect(releases.metrics()).not.toContain('6.6.6');
  await releases.close();
  expect((await readStatus(scratch.store)).slices).toEqual([expect.objectContaining({ name: 'alpha', loads: 1, errors: 1 })]);
});

test('evaluates a canary with page loads from before a move of another slice, but not from before its own last move', async () => {
  await live('1.0.0');
  await add('1.1.0');
  await scratch.add('beta', '1.0.0');
  const share = (percent: number) => startCanary(scratch.store, 'alpha', '1.1.0', { percent, auto: true }, mover());
  await share(50);
  await restart({ telemetry: { extension: { record: async () => true } } });
  const page = await pagePointer(visitor(1));
  const send = async ({ generation, remotes }: PagePointer) => {
    const reports = [{ remote: 'alpha', version: remotes.alpha!.version, stage: 'run' }];
    await fetch(`${origin}/releases/telemetry`, {
      method: 'POST',
      body: JSON.stringify({ generation, reports }),
      headers: visitor(1),
    });
    return ['failed', 'converted'].map((count) => {
      const found = releases.metrics().matchAll(new RegExp(`^slipway_canary_evidence\\{.*count="${count}",.*\\} (\\d+)$`, 'gm'));
      return [...found].reduce((sum, [, value]) => sum + Number(value), 0);
    });
  };
  await promote(scratch.store, 'beta', '1.0.0', mover(), undefined, { trials: [] });
  expect(await send(page)).toEqual([1, 1]);
  await share(60);
  expect(await send(page)).toEqual([0, 0]);
  expect(await send({ ...page, generation: page.generation + 9 })).toEqual([0, 0]);
  expect(await send(await pagePointer(visitor(1)))).toEqual([1, 1]);
});

test('serves no metrics unless configured', async () => {
  expect((await get('/releases/metrics')).status).toBe(404);
});

test('serves metrics as Prometheus text if configured', async () => {
  await live('1.0.0');
  await restart({ metrics: {} });
  const reports = [{ remote: 'alpha', version: '1.0.0', stage: 'loaded' }];
  await fetch(`${origin}/releases/telemetry`, { method: 'POST', body: JSON.stringify({ generation: 1, reports }) });
  const response = await get('/releases/metrics');
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
  ]);
  // Pages of other origins must not read it.
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  expect(await response.text()).toContain(
    'slipway_remote_loads_total{remote="alpha",version="1.0.0",stage="loaded",environment="production"} 1\n',
  );
  expect((await fetch(`${origin}/releases/metrics`, { method: 'POST' })).status).toBe(405);
});

test('metrics contain the live versions, the canary with its evidence, and failed reads of the store', async () => {
  await live('1.0.0');
  await add('1.1.0');
  await startCanary(scratch.store, 'alpha', '1.1.0', { percent: 99, auto: true }, mover());
  let isAway = false;
  const away = async () => {
    throw new Error('the bucket is away');
  };
  await restart({
    metrics: {},
    store: {
      ...scratch.store,
      pointerStamp: () => (isAway ? away() : scratch.store.pointerStamp()),
      readFile: (...of) => (isAway ? away() : scratch.store.readFile(...of)),
    },
  });
  const { remotes } = await pagePointer(visitor(1));
  const reports = [{ remote: 'alpha', version: remotes.alpha!.version, stage: 'run' }];
  const body = JSON.stringify({ generation: 2, reports });
  await fetch(`${origin}/releases/telemetry`, { method: 'POST', body, headers: visitor(1) });
  const scrape = async () => (await get('/releases/metrics')).text();
  const before = await scrape();
  for (const line of [
    'slipway_store_failures_total 0',
    'slipway_store_up 1',
    'slipway_pointer_generation{environment="production"} 2',
    `slipway_pointer_changed_timestamp_seconds{environment="production"} ${Date.parse((await scratch.store.readPointer()).issuedAt) / 1000}`,
    'slipway_live{remote="alpha",version="1.0.0",environment="production"} 1',
    'slipway_canary_percent{remote="alpha",version="1.1.0",environment="production"} 99',
    `slipway_canary_evidence{remote="alpha",version="1.1.0",side="${remotes.alpha!.version === '1.1.0' ? 'canary' : 'live'}",count="failed",environment="production"} 1`,
  ])
    expect(before).toContain(`\n${line}\n`);
  isAway = true;
  expect((await get('/releases/alpha/1.0.0/widget.js')).status).toBe(500);
  const after = await scrape();
  expect(after).toContain('\nslipway_store_up 0\n');
  // The pointer for the file, the file with each encoding that is asked for, and the pointer of this answer.
  expect(Number(/^slipway_store_failures_total (\d+)$/m.exec(after)![1])).toBeGreaterThanOrEqual(3);
  expect(after).toContain('slipway_live{remote="alpha",version="1.0.0",environment="production"} 1');
  isAway = false;
  await switchRemote(scratch.store, 'alpha', 'Back at noon.', mover());
  const back = await scrape();
  expect(back).toContain('\nslipway_store_up 1\n');
  expect(back).toContain('slipway_live{remote="alpha",version="1.0.0",environment="production"} 0');
});

test('health is good while pages get remotes, even from the last pointer, and is served only if configured', async () => {
  expect((await get('/releases/health')).status).toBe(404);
  await live('1.0.0');
  let isAway = true;
  const pointerStamp = async () => {
    if (isAway) throw new Error('the bucket is away');
    return scratch.store.pointerStamp();
  };
  await restart({ health: true, store: { ...scratch.store, pointerStamp } });
  const health = async () => {
    const response = await get('/releases/health');
    return [response.status, await response.json()];
  };
  expect(await health()).toEqual([503, { status: 'unavailable' }]);
  isAway = false;
  expect(await health()).toEqual([200, { status: 'ok', generation: 1 }]);
  isAway = true;
  expect(await health()).toEqual([200, { status: 'stale', generation: 1 }]);
  isAway = false;
  expect(await health()).toEqual([200, { status: 'ok', generation: 1 }]);
  // A pointer older than the served one is refused until it changes.
  writeFileSync(join(scratch.store.place, 'pointer.json'), '{"gen');
  expect(await health()).toEqual([200, { status: 'stale', generation: 1 }]);
  expect(await health()).toEqual([200, { status: 'stale', generation: 1 }]);
});

test('serves metrics that have a token only with the token', async () => {
  await restart({ metrics: { token: 'scraper-of-acme' }, base: '/' });
  const statusWith = async (headers: Record<string, string>) => (await get('/metrics', headers)).status;
  for (const authorization of ['Bearer scraper', 'Basic scraper-of-acme', 'scraper-of-acme'])
    expect(await statusWith({ authorization })).toBe(401);
  expect([await statusWith({}), await statusWith({ authorization: 'Bearer scraper-of-acme' })]).toEqual([401, 200]);
  expect((await get('/metrics')).headers.get('www-authenticate')).toBe('Bearer');
});

test('limits the reports of one address', async () => {
  await restart({ reportsPerMinute: 2 });
  const statuses = [];
  for (let sent = 0; sent < 3; sent += 1)
    statuses.push((await fetch(`${origin}/releases/telemetry`, { method: 'POST', body: '{"reports":[]}' })).status);
  expect(statuses).toEqual([204, 204, 429]);
});

test('serves below another base, scoped names too, and leaves other paths to the host', async () => {
  await restart({ base: '/acme/parts/', publicUrl: 'https://acme.dev' });
  await add('1.0.0', { packageName: '@acme/alpha' });
  await promote(scratch.store, '@acme/alpha', '1.0.0', mover());
  expect((await get('/acme/parts/@acme/alpha/1.0.0/widget.js')).status).toBe(200);
  const manifest = (await (await get('/acme/parts/@acme/alpha/mf-manifest.json')).json()) as { metaData: { publicPath: string } };
  expect(manifest.metaData.publicPath).toBe('https://acme.dev/acme/parts/@acme/alpha/1.0.0/');
  expect(await (await get('/releases/page.json')).text()).toBe('the page of the host');
  expect(() => createReleases({ store: scratch.store, base: 'parts' })).toThrow(TypeError);
});

test('answers below its base where Express has mounted it at a part of that path', async () => {
  await live('1.0.0');
  const mounted = createReleases({ store: scratch.store, base: '/portal/rel/' });
  const app = createServer((request, response) => {
    // As Express does it.
    Object.assign(request, { originalUrl: request.url, url: request.url!.replace('/portal', '') });
    void mounted.handle(request, response).then((done) => done || response.end('mine'));
  });
  await new Promise<void>((listening) => app.listen(0, listening));
  const read = async (path: string) => fetch(`http://localhost:${(app.address() as AddressInfo).port}${path}`);
  expect(await (await read('/portal/rel/alpha/1.0.0/widget.js?x=/portal/rel/')).text()).toContain('alpha 1.0.0');
  expect(await (await read('/portal/other?x=/portal/rel/')).text()).toBe('mine');
  app.close();
  await mounted.close();
});

test('refuses other methods, and answers HEAD without a body', async () => {
  await live('1.0.0');
  const call = (method: string, path: string) => fetch(origin + path, { method });
  expect((await call('DELETE', '/releases/alpha/1.0.0/widget.js')).status).toBe(405);
  expect((await call('GET', '/releases/telemetry')).status).toBe(404);
  const response = await call('HEAD', '/releases/alpha/1.0.0/480.js');
  expect([response.status, await response.text()]).toEqual([200, '']);
});

test.each([undefined, '', 'short'])('a secret that is %j is refused at the start: anybody could sign with it', (secret) => {
  const given = { store: scratch.store, links: { secret: secret as string } };
  expect(() => createReleases(given)).toThrow('links.secret must have at least 32 characters');
  const singleSignOn = { issuer: 'https://login.acme.dev', clientId: 'x', secret: secret as string, operatorOf: () => null };
  expect(() => createReleases({ store: scratch.store, singleSignOn })).toThrow('singleSignOn.secret must have at least 32');
});

const SECRET = 'x'.repeat(32);
const signOn = { issuer: 'https://login.acme.dev', clientId: 'x', secret: SECRET, operatorOf: () => null };
test.each<[object | undefined, string]>([
  [undefined, 'createReleases takes an object with options, and not an undefined.'],
  [{ store: undefined }, 'store must be a store, such as openStore(process.env, process.cwd()) returns, and is missing'],
  [{ store: './releases' }, 'store must be a store, '],
  [{ publicURL: 'https://acme.dev' }, "there is no option 'publicURL'. There are: store, base, publicUrl"],
  [{ cookie: 'x' }, "there is no option 'cookie'"],
  [{ trials: {} }, "trials must be a list of { name, on: ['promote', …], run(subject) }"],
  [{ smoke: 'chromium' }, 'smoke must be what readSmoke(process.env) returns'],
  [{ memory: {} }, 'memory must be an object { read, save }'],
  [{ reportsPerMinute: 'x' }, 'reportsPerMinute must be a number above 0, and not this text'],
  [{ visitorsPerAddress: -1 }, 'visitorsPerAddress must be a number above 0, and not -1'],
  [{ cookies: 'x-' }, 'cookies must be an object { prefix }'],
  [{ telemetry: { metricsPrefix: 'a b' } }, 'telemetry.metricsPrefix must be a word'],
  [{ telemetry: { goals: 'x' } }, "telemetry: there is no option 'goals'"],
  [{ tokens: ['a:*:secret'] }, "tokens must be a text with entries 'who:names:token', and not a list"],
  [{ metrics: true }, 'metrics must be an object { token }'],
  [{ singleSignOn: { ...signOn, issuer: 'x' } }, 'singleSignOn.issuer must be the address of a provider'],
  [{ singleSignOn: { ...signOn, operatorOf: undefined } }, 'singleSignOn.operatorOf must be a function'],
  [{ cookies: { prefix: '__Host-' } }, "cookies.prefix '__Host-' needs a publicUrl with https"],
  [{ cookies: { prefix: '__Secure-' }, publicUrl: 'http://acme.dev' }, "cookies.prefix '__Secure-' needs a publicUrl with https"],
  [
    { cookies: { prefix: '__Host-' }, publicUrl: 'https://acme.dev', singleSignOn: signOn },
    "cookies.prefix '__Host-' does not go with singleSignOn",
  ],
  [{ publicUrl: 'https://acme.dev/ui' }, 'publicUrl must be an origin such as https://acme.dev, without a path'],
])('refuses %j with a TypeError that names the option', (options, message) => {
  const given = options && { store: scratch.store, ...options };
  expect(() => createReleases(given as ServeOptions)).toThrow(TypeError);
  expect(() => createReleases(given as ServeOptions)).toThrow(message);
});

test.each([
  [{ cookies: { prefix: 'a b;' } }, 'cookies.prefix must have letters'],
  [
    { links: { secret: 'x'.repeat(32), overrideOrigins: 'https://x.dev' as unknown as string[] } },
    'overrideOrigins must be a list, such as [\'https://pr.example\'], not "https://x.dev"',
  ],
])('refuses the options %j', (options, message) => {
  expect(() => createReleases({ store: scratch.store, ...options })).toThrow(message);
});
