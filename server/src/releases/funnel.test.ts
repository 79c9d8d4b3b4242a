import Fastify, { type FastifyInstance } from 'fastify';
import { promote, readStatus, startCanary } from 'slipway';
import { mover, openScratchStore, type ScratchStore } from '../../test/release-store';
import { slipway } from 'slipway/fastify';
import type { Releases } from 'slipway/serve';
import { readPageFunnel } from './funnel';
import { openReleases } from './open-releases';
import { createVersionsLookup } from './page-versions';
import { resolvePointer } from './resolve-pointer';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1';
const COUNTS = { visits: 9, views: 5, adds: 2, checkouts: 1, orders: 1 };

let scratch: ScratchStore;
let app: FastifyInstance;
let releases: Releases;
let url: string;
const counted: unknown[] = [];

beforeEach(async () => {
  counted.length = 0;
  scratch = openScratchStore();
  for (const [name, version] of [
    ['shell', '1.0.0'],
    ['mf-info', '1.0.0'],
    ['mf-info', '1.1.0'],
  ] as const)
    await scratch.add(name, version);
  for (const name of ['shell', 'mf-info']) await promote(scratch.store, name, '1.0.0', mover);
  app = Fastify({ trustProxy: true });
  // The end of a canary is logged without an error.
  const warn = (error: unknown, what: string) => {
    if (error) throw new Error(what);
  };
  releases = openReleases({
    store: scratch.store,
    warn,
    secret: 'x'.repeat(32),
    rateLimitScale: 17,
    config: {
      publicUrl: 'http://localhost',
      overrideOrigins: [],
      development: false,
      remoteTimeoutMs: 4000,
      renderWorkers: { memoryMb: 512 },
    },
    funnel: {
      readVersions: (request, of) => readVersions(request, of),
      counts: {
        count: (_sender, counts, versions) => void counted.push({ counts, versions }),
        flush: async () => undefined,
        read: async () => ({ now: COUNTS, days: [], versions: [{ slice: 'mf-info', version: '1.0.0', ...COUNTS }] }),
      },
    },
  });
  const readVersions = createVersionsLookup(releases);
  await app.register(slipway, { releases });
  url = await app.listen({ port: 0 });
});
afterEach(async () => {
  await app.close();
  scratch.remove();
});

const generation = async () => (await scratch.store.readPointer()).generation;
const post = (body: object, headers: Record<string, string> = {}) =>
  fetch(`${url}/telemetry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': PHONE, ...headers },
    body: JSON.stringify({ reports: [], ...body }),
  });

test("SELL-8: counts a page's report by the versions of its generation, and shows the sums in status", async () => {
  const first = await generation();
  await post({ generation: first, funnel: { visit: 1, view: 2 } });
  await scratch.add('mf-info', '1.2.0');
  await promote(scratch.store, 'mf-info', '1.2.0', mover);
  await post({ generation: await generation(), funnel: { add: 1, hasAdded: true } });
  // A tab opened before the promotion, and one with an unknown generation.
  await post({ generation: first, funnel: { checkout: 1 } });
  await post({ generation: 999, funnel: { view: 1 } });
  const none = { visit: 0, view: 0, add: 0, checkout: 0 };
  const before = { shell: '1.0.0', 'mf-info': '1.0.0' };
  expect(counted).toEqual([
    { counts: { ...none, visit: 1, view: 2 }, versions: before },
    { counts: { ...none, add: 1 }, versions: { ...before, 'mf-info': '1.2.0' } },
    { counts: { ...none, checkout: 1 }, versions: before },
    { counts: { ...none, view: 1 }, versions: {} },
  ]);
  await releases.close();
  expect((await readStatus(scratch.store)).slices.find(({ name }) => name === 'mf-info')).toMatchObject({ live: '1.2.0' });
  await promote(scratch.store, 'mf-info', '1.0.0', mover);
  expect((await readStatus(scratch.store, 'mf-info')).slices[0]).toMatchObject({ live: '1.0.0', funnel: COUNTS });
});

test.each([
  ['Do Not Track', { dnt: '1' }],
  ['Global Privacy Control', { 'sec-gpc': '1' }],
  ['a bot', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }],
  ['a preview session', { cookie: 'preview=x.y; override=x' }],
])('SELL-8: counts nothing from %s, and nothing for a canary', async (_what, headers) => {
  await startCanary(scratch.store, 'mf-info', '1.1.0', { percent: 50, auto: true }, mover);
  const cookie = {
    ...headers,
    cookie: `visitor=11111111-1111-4111-8111-111111111111; ${(headers as { cookie?: string }).cookie ?? ''}`,
  };
  const reply = await post({ generation: await generation(), funnel: { visit: 1, add: 1, hasAdded: true } }, cookie);
  expect([reply.status, reply.headers.get('set-cookie')]).toEqual([204, null]);
  expect(counted).toEqual([]);
});

test('SELL-8: compares a canary by its visitors who added to the cart, each once', async () => {
  await startCanary(scratch.store, 'mf-info', '1.1.0', { percent: 50, auto: true }, mover);
  const pointer = await scratch.store.readPointer();
  const visitors = Array.from({ length: 90 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`);
  const ofLive = visitors.filter((id) => resolvePointer(pointer, id).remotes['mf-info']!.version === '1.0.0').slice(0, 20);
  const body = { generation: pointer.generation, funnel: { hasAdded: true } };
  const from = (id: string, at: number) => ({ cookie: `visitor=${id}`, 'x-forwarded-for': `198.51.${at}.1` });
  // A move of another slice does not discard what earlier pages report about this one.
  await scratch.add('shell', '1.1.0');
  await promote(scratch.store, 'shell', '1.1.0', mover);
  const cookies = [];
  for (const [at, id] of ofLive.entries()) cookies.push((await post(body, from(id, at))).headers.get('set-cookie'));
  expect(cookies.every((cookie) => cookie?.startsWith('counted='))).toBe(true);
  // An add on a page of another generation says nothing of the canary.
  expect((await post({ ...body, generation: 1 }, from(visitors[0]!, 99))).headers.get('set-cookie')).toBeNull();
  await releases.close();
  expect((await scratch.store.history()).at(-1)!.reason).toContain(
    'of 20 visitors who added to the cart only 0 had mf-info 1.1.0',
  );
});

test.each([
  [{ funnel: { visit: 7, view: 1e9 } }, { visit: 1, view: 50, add: 0, checkout: 0 }],
  [{ funnel: { order: 5, view: 1 } }, { visit: 0, view: 1, add: 0, checkout: 0 }],
  [{ funnel: { view: -1 } }, null],
  [{ funnel: { view: '1' } }, null],
  [{ funnel: 'view' }, null],
  [{}, null],
])('reads %j', (body, expected) => expect(readPageFunnel(body)?.counts ?? null).toEqual(expected));
