import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeFederationBuild } from '../../../test/federation-builds';
import { mover, openScratch, type Scratch } from '../../../test/scratch';
import { promote, startCanary, switchRemote } from '../../moves';
import { overrideToken } from '../../override';
import type { PagePointer } from '../../page-pointer';
import { previewToken } from '../../preview';
import { publish } from '../../publish/publish';
import { createReleases, type LinkOptions, type Releases, type ServeOptions } from '../releases';

const SECRET = 'a-secret-for-links-of-32-characters';
const ORIGIN = 'https://pr-12.example';

let scratch: Scratch;
let server: Server;
let releases: Releases;
let url: string;

async function start(links: Partial<LinkOptions> | null = {}, options: Partial<ServeOptions> = {}): Promise<void> {
  releases = createReleases({
    store: scratch.store,
    ...(links ? { links: { secret: SECRET, overrideOrigins: [ORIGIN], home: '/home', ...links } } : {}),
    ...options,
  });
  server = createServer((request, response) => {
    void releases.handle(request, response).then((done) => {
      if (!done) response.writeHead(404).end('mine');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  scratch = openScratch();
  for (const version of ['1.0.0', '1.1.0'])
    await publish(scratch.store, writeFederationBuild(join(scratch.dataDir, version), { version }));
  await promote(scratch.store, 'alpha', '1.0.0', mover());
});
afterEach(async () => {
  await releases.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  scratch.remove();
});

const preview = () => previewToken(scratch.store, SECRET, 'alpha', '1.1.0', 8);
const override = (origin = ORIGIN) => overrideToken(scratch.store, SECRET, 'alpha', `${origin}/alpha`, 8);
const open = (path: string) => fetch(`${url}/releases/${path}`, { redirect: 'manual' });
/** The `page.json` for a browser with the cookie that an answer set. */
async function seenAfter(answer: Response, name = 'alpha'): Promise<PagePointer['remotes'][string]> {
  const [cookie = ''] = answer.headers.getSetCookie().map((each) => each.split(';')[0]!);
  const response = await fetch(`${url}/releases/page.json`, { headers: { cookie } });
  return ((await response.json()) as PagePointer).remotes[name]!;
}

test('a preview link shows its browser another version, without a fallback that would hide its faults, until it is ended', async () => {
  await start();
  const opened = await open(`preview/${await preview()}`);
  expect([opened.status, opened.headers.get('location'), opened.headers.get('cache-control')]).toEqual([
    303,
    '/home',
    'no-store',
  ]);
  expect(opened.headers.getSetCookie()[0]).toMatch(/^slipway-preview=.*; Path=\/; Max-Age=2\d{4}; HttpOnly; SameSite=Lax$/);
  const seen = await seenAfter(opened);
  expect([seen.version, seen.fallback]).toEqual(['1.1.0', undefined]);
  expect((await open('preview/end')).headers.getSetCookie()[0]).toMatch(/^slipway-preview=; Path=\/; Max-Age=0/);
  expect(((await (await open('page.json')).json()) as PagePointer).remotes.alpha).toMatchObject({ version: '1.0.0' });
});

test('an override link takes a remote from an allowed address, without hashes and without a fallback', async () => {
  await start();
  const seen = await seenAfter(await open(`override/${await override()}`));
  expect(seen).toEqual({
    version: 'override',
    folder: `${ORIGIN}/alpha/`,
    entry: 'remoteEntry.js',
    type: 'script',
    global: 'alpha',
    files: {},
    exposes: {},
    unhashed: true,
  });
});

test('a link shows what it names, whatever canary runs beside it and though the remote is switched off', async () => {
  await startCanary(scratch.store, 'alpha', '1.1.0', { percent: 100 }, mover());
  await start();
  const previewed = await open(`preview/${await previewToken(scratch.store, SECRET, 'alpha', '1.0.0', 8)}`);
  const overridden = await open(`override/${await override()}`);
  expect(await seenAfter(previewed)).toMatchObject({ version: '1.0.0' });
  await switchRemote(scratch.store, 'alpha', 'Back soon.', mover());
  for (const [answer, version] of [
    [previewed, '1.0.0'],
    [overridden, 'override'],
  ] as const) {
    const seen = await seenAfter(answer);
    expect([seen.version, seen.state, seen.fallback]).toEqual([version, undefined, undefined]);
  }
  expect(((await (await open('page.json')).json()) as PagePointer).remotes.alpha).toMatchObject({ state: 'disabled' });
});

test('an override loads an entry named like the live one, or the file in its address', async () => {
  await start();
  await scratch.live('weather', '1.0.0', { entry: 'main.mjs', files: { 'main.mjs': '' }, contract: undefined });
  const seenFrom = async (address: string) => {
    const token = await overrideToken(scratch.store, SECRET, 'weather', ORIGIN + address, 8);
    const { folder, entry } = await seenAfter(await open(`override/${token}`), 'weather');
    return folder + entry;
  };
  expect(await seenFrom('/w')).toBe(`${ORIGIN}/w/main.mjs`);
  expect(await seenFrom('/w/other.js')).toBe(`${ORIGIN}/w/other.js`);
});

test('a link that is forged, of another kind, of another origin, or of a server without a secret opens nothing', async () => {
  await start();
  const [good, elsewhere] = [await preview(), await override('https://evil.example')];
  for (const path of [`preview/${good.slice(0, -4)}AAAA`, `override/${good}`, `override/${elsewhere}`, 'preview/x', 'preview/']) {
    const answer = await open(path);
    expect([path, answer.status, answer.headers.getSetCookie()]).toEqual([path, 404, []]);
  }
  expect(await (await open(`override/${elsewhere}`)).text()).toContain('takes no override from https://evil.example.');
  await releases.close();
  server.close();
  await start(null);
  expect((await open(`preview/${good}`)).status).toBe(404);
});

test('one link shows versions of several remotes, and opens only if all of them exist', async () => {
  for (const version of ['1.0.0', '2.0.0'])
    await publish(
      scratch.store,
      writeFederationBuild(join(scratch.dataDir, `beta-${version}`), {
        packageName: 'beta',
        version,
        uniqueName: `beta_${version.replaceAll('.', '_')}`,
      }),
    );
  await promote(scratch.store, 'beta', '1.0.0', mover(), undefined, { trials: [] });
  await start();
  const token = await previewToken(scratch.store, SECRET, 'alpha', '1.1.0', 8, [{ name: 'beta', version: '2.0.0' }]);
  const opened = await open(`preview/${token}`);
  expect([(await seenAfter(opened)).version, (await seenAfter(opened, 'beta')).version]).toEqual(['1.1.0', '2.0.0']);
  rmSync(join(scratch.store.place, 'remotes/beta/2.0.0'), { recursive: true });
  expect((await open(`preview/${token}`)).status).toBe(404);
});

test('accepts reports of a browser with a preview, but does not count them', async () => {
  await start();
  const [cookie] = (await open(`preview/${await preview()}`)).headers.getSetCookie();
  const body = JSON.stringify({ reports: [{ remote: 'alpha', version: '1.1.0', stage: 'load' }] });
  const send = (headers: Record<string, string>) => fetch(`${url}/releases/telemetry`, { method: 'POST', body, headers });
  expect((await send({ cookie: cookie!.split(';')[0]! })).status).toBe(204);
  expect(releases.metrics()).not.toContain('stage=');
  expect((await send({})).status).toBe(204);
  expect(releases.metrics()).toContain('version="1.1.0",stage="load",environment="production"} 1\n');
});

test('in development a page of the server may post any address, and no other page may', async () => {
  await start({ isDevelopment: true });
  const post = (origin: string, address = 'http://localhost:3001/alpha/remoteEntry.js') =>
    fetch(`${url}/releases/override`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin },
      body: new URLSearchParams({ remote: 'alpha', address }),
    });
  const posted = await post(url);
  expect(posted.status).toBe(303);
  expect(await seenAfter(posted)).toMatchObject({ folder: 'http://localhost:3001/alpha/', unhashed: true });
  expect((await post('https://evil.example')).status).toBe(403);
  expect((await post(url, 'nothing')).status).toBe(400);
  await releases.close();
  server.close();
  await start();
  expect((await post(url)).status).toBe(404);
});

test('at the root, under other names of cookies, and with files from a CDN', async () => {
  await start({}, { base: '/', cookies: { prefix: 'acme_' }, assets: 'https://cdn.example/parts' });
  const get = (path: string) => fetch(url + path, { redirect: 'manual' });
  expect(await (await get('/anything')).text()).toBe('mine');
  expect((await get('/remotes/alpha/1.0.0/widget.js')).status).toBe(200);
  expect((await get(`/preview/${await preview()}`)).headers.getSetCookie()[0]).toMatch(/^acme_preview=/);
  const pointer = (await (await get('/page.json')).json()) as PagePointer;
  expect(pointer.remotes.alpha!.folder).toBe('https://cdn.example/parts/alpha/1.0.0/');
  const manifest = (await (await get('/alpha/mf-manifest.json')).json()) as { metaData: { publicPath: string } };
  expect(manifest.metaData.publicPath).toBe('https://cdn.example/parts/alpha/1.0.0/');
});
