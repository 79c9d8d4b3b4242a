import Fastify from 'fastify';
import type { StaffRole } from '../src/db/tables/staff';
import { guardStaffRoutes } from '../src/staff/permissions/guard-routes';
import { useTestShop } from './shop';
import { ownPage, staffMember, type TestMember } from './staff';

const ROLES = ['owner', 'manager', 'fulfillment', 'support'] as const satisfies StaffRole[];
const OWNER = ['owner'] as const;
const MANAGE = ['owner', 'manager'] as const;
const SEE_MONEY = ['owner', 'manager', 'support'] as const;
const MANAGEMENT = ['owner', 'manager'] as const;
const CUSTOMER_CARE = ['owner', 'manager', 'support'] as const;
const ANYBODY = 'anybody';

/** Every staff route and the roles that may call it. Written by hand, so that a change of the code's table shows. */
const ALLOWED: Record<string, readonly StaffRole[] | typeof ANYBODY> = {
  'POST /staff/api/session': ANYBODY,
  'POST /staff/api/session/passkey': ANYBODY,
  'GET /staff/api/me': ANYBODY,
  'GET /staff/api/session': ROLES,
  'DELETE /staff/api/session': ROLES,
  'GET /staff/api/sessions': ROLES,
  'DELETE /staff/api/sessions/{id}': ROLES,
  'GET /staff/api/account': ROLES,
  'PUT /staff/api/account/password': ROLES,
  'POST /staff/api/account/recovery-codes': ROLES,
  'POST /staff/api/account/challenge': ROLES,
  'POST /staff/api/account/passkeys': ROLES,
  'PUT /staff/api/account/passkeys/{id}': ROLES,
  'POST /staff/api/account/passkeys/{id}/remove': ROLES,
  'GET /staff/api/invitation/{token}': ANYBODY,
  'POST /staff/api/invitation/{token}/authenticator': ANYBODY,
  'POST /staff/api/invitation/{token}/passkey': ANYBODY,
  'POST /staff/api/invitation/{token}/accept': ANYBODY,
  'GET /staff/api/invitations': OWNER,
  'POST /staff/api/invitations': OWNER,
  'DELETE /staff/api/invitations/{id}': OWNER,
  'GET /staff/api/members': OWNER,
  'PUT /staff/api/members/{id}/role': OWNER,
  'POST /staff/api/members/{id}/deactivate': OWNER,
  'POST /staff/api/members/{id}/reset': OWNER,
  'GET /staff/api/members/{id}/sessions': OWNER,
  'DELETE /staff/api/members/{id}/sessions/{sessionId}': OWNER,
  'GET /staff/api/orders/{id}/refunds': SEE_MONEY,
  'POST /staff/api/orders/{id}/refunds': MANAGE,
  'GET /staff/api/credit-notes.csv': SEE_MONEY,
  'GET /staff/api/orders/{id}/credit-notes/{serial}': SEE_MONEY,
  'GET /staff/api/orders/{id}/exchanges': SEE_MONEY,
  'POST /staff/api/orders/{id}/exchanges': SEE_MONEY,
  'GET /staff/api/returns': ROLES,
  'GET /staff/api/returns/{id}': ROLES,
  'POST /staff/api/returns/{id}/approve': SEE_MONEY,
  'POST /staff/api/returns/{id}/decline': SEE_MONEY,
  'POST /staff/api/returns/{id}/reopen': SEE_MONEY,
  'POST /staff/api/returns/{id}/not-come': SEE_MONEY,
  'POST /staff/api/returns/{id}/receive': ['owner', 'manager', 'fulfillment'],
  'POST /staff/api/returns/{id}/refund': MANAGE,
  'POST /staff/api/returns/{id}/exchange': SEE_MONEY,
  'POST /staff/api/refunds/{refundId}/retry': MANAGE,
  'POST /staff/api/refunds/{refundId}/done': MANAGE,
  'GET /staff/api/releases': OWNER,
  'GET /staff/api/discounts': MANAGE,
  'GET /staff/api/discounts/{id}': MANAGE,
  'POST /staff/api/discounts': MANAGE,
  'PUT /staff/api/discounts/{id}': MANAGE,
  'GET /staff/api/launches': CUSTOMER_CARE,
  'POST /staff/api/launches': MANAGE,
  'GET /staff/api/launches/rules-template': CUSTOMER_CARE,
  'GET /staff/api/launches/{id}': CUSTOMER_CARE,
  'PUT /staff/api/launches/{id}': MANAGE,
  'POST /staff/api/launches/{id}/schedule': MANAGE,
  'POST /staff/api/launches/{id}/call-off': MANAGE,
  'POST /staff/api/launches/{id}/draw-without-beacon': MANAGE,
  'POST /staff/api/launches/{id}/second-draw': MANAGE,
  'POST /staff/api/launches/{id}/preview': MANAGE,
  'POST /staff/api/launches/{id}/release-pairs': MANAGE,
  'GET /staff/api/launches/{id}/entries': CUSTOMER_CARE,
  'GET /staff/api/launches/{id}/numbers': CUSTOMER_CARE,
  'GET /staff/api/launches/{id}/groups': CUSTOMER_CARE,
  'GET /staff/api/launches/{id}/linked-entries': CUSTOMER_CARE,
  'POST /staff/api/launches/{id}/entries/{code}/decision': MANAGE,
  'GET /staff/api/launches/{id}/claims': CUSTOMER_CARE,
  'POST /staff/api/launches/{id}/claims/{claimId}/pass-on': MANAGE,
  'GET /staff/api/launches/{id}/entries.csv': CUSTOMER_CARE,
  'GET /staff/api/launches/{id}/results.csv': CUSTOMER_CARE,
  'GET /staff/api/brands': MANAGE,
  'POST /staff/api/brands': MANAGE,
  'PUT /staff/api/brands/{id}': MANAGE,
  'GET /staff/api/orders/{id}/parcel': ['owner', 'manager', 'fulfillment'],
  'POST /staff/api/orders/{id}/parcel': ['owner', 'manager', 'fulfillment'],
  'POST /staff/api/orders/{id}/parcel/cancel': ['owner', 'manager', 'fulfillment'],
  'GET /staff/api/orders/{id}/parcel/label': ['owner', 'manager', 'fulfillment'],
  'GET /staff/api/delivery': OWNER,
  'PUT /staff/api/delivery': OWNER,
  'GET /staff/api/pictures': MANAGE,
  'POST /staff/api/pictures': MANAGE,
  'GET /staff/api/stock': ['owner', 'manager', 'fulfillment'],
  'GET /staff/api/stock/scan': ['owner', 'manager', 'fulfillment'],
  'GET /staff/api/stock/{productId}': ['owner', 'manager', 'fulfillment'],
  'GET /staff/api/stock/{productId}/history': ['owner', 'manager', 'fulfillment'],
  'POST /staff/api/stock/{productId}/{size}/{action}': ['owner', 'manager', 'fulfillment'],
  'POST /staff/api/stocktake': ['owner', 'manager', 'fulfillment'],
  'GET /staff/api/products': MANAGE,
  'GET /staff/api/products/{id}': MANAGE,
  'GET /staff/api/products.csv': MANAGE,
  'POST /staff/api/products/import/preview': MANAGE,
  'POST /staff/api/products/import': MANAGE,
  'GET /staff/api/products/{id}/prices': MANAGE,
  'POST /staff/api/products': MANAGE,
  'POST /staff/api/products/{id}/duplicate': MANAGE,
  'POST /staff/api/products/{id}/preview': MANAGE,
  'POST /staff/api/products/{id}/state': MANAGE,
  'PUT /staff/api/products/{id}': MANAGE,
  'PUT /staff/api/products/{id}/compare-at': MANAGE,
  'PUT /staff/api/products/{id}/planned-sale': MANAGE,
  'DELETE /staff/api/products/{id}/planned-sale': MANAGE,
  'GET /staff/api/audit': OWNER,
  'GET /staff/api/audit.csv': OWNER,
  'GET /staff/api/audit/failed-log-ins': OWNER,
  'GET /staff/api/orders': ROLES,
  'GET /staff/api/orders.csv': ROLES,
  'GET /staff/api/orders/slips': ROLES,
  'GET /staff/api/orders/pick-list': ROLES,
  'GET /staff/api/orders/{id}': ROLES,
  'POST /staff/api/orders/{id}/pack': ['owner', 'manager', 'fulfillment'],
  'POST /staff/api/orders/{id}/send': ['owner', 'manager', 'fulfillment'],
  'POST /staff/api/orders/{id}/send-exchange': ['owner', 'manager', 'fulfillment'],
  'POST /staff/api/orders/{id}/hand-over-exchange': ['owner', 'manager', 'fulfillment'],
  'POST /staff/api/orders/{id}/correct-tracking': ['owner', 'manager', 'fulfillment'],
  'POST /staff/api/orders/{id}/deliver': ['owner', 'manager', 'fulfillment'],
  'POST /staff/api/orders/{id}/cancel': ['owner', 'manager', 'support'],
  'POST /staff/api/orders/{id}/release': ['owner', 'manager'],
  'POST /staff/api/orders/{id}/dispute-lost': ['owner', 'manager'],
  'POST /staff/api/disputed-payments/{id}/close': ['owner', 'manager'],
  'POST /staff/api/orders/{id}/notes': ROLES,
  'POST /staff/api/orders/{id}/resend-mail': ROLES,
  'POST /staff/api/orders/bulk': ['owner', 'manager', 'fulfillment'],
  'GET /staff/api/attention': ROLES,
  'POST /staff/api/attention/{id}/close': ROLES,
  'POST /staff/api/mails/{id}/retry': CUSTOMER_CARE,
  'POST /staff/api/mails/{id}/discard': CUSTOMER_CARE,
  'GET /staff/api/numbers': MANAGEMENT,
  'GET /staff/api/funnel': MANAGEMENT,
  'GET /staff/api/customers': CUSTOMER_CARE,
  'GET /staff/api/customers/{id}': CUSTOMER_CARE,
  'POST /staff/api/customers/{id}/export': MANAGEMENT,
  'POST /staff/api/customers/{id}/erase': MANAGEMENT,
  'GET /staff/api/messages': CUSTOMER_CARE,
  'GET /staff/api/messages/{id}': CUSTOMER_CARE,
  'POST /staff/api/messages/{id}/reply': CUSTOMER_CARE,
  'PUT /staff/api/messages/{id}/state': CUSTOMER_CARE,
  'GET /staff/api/newsletter': MANAGEMENT,
  'GET /staff/api/newsletter.csv': MANAGEMENT,
  'GET /staff/api/settings': OWNER,
  'PUT /staff/api/settings/shop': OWNER,
  'PUT /staff/api/settings/checkout': OWNER,
  'PUT /staff/api/settings/notices': OWNER,
  'PUT /staff/api/settings/stock': OWNER,
};

// Each member costs an invitation and password hashes, and the tables have many rows.
jest.setTimeout(180_000);

const shop = useTestShop();
let members: Record<StaffRole, TestMember>;
beforeAll(async () => {
  const made: [StaffRole, TestMember][] = [];
  for (const role of ROLES) made.push([role, await staffMember(shop, role)]);
  members = Object.fromEntries(made) as typeof members;
});

const call = (route: string, headers: Record<string, string>) => {
  const [method, path] = route.split(' ') as [string, string];
  // Nothing exists under this id, so that an allowed call changes nothing.
  const url = path.replace(/\{\w+\}/g, '987654321');
  if (method === 'GET') return shop.get(url, headers);
  if (method === 'DELETE') return shop.delete(url, headers);
  return method === 'PUT' ? shop.put(url, '{broken', headers) : shop.post(url, '{broken', headers);
};

test('BO-3: the table names every staff route', async () => {
  const { body } = await shop.get('/docs/json');
  const routes = Object.entries(body.paths as Record<string, object>)
    .filter(([path]) => path.startsWith('/staff/'))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
  expect(routes.sort()).toEqual(Object.keys(ALLOWED).sort());
});

test('BO-3: every route × four roles and signed out: 401, 403 or allowed, before the body is read', async () => {
  const seen: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  const { auth } = await shop.customer();
  for (const [route, allowed] of Object.entries(ALLOWED)) {
    if (route === 'DELETE /staff/api/session') continue;
    expected[route] = ROLES.map((role) => (allowed === ANYBODY || allowed.includes(role) ? 'allowed' : 403));
    const answers = await Promise.all(ROLES.map((role) => call(route, members[role].headers)));
    seen[route] = answers.map(({ status }) => (status === 401 || status === 403 ? status : 'allowed'));
    for (const { status, body } of answers)
      if (status === 403) expect(body).toMatchObject({ message: 'Your role does not allow this.' });
    const strangers = await Promise.all([
      call(route, ownPage(shop)),
      call(route, { ...ownPage(shop), cookie: 'staff=forged' }),
      call(route, { ...ownPage(shop), ...auth }),
    ]);
    for (const { status } of strangers) expect([route, status === 401]).toEqual([route, allowed !== ANYBODY]);
  }
  expect(seen).toEqual(expected);
});

test('a reduced role applies from the next request', async () => {
  const member = await staffMember(shop, 'owner');
  expect((await shop.get('/staff/api/members', member.headers)).status).toBe(200);
  await shop.sql(`update staff set role = 'manager' where id = ${member.id}`);
  expect((await shop.get('/staff/api/members', member.headers)).status).toBe(403);
});

test('an unknown path under /staff/api is the API’s 404', async () => {
  expect(await shop.get('/staff/api/nothing', members.owner.headers)).toMatchObject({
    status: 404,
    body: { message: 'There is nothing here.' },
  });
});

test('a route that does not declare who may call it stops the start', async () => {
  const app = Fastify();
  await app.register(async (scope) => {
    guardStaffRoutes(scope, shop.api as never);
    scope.get('/staff/api/declared', { config: { staffAccess: 'orders.read' } }, async () => '');
    expect(() => scope.get('/staff/api/forgotten', async () => '')).toThrow('does not declare which staff may call it');
  });
  await app.close();
});
