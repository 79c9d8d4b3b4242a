import Fastify, { type FastifyInstance } from 'fastify';
import { integrityOf } from 'slipway';
import { serveHealth } from './health';
import { mayReadMetrics } from './metrics-access';

const TOKEN = 'a-token-for-the-metrics-0001';
let app: FastifyInstance | undefined;
afterEach(() => app?.close());

let state = { database: true, pointer: true, store: true };
beforeEach(() => (state = { database: true, pointer: true, store: true }));

const raw = Buffer.from('{}');
const shell = { version: '1.0.0', record: integrityOf(raw) };

async function serve({ metricsToken, trustProxy = false }: { metricsToken?: string; trustProxy?: false | string[] } = {}) {
  app = Fastify({ trustProxy });
  const api = {
    ready: async () => state.database,
    metrics: { contentType: 'text/plain', metrics: async () => 'shop_orders_total 7\n' },
  };
  const pointer = async () => (state.pointer ? { shell } : Promise.reject(new Error('away')));
  const releases = { current: { pointer }, metrics: () => '' };
  const store = { readRecord: async () => (state.store ? { record: {}, raw } : null) };
  serveHealth(app, { metricsToken, trustProxy }, { api, releases, store } as never);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, { headers });
    return { status: response.status, text: await response.text() };
  };
}

test('/readyz is 200 when the database answers, the pointer is readable and the store has its shell', async () => {
  const get = await serve();
  expect(await get('/readyz')).toEqual({ status: 200, text: '{"database":true,"pointer":true,"store":true}' });
});

test.each(['database', 'pointer', 'store'] as const)('/readyz is 503 and names the missing %s', async (part) => {
  state[part] = false;
  const { status, text } = await (await serve())('/readyz');
  expect([status, JSON.parse(text)[part]]).toEqual([503, false]);
});

test('/metrics answers requests from this machine, and behind a trusted proxy checks the forwarded address', async () => {
  const own = { 'x-forwarded-for': '10.0.0.1' };
  const get = await serve();
  expect(await get('/metrics')).toEqual({ status: 200, text: 'shop_orders_total 7\n' });
  const refused = await get('/metrics', own);
  expect([refused.status, refused.text.includes('shop_orders')]).toEqual([404, false]);
  await app?.close();
  const behindProxy = await serve({ trustProxy: ['127.0.0.1'] });
  expect((await behindProxy('/metrics', own)).status).toBe(200);
  expect((await behindProxy('/metrics', { 'x-forwarded-for': '8.8.8.8' })).status).toBe(404);
});

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '172.30.7.4', '192.168.1.9', 'fd00::7', 'fe80::1%eth0'])(
  'allows %s, a private address, to read the metrics',
  (ip) => {
    expect(mayReadMetrics({ ip, headers: {} }, { metricsToken: undefined, trustProxy: false })).toBe(true);
  },
);

test.each(['8.8.8.8', '172.32.0.1', '2001:db8::1', '::ffff:8.8.8.8', ''])('rejects %j', (ip) => {
  expect(mayReadMetrics({ ip, headers: {} }, { metricsToken: undefined, trustProxy: false })).toBe(false);
});

test('with METRICS_TOKEN, /metrics answers its bearer from anywhere', async () => {
  const get = await serve({ metricsToken: TOKEN, trustProxy: ['127.0.0.1'] });
  const status = async (headers: Record<string, string>) => (await get('/metrics', headers)).status;
  expect(await status({ 'x-forwarded-for': '8.8.8.8', authorization: `Bearer ${TOKEN}` })).toBe(200);
  for (const authorization of ['', TOKEN, `Bearer ${TOKEN}x`, 'Bearer ']) expect(await status({ authorization })).toBe(404);
});
