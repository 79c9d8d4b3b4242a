import { sql } from 'kysely';
import { mayBeCounted } from '../src/funnel/consent';
import { createFunnel } from '../src/funnel/funnel';
import { readFunnel } from '../src/funnel/read-funnel';
import { createMetrics } from '../src/metrics/metrics';
import { ADDRESS, confirm, fillCard, PAID_CARD } from './buyer';
import { useTestShop } from './shop';
import { useMember } from './staff';

// Opens a database and signs up customers.
jest.setTimeout(180_000);

const BROWSER = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
const PAGE = { 'storefront-generation': '7', 'user-agent': BROWSER };
const VERSIONS = { shell: '1.0.0', 'mf-catalog': '1.2.0' };
/** All but the date. */
const NOT_FAKED = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
  'setTimeout',
  'clearImmediate',
  'clearInterval',
  'clearTimeout',
] as const;
const NOTHING = { visits: 0, views: 0, adds: 0, checkouts: 0, orders: 0 };

const shop = useTestShop({ readVersions: async (_request, generation) => (generation === 7 ? VERSIONS : {}) });
const manager = useMember(shop, 'manager');
afterEach(() => jest.useRealTimers());
beforeEach(async () => {
  await shop.api.funnel.flush();
  for (const table of ['funnel_counts', 'funnel_batches']) await shop.sql(`delete from ${table}`);
  await shop.sql('update orders set versions = null');
});

const one = { productId: 1, size: 'size3' };
const add = (auth: object, headers: object = PAGE) =>
  shop.post('/api/cart', { ...one, quantity: 1, price: 1 }, { ...auth, ...headers } as Record<string, string>);
async function funnel(period = 'today') {
  // The counts of an add do not delay its answer.
  await new Promise((resolve) => setTimeout(resolve, 50));
  await shop.api.funnel.flush();
  return (await shop.get(`/staff/api/funnel?period=${period}`, manager.headers)).body;
}
const sender = (headers: object = {}, ip = '203.0.113.7') => ({ headers: { 'user-agent': BROWSER, ...headers }, ip });
const anotherProcess = () =>
  createFunnel({ db: shop.api.db, config: shop.config, metrics: createMetrics(), log: { error: () => undefined } as never });

test('SELL-8: visits, views, adds, checkouts and orders are counted per day and per version, each add and each order once', async () => {
  const buyer = await shop.customer();
  await add(buyer.auth);
  // A repeat of the same request, and a line that only moves from the cart of a guest.
  await add(buyer.auth, { ...PAGE, 'idempotency-key': 'once' });
  await add(buyer.auth, { ...PAGE, 'idempotency-key': 'once' });
  await add(buyer.auth, {});
  await add(buyer.auth, { ...PAGE, 'idempotency-key': 'once-more' });
  // Refused.
  expect(
    (await shop.post('/api/cart', { ...one, size: 'size99', quantity: 1, price: 1 }, { ...buyer.auth, ...PAGE })).status,
  ).toBe(400);
  // A page of an unknown generation counts for the day, and for no version.
  await add(buyer.auth, { ...PAGE, 'storefront-generation': '3' });
  shop.api.funnel.count(sender(), { visit: 1, view: 2, checkout: 1 }, VERSIONS);

  const { status, body } = await shop.post('/api/order', { ...ADDRESS, email: buyer.email }, { ...buyer.auth, ...PAGE });
  expect(status).toBe(200);
  await fillCard(shop, body.session_id, PAID_CARD);
  for (let again = 0; again < 2; again += 1) await confirm(shop, buyer, body.session_id);
  // Settled by the browser, by the webhook and by both at once: it is one order.
  const { now, days, versions } = await funnel();
  expect(now).toEqual({ visits: 1, views: 2, adds: 4, checkouts: 1, orders: 1 });
  expect(days).toEqual([{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), ...now }]);
  const ofVersions = { visits: 1, views: 2, adds: 3, checkouts: 1, orders: 1 };
  expect(versions).toEqual([
    { slice: 'mf-catalog', version: '1.2.0', ...ofVersions },
    { slice: 'shell', version: '1.0.0', ...ofVersions },
  ]);
  const metrics = await shop.api.metrics.metrics();
  expect(metrics).toContain('shop_funnel_total{step="order"} 1\n');
  expect(metrics).toContain('shop_funnel_by_version_total{step="add",slice="mf-catalog",version="1.2.0"} 3\n');
});

test('a browser without a window counts, unless it names a bot', () => {
  const chromium =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36';
  expect(mayBeCounted({ 'user-agent': chromium })).toBe(true);
  expect(mayBeCounted({ 'user-agent': `${chromium} Chrome-Lighthouse` })).toBe(false);
});

test.each([
  ['Do Not Track', { dnt: '1' }],
  ['Global Privacy Control', { 'sec-gpc': '1' }],
  ['a bot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['no user agent', { 'user-agent': '' }],
  ['a page that was loaded ahead', { 'sec-purpose': 'prefetch;prerender' }],
  ["another website's page", { 'sec-fetch-site': 'cross-site' }],
])('SELL-8: with %s nothing is counted, in memory, in the database, or of the order', async (_what, headers) => {
  const before = await shop.api.metrics.getSingleMetricAsString('shop_funnel_total');
  shop.api.funnel.count(sender(headers), { visit: 1, view: 3, add: 1, checkout: 1 }, VERSIONS);
  const buyer = await shop.customer();
  const all = { ...PAGE, ...headers } as Record<string, string>;
  expect((await add(buyer.auth, all)).status).toBe(200);
  const { body } = await shop.post('/api/order', { ...ADDRESS, email: buyer.email }, { ...buyer.auth, ...all });
  await fillCard(shop, body.session_id, PAID_CARD);
  expect((await confirm(shop, buyer, body.session_id)).status).toBe(200);
  expect((await funnel()).now).toEqual(NOTHING);
  expect(await shop.sql(`select 1 from orders where session_id = '${body.session_id}' and versions is not null`)).toEqual([]);
  expect(await shop.api.metrics.getSingleMetricAsString('shop_funnel_total')).toBe(before);
});

test('stores no personal data: a day, a slice, a version, a step and a number', async () => {
  shop.api.funnel.count(sender({ cookie: 'visitor=11111111-1111-4111-8111-111111111111' }), { visit: 1 }, VERSIONS);
  expect(await shop.sql('select count(*)::int as n from funnel_counts')).toEqual([{ n: 0 }]);
  await shop.api.funnel.flush();
  const [row] = await shop.sql('select * from funnel_counts');
  expect(Object.keys(row!).sort()).toEqual(['count', 'day', 'slice', 'step', 'version']);
  const [batch] = await shop.sql('select * from funnel_batches');
  expect(Object.keys(batch!).sort()).toEqual(['id', 'written_at']);
});

test('SELL-8: the counts of several processes add up, and a stop writes the rest', async () => {
  const others = [anotherProcess(), anotherProcess()];
  for (let at = 0; at < 3; at += 1) {
    for (const other of others) other.count(sender(), { visit: 1, view: 2 }, VERSIONS);
    await Promise.all(others.map((other) => other.flush()));
  }
  for (const other of others) other.count(sender(), { view: 1 }, VERSIONS);
  await Promise.all(others.map((other) => other.stop()));
  expect((await funnel()).now).toMatchObject({ visits: 6, views: 14 });
});

test('SELL-8: a batch is added once although its answer was lost, and counts that cannot be written are kept', async () => {
  const other = anotherProcess();
  const { db } = shop.api;
  // The first write reaches the database, its answer does not reach the process.
  const execute = jest.spyOn(db.getExecutor(), 'executeQuery');
  const real = execute.getMockImplementation() ?? Object.getPrototypeOf(db.getExecutor()).executeQuery;
  execute.mockImplementationOnce(async function lost(this: unknown, ...given: unknown[]) {
    await (real as (...all: unknown[]) => Promise<unknown>).apply(db.getExecutor(), given);
    throw new Error('Connection terminated unexpectedly');
  } as never);
  other.count(sender(), { visit: 1, view: 5 }, VERSIONS);
  await expect(other.flush()).rejects.toThrow('Connection terminated');
  execute.mockRestore();
  other.count(sender(), { view: 1 }, VERSIONS);
  await other.flush();
  expect((await funnel()).now).toMatchObject({ visits: 1, views: 6 });

  await sql`alter table funnel_counts rename to gone`.execute(db);
  other.count(sender(), { view: 1 }, VERSIONS);
  await expect(other.flush()).rejects.toThrow();
  await sql`alter table gone rename to funnel_counts`.execute(db);
  await other.flush();
  expect((await funnel()).now).toMatchObject({ visits: 1, views: 7 });
});

test('SELL-8: counts days in South African time: midnight there is 22:00 UTC, even at the end of a month', async () => {
  const at = (time: string) => jest.useFakeTimers({ now: new Date(time), doNotFake: [...NOT_FAKED] });
  const other = anotherProcess();
  for (const [time, views] of [
    ['2026-11-30T21:59:59.999Z', 1],
    ['2026-11-30T22:00:00Z', 20],
    ['2026-12-01T21:59:59Z', 300],
  ] as const) {
    at(time);
    other.count(sender(), { view: views }, VERSIONS);
  }
  jest.useRealTimers();
  await other.flush();
  const { now, days } = await readFunnel(shop.api.db, 7, new Date('2026-12-01T10:00:00Z'));
  expect(now.views).toBe(321);
  expect(days.slice(-2)).toEqual([
    { day: '2026-11-30', ...NOTHING, views: 1 },
    { day: '2026-12-01', ...NOTHING, views: 320 },
  ]);
  expect((await readFunnel(shop.api.db, 1, new Date('2026-12-01T10:00:00Z'))).now.views).toBe(320);
});

test('a flood of forged counts from one network is cut off, and counts from other networks are kept', async () => {
  const config = { ...shop.config, rateLimitScale: 1 };
  const other = createFunnel({ db: shop.api.db, config, metrics: createMetrics(), log: {} as never });
  for (let at = 0; at < 500; at += 1)
    other.count(sender({}, `2001:db8:1:2::${at.toString(16)}`), { visit: 1, view: 50 }, VERSIONS);
  other.count(sender({}, '198.51.100.9'), { visit: 1, view: 1 }, VERSIONS);
  await other.flush();
  expect((await funnel()).now).toMatchObject({ visits: 61, views: 301 });
});

test('the report refuses an unknown period', async () => {
  expect((await shop.get('/staff/api/funnel?period=90', manager.headers)).status).toBe(400);
  expect((await shop.get('/staff/api/funnel?period=30', manager.headers)).body.days).toHaveLength(30);
});
