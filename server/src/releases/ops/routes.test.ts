import { writeFileSync } from 'node:fs';
import Fastify, { type FastifyInstance } from 'fastify';
import { promote } from 'slipway';
import { mover, openScratchStore, type ScratchStore } from '../../../test/release-store';
import { serveOps } from './routes';
import { readTokens } from './tokens';

const ALL = 'a-token-for-everything-0001';
const INFO = 'a-token-for-one-slice-00002';

const smoke = { browser: null, why: 'not needed in this test', limitMs: 1000 };

let scratch: ScratchStore;
let app: FastifyInstance;
let url: string;

beforeEach(async () => {
  scratch = openScratchStore();
  for (const [name, version] of [
    ['shell', '1.0.0'],
    ['mf-info', '1.0.0'],
    ['mf-info', '1.1.0'],
    ['mf-shop', '1.0.0'],
  ] as const)
    await scratch.add(name, version);
  for (const [name, version] of [
    ['shell', '1.0.0'],
    ['mf-info', '1.0.0'],
    ['mf-shop', '1.0.0'],
  ] as const)
    await promote(scratch.store, name, version, mover);
  app = Fastify();
  serveOps(app, scratch.store, { tokens: `thandi:*:${ALL} info-team:mf-info+mf-other:${INFO}`, smoke });
  url = await app.listen({ port: 0 });
});
afterEach(async () => {
  await app.close();
  scratch.remove();
});

async function call(
  token: string | null,
  path: string,
  body?: object,
): Promise<{ status: number; data: Record<string, unknown> }> {
  const response = await fetch(`${url}/ops/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body && JSON.stringify(body),
  });
  return { status: response.status, data: (await response.json()) as Record<string, unknown> };
}

const live = async (name: string) => (await scratch.store.readPointer()).remotes[name]!;

test('lets a team move its own slice, and records who and why in the history', async () => {
  expect(await call(INFO, 'promote', { slice: 'mf-info', version: '1.1.0', reason: 'new text' })).toMatchObject({
    status: 200,
    data: { changed: true, generation: 4 },
  });
  expect(await call(INFO, 'rollback', { slice: 'mf-info', reason: 'old text' })).toMatchObject({
    status: 200,
    data: { version: '1.0.0' },
  });
  expect((await scratch.store.history()).slice(-2)).toMatchObject([
    { who: 'info-team', action: 'promote', reason: 'new text' },
    { who: 'info-team', action: 'rollback', reason: 'old text' },
  ]);
});

test('rejects the token of another team, and any unknown token', async () => {
  expect(await call(INFO, 'rollback', { slice: 'mf-shop', reason: 'x' })).toMatchObject({ status: 403 });
  expect(await call(INFO, 'promote', { slice: 'shell', version: '1.0.0', reason: 'x' })).toMatchObject({ status: 403 });
  for (const token of [null, 'a-token-that-nobody-has-003', ALL.slice(1)])
    for (const [path, body] of [
      ['status', undefined],
      ['history', undefined],
      ['promote', { slice: 'mf-info', version: '1.1.0', reason: 'x' }],
    ] as const)
      expect([path, (await call(token, path, body)).status]).toEqual([path, 401]);
  expect((await scratch.store.readPointer()).generation).toBe(3);
});

test('limits attempts with wrong tokens', async () => {
  for (let at = 0; at < 20; at += 1) await call(`a-guess-of-somebody-${1000 + at}`, 'status');
  expect((await call('a-guess-of-somebody-2000', 'status')).status).toBe(429);
  expect((await call(ALL, 'status')).status).toBe(200);
});

test.each([
  ['promote', { slice: 'mf-info', reason: 'x' }, 400],
  ['promote', { slice: 'mf-info', version: '1.1.0' }, 400],
  ['promote', { slice: 'mf-info', version: '1.1.0', reason: '  ' }, 400],
  ['promote', { slice: 'mf-none', version: '1.1.0', reason: 'x' }, 400],
  ['promote', { slice: 'mf-info', version: 11, reason: 'x' }, 400],
  ['promote', { slice: 'mf-info', version: '1.1.0', reason: 'x', force: true }, 400],
  ['promote', { slice: 'mf-info', version: '9.0.0', reason: 'x' }, 409],
  ['canary', { slice: 'mf-info', version: '1.1.0', percent: 0, reason: 'x' }, 400],
  ['canary', { slice: 'mf-info', end: true, reason: 'x' }, 409],
  ['canary', { slice: 'shell', version: '1.0.0', percent: 5, reason: 'x' }, 400],
  ['explode', { slice: 'mf-info', reason: 'x' }, 404],
])('%s %j answers %i and changes nothing', async (path, body, status) => {
  expect((await call(ALL, path, body)).status).toBe(status);
  expect((await scratch.store.readPointer()).generation).toBe(3);
});

test('starts and ends a canary, disables and enables a remote', async () => {
  await call(ALL, 'canary', { slice: 'mf-info', version: '1.1.0', percent: 5, reason: 'x' });
  expect((await live('mf-info')).canary).toMatchObject({ version: '1.1.0', percent: 5 });
  await call(ALL, 'canary', { slice: 'mf-info', end: true, reason: 'x' });
  expect((await live('mf-info')).canary).toBeUndefined();
  await call(ALL, 'disable', { slice: 'mf-info', message: 'Later.', reason: 'x' });
  expect((await live('mf-info')).state).toBe('disabled');
  await call(ALL, 'enable', { slice: 'mf-info', reason: 'x' });
  expect((await live('mf-info')).state).toBeUndefined();
});

test('marks the slices that the caller may move', async () => {
  const { data } = await call(INFO, 'status');
  expect(data).toMatchObject({
    who: 'info-team',
    generation: 3,
    slices: [
      { name: 'shell', yours: false },
      { name: 'mf-info', yours: true },
      { name: 'mf-shop', yours: false },
    ],
  });
});

test('serves source maps only to operators of the slice, and never one that was changed in the store', async () => {
  const map = 'maps/mf-info/1.1.0/remoteEntry.js.map';
  expect(await call(INFO, map)).toMatchObject({ status: 200, data: { sources: ['mf-info/src/routes.tsx'] } });
  expect((await call(null, map)).status).toBe(401);
  expect((await call(INFO, 'maps/mf-shop/1.0.0/remoteEntry.js.map')).status).toBe(403);
  for (const unknown of [
    'mf-info/1.1.0/other.js',
    'mf-info/9.9.9/remoteEntry.js',
    'mf-info/1.1.0/..%2F..%2Frelease.json',
    'mf-none/1.0.0/x.js',
  ])
    expect((await call(ALL, `maps/${unknown}.map`)).status).toBe(404);
  writeFileSync(scratch.fileOf('mf-info', '1.1.0', 'maps/remoteEntry.js.map'), '{"sources":["elsewhere"]}');
  expect((await call(INFO, map)).status).toBe(404);
});

test('answers 404 under /ops without RELEASE_TOKENS', async () => {
  const bare = Fastify();
  serveOps(bare, scratch.store, { tokens: undefined, smoke });
  const address = await bare.listen({ port: 0 });
  expect((await fetch(`${address}/ops`)).status).toBe(404);
  expect((await fetch(`${address}/ops/api/status`)).status).toBe(404);
  await bare.close();
});

test('reports an invalid RELEASE_TOKENS entry without its token', () => {
  expect(() => readTokens('thandi:*:short')).toThrow('RELEASE_TOKENS: the token of thandi must have 24 characters or more.');
  expect(() => readTokens(`ok:*:${ALL} broken`)).toThrow('RELEASE_TOKENS: entry 2 must be who:slices:token.');
});
