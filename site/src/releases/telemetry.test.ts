import Fastify, { type FastifyInstance } from 'fastify';
import { readTallies } from 'releases';
import { openScratchStore, type ScratchStore } from '../../test/release-store';
import { followReleases } from './current';
import { serveTelemetry, type Telemetry } from './telemetry';

let scratch: ScratchStore;
let app: FastifyInstance;
let telemetry: Telemetry;
let url: string;

beforeEach(async () => {
  scratch = openScratchStore();
  await scratch.add('mf-info', '1.0.0');
  app = Fastify();
  const warn = (_error: unknown, what: string) => {
    throw new Error(what);
  };
  telemetry = serveTelemetry(app, {
    store: scratch.store,
    releases: followReleases(scratch.store, warn),
    postsPerMinute: 5,
    visitorsPerAddress: 3,
    secure: false,
    warn,
  });
  url = await app.listen({ port: 0 });
});
afterEach(async () => {
  await telemetry.close();
  await app.close();
  scratch.remove();
});

const post = (...reports: unknown[]) =>
  fetch(`${url}/telemetry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reports }),
  });
const report = (stage: string, version = '1.0.0') => ({ remote: 'mf-info', version, stage });

test('loads and errors are counted by remote, version and stage, in the metrics and for status', async () => {
  expect((await post(report('loaded'), report('loaded'), report('timeout'))).status).toBe(204);
  expect(telemetry.metrics()).toContain('shop_remote_loads_total{remote="mf-info",version="1.0.0",stage="loaded"} 2\n');
  expect(telemetry.metrics()).toContain('shop_remote_loads_total{remote="mf-info",version="1.0.0",stage="timeout"} 1\n');
  await telemetry.close();
  expect(await readTallies(scratch.store)).toEqual(new Map([['mf-info@1.0.0', { loads: 2, errors: 1 }]]));
});

test('what was never published is not counted, and what is no report is refused', async () => {
  expect((await post(report('loaded', '9.9.9'))).status).toBe(204);
  expect(telemetry.metrics()).not.toContain('9.9.9');
  for (const wrong of [report('exploded'), report('loaded', '1.0.0"} 1\nx'), { ...report('loaded'), remote: '../shell' }, null])
    expect((await post(wrong)).status).toBe(400);
});

test('a flood from one address is held back', async () => {
  for (let at = 0; at < 5; at += 1) await post(report('loaded'));
  const answer = await post(report('loaded'));
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
  expect(telemetry.metrics()).toContain('stage="loaded"} 5');
});
