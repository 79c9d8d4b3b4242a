import { transact } from '../src/db/transact';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { recordAudit, unchanged } from '../src/audit/record-audit';
import { guardStaffRoutes } from '../src/staff/permissions/guard-routes';
import { boughtIn } from './buyer';
import { useTestShop } from './shop';
import { useMember } from './staff';

// Each member costs an invitation and password hashes.
jest.setTimeout(180_000);

const shop = useTestShop();
const owner = useMember(shop, 'owner', 'naledi@example.com');

const read = async (path: string) => (await shop.get(`/staff/api${path}`, owner.headers)).body;
async function change(method: 'post' | 'put', path: string, body: object) {
  const reply = await shop[method](`/staff/api${path}`, body, owner.headers);
  if (reply.status >= 300) throw new Error(`${path} answered ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}
/** The newest entry, as owners read it. */
const newest = async () => (await read('/audit?limit=1')).entries[0];
const who = 'Nomsa naledi@example.com';

test('BO-14: changes of orders, stock, prices, brands, codes, settings and messages: each has who, when, before, after and reason', async () => {
  const { orderId } = await boughtIn(shop, { productId: 1, size: 'size3' });
  await shop.post('/contact-us', { name: 'Zanele', email: 'z@example.com', phoneNumber: '0821234567', message: 'Hello?' });
  const product = await read('/products/2');
  const [brand] = await read('/brands');
  const [message] = (await read('/messages')).rows ?? (await read('/messages')).messages;
  const { version: stockSettings } = (await read('/settings')).stock;
  const { version } = await read(`/orders/${orderId}`);

  const changes: [() => Promise<unknown>, object][] = [
    [
      () => change('post', `/orders/${orderId}/pack`, { version }),
      { action: 'order.packed', subject: `order:${orderId}`, before: { status: 'paid' }, after: { status: 'packed' } },
    ],
    [
      () => change('post', '/stock/1/size10/remove', { count: 1, seen: 3, reason: 'damaged', note: 'The sole came off' }),
      {
        action: 'stock.remove',
        subject: 'product:1',
        before: { size: 'size10', onHand: 3 },
        after: { size: 'size10', onHand: 2, reason: 'damaged' },
        reason: 'The sole came off',
      },
    ],
    [
      () => change('put', '/products/2', { ...product, priceCents: product.priceCents + 10_000 }),
      {
        action: 'product.change',
        subject: 'product:2',
        before: { priceCents: product.priceCents },
        after: { priceCents: product.priceCents + 10_000 },
      },
    ],
    [
      () => change('put', `/brands/${brand.id}`, { ...brand, shown: false }),
      {
        action: 'brand.change',
        subject: `brand:${brand.id}`,
        subjectName: brand.name,
        before: { shown: true },
        after: { shown: false },
      },
    ],
    [
      () => change('put', '/settings/stock', { version: stockSettings, value: { lowStock: 7 } }),
      { action: 'settings.change', subject: 'settings:stock', before: { lowStock: 2 }, after: { lowStock: 7 } },
    ],
    [
      () => change('post', `/messages/${message.id}/reply`, { version: message.version, text: 'Good day.' }),
      { action: 'message.reply', subject: `message:${message.id}` },
    ],
  ];
  for (const [make, expected] of changes) {
    const startedAt = Date.now();
    await make();
    const entry = await newest();
    expect(entry).toMatchObject({ who, ...expected });
    expect(Date.parse(entry.at)).toBeGreaterThan(startedAt - 5_000);
  }
});

test('BO-14: the log cannot be altered through the API, and a change that is refused is not in it', async () => {
  const before = await shop.sql('select * from audit_log order by id');
  const { id } = await newest();
  for (const [path, status] of [
    ['/staff/api/audit', 405],
    [`/staff/api/audit/${id}`, 404],
    ['/staff/api/audit.csv', 405],
  ] as const) {
    for (const method of ['put', 'post'] as const)
      expect([path, method, (await shop[method](path, { reason: 'never' }, owner.headers)).status]).toEqual([
        path,
        method,
        status,
      ]);
    expect([path, (await shop.delete(path, owner.headers)).status]).toEqual([path, status]);
  }
  const refused = { count: 1, seen: 999, reason: 'damaged', note: '' };
  expect((await shop.post('/staff/api/stock/1/size10/remove', refused, owner.headers)).status).toBe(409);
  expect(await shop.sql('select * from audit_log order by id')).toEqual(before);
});

test('BO-14: a route that changes something and leaves no entry does not work, so none can be forgotten', async () => {
  const app = Fastify();
  await app.register(cookie);
  await app.register(async (scope) => {
    guardStaffRoutes(scope, { config: shop.config, lowPriorityDb: shop.api.db });
    const config = { staffAccess: 'signed-in' } as const;
    const actor = { staffId: null, role: null, requestId: '' };
    const leave = { action: 'settings.change', subject: 'settings:test' };
    scope.post('/staff/api/forgotten', { config }, async () => ({ done: true }));
    scope.put('/staff/api/forgotten', { config }, async (_request, reply) => reply.code(204).send());
    scope.post('/staff/api/recorded', { config }, async () =>
      transact(shop.api.db, async (trx) => (await recordAudit(trx, actor, leave), {})),
    );
    scope.post('/staff/api/again', { config }, async () => ({ done: unchanged() }));
    scope.post('/staff/api/said', { config: { ...config, changesNothing: 'it only counts' } }, async () => ({}));
    scope.get('/staff/api/read', { config }, async () => ({}));
    scope.post('/staff/api/refused', { config }, async (_request, reply) => reply.code(409).send({}));
  });
  const call = async (method: 'GET' | 'POST' | 'PUT', url: string) =>
    (await app.inject({ method, url: `/staff/api/${url}`, headers: { ...owner.headers, host: new URL(shop.url).host } }))
      .statusCode;
  expect([await call('POST', 'forgotten'), await call('PUT', 'forgotten')]).toEqual([500, 500]);
  for (const url of ['recorded', 'again', 'said']) expect([url, await call('POST', url)]).toEqual([url, 200]);
  expect([await call('GET', 'read'), await call('POST', 'refused')]).toEqual([200, 409]);
  await app.close();
});

test('only these routes may succeed without an audit entry', async () => {
  const sources = readdirSync(join(__dirname, '../src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const exempt = sources.filter((file) => readFileSync(join(__dirname, '../src', file), 'utf8').includes('changesNothing: '));
  expect(exempt.sort()).toEqual([
    'launches/staff/launch-routes.ts',
    'staff/account/routes.ts',
    'staff/invitations/routes.ts',
    'staff/products/routes.ts',
    'staff/sessions/routes.ts',
  ]);
});
