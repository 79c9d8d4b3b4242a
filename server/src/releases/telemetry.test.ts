import Fastify, { type FastifyInstance } from 'fastify';
import { readTallies, readVitals, startsByEngine } from 'slipway';
import { openScratchStore, type ScratchStore } from '../../test/release-store';
import { slipway } from 'slipway/fastify';
import type { Releases } from 'slipway/serve';
import { openReleases } from './open-releases';

let scratch: ScratchStore;
let app: FastifyInstance;
let releases: Releases;
let url: string;

beforeEach(async () => {
  scratch = openScratchStore();
  await scratch.add('mf-info', '1.0.0');
  await scratch.add('shell', '2.0.0');
  // So that a test may post from many addresses.
  app = Fastify({ trustProxy: true });
  const warn = (_error: unknown, what: string) => {
    throw new Error(what);
  };
  releases = openReleases({
    store: scratch.store,
    warn,
    secret: 'x'.repeat(32),
    rateLimitScale: 5 / 60,
    config: {
      publicUrl: 'http://localhost',
      overrideOrigins: [],
      development: false,
      remoteTimeoutMs: 4000,
      renderWorkers: { memoryMb: 512 },
    },
  });
  await app.register(slipway, { releases });
  url = await app.listen({ port: 0 });
});
afterEach(async () => {
  await app.close();
  scratch.remove();
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1';

const post = (...reports: unknown[]) =>
  fetch(`${url}/telemetry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': IPHONE },
    body: JSON.stringify({ reports }),
  });
const report = (stage: string, version = '1.0.0') => ({ remote: 'mf-info', version, stage });

test('counts loads and errors by remote, version and stage, in the metrics and for status', async () => {
  expect((await post(report('loaded'), report('loaded'), report('timeout'))).status).toBe(204);
  expect(releases.metrics()).toContain(
    'shop_remote_loads_total{remote="mf-info",version="1.0.0",stage="loaded",environment="production"} 2\n',
  );
  expect(releases.metrics()).toContain(
    'shop_remote_loads_total{remote="mf-info",version="1.0.0",stage="timeout",environment="production"} 1\n',
  );
  await releases.close();
  expect(await readTallies(scratch.store)).toEqual(new Map([['mf-info@1.0.0', { loads: 2, errors: 1 }]]));
});

test('ignores unpublished versions and rejects malformed reports', async () => {
  expect((await post(report('loaded', '9.9.9'))).status).toBe(204);
  expect(releases.metrics()).not.toContain('9.9.9');
  for (const wrong of [report('exploded'), report('loaded', '1.0.0"} 1\nx'), { ...report('loaded'), remote: '../shell' }, null])
    expect((await post(wrong)).status).toBe(400);
});

test('limits the reports of one address', async () => {
  for (let at = 0; at < 5; at += 1) await post(report('loaded'));
  const answer = await post(report('loaded'));
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
  expect(releases.metrics()).toContain('stage="loaded",environment="production"} 5');
});

test('counts page starts by engine, engine version and shell version', async () => {
  const start = (stage: string) => ({ remote: 'shell', version: '2.0.0', stage });
  expect((await post(start('loaded'), start('load'), start('load'))).status).toBe(204);
  const labels = 'engine="webkit",engine_version="26",shell="2.0.0"';
  expect(releases.metrics()).toContain(`shop_page_starts_total{${labels},outcome="started"} 1\n`);
  expect(releases.metrics()).toContain(`shop_page_starts_total{${labels},outcome="load"} 2\n`);
  await releases.close();
  expect(startsByEngine(await readTallies(scratch.store), '2.0.0')).toEqual([
    { version: '2.0.0', engine: 'webkit', engineVersion: '26', loads: 1, errors: 2 },
  ]);
});

test('invented user agents fill the engine counts, but never keep a release from being counted', async () => {
  const start = { remote: 'shell', version: '2.0.0', stage: 'loaded' };
  for (let engine = 0; engine < 600; engine += 1)
    await fetch(`${url}/telemetry`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `192.0.2.${engine % 250}`,
        'user-agent': `Mozilla/5.0 Gecko/20100101 Firefox/${engine}.0`,
      },
      body: JSON.stringify({ reports: [start] }),
    });
  await scratch.add('mf-info', '1.1.0');
  expect((await post(report('loaded', '1.1.0'))).status).toBe(204);
  expect(releases.metrics().match(/^shop_page_starts_total/gm)).toHaveLength(499);
  expect(releases.metrics()).toContain(
    'shop_remote_loads_total{remote="mf-info",version="1.1.0",stage="loaded",environment="production"} 1\n',
  );
});

describe('web vitals', () => {
  const felt = { slices: [{ remote: 'mf-info', version: '1.0.0' }], lcp: 1200, inp: 60, cls: 0.03 };
  const send = (vitals: unknown, headers: Record<string, string> = {}) =>
    fetch(`${url}/telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': IPHONE, ...headers },
      body: JSON.stringify({ reports: [], vitals }),
    });

  test('are counted by slice and version, in the metrics and for status', async () => {
    expect((await send(felt)).status).toBe(204);
    expect((await send({ slices: [...felt.slices, { remote: 'shell', version: '2.0.0' }], lcp: 20_000 })).status).toBe(204);
    const metrics = releases.metrics();
    expect(metrics).toContain('shop_page_lcp_seconds_bucket{slice="mf-info",version="1.0.0",le="1"} 0\n');
    expect(metrics).toContain('shop_page_lcp_seconds_bucket{slice="mf-info",version="1.0.0",le="1.5"} 1\n');
    expect(metrics).toContain('shop_page_lcp_seconds_bucket{slice="mf-info",version="1.0.0",le="+Inf"} 2\n');
    expect(metrics).toContain('shop_page_cls_count{slice="mf-info",version="1.0.0"} 1\n');
    expect(metrics).toContain('shop_page_lcp_seconds_count{slice="shell",version="2.0.0"} 1\n');
    await releases.close();
    expect([...(await readVitals(scratch.store)).keys()]).toEqual(['mf-info@1.0.0', 'shell@2.0.0']);
  });

  test.each([
    ['for an unpublished version', { ...felt, slices: [{ remote: 'mf-info', version: '9.9.9' }] }, {}],
    ['for many slices', { ...felt, slices: Array.from({ length: 3 }, () => felt.slices[0]) }, {}],
    ['if they are not numbers', { ...felt, lcp: '1200' }, {}],
    ['below zero', { ...felt, cls: -1 }, {}],
    ['above a plausible maximum', { ...felt, inp: 1e9 }, {}],
    ['with Global Privacy Control', felt, { 'sec-gpc': '1' }],
    ['from a bot', felt, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }],
  ])('are not counted %s', async (_what, vitals, headers) => {
    expect((await send(vitals, headers)).status).toBe(204);
    expect(releases.metrics()).not.toContain('shop_page_lcp_seconds_count');
  });
});
