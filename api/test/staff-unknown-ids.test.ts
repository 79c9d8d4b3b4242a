import { startTestShop, type TestShop } from './shop';
import { codeOf, ownPage, STAFF_PASSWORD, staffMember, type TestMember } from './staff';

jest.setTimeout(60_000);

let shop: TestShop;
let owner: TestMember;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await staffMember(shop, 'owner');
});
afterAll(() => shop.close());

/** For a path parameter, or one below a path, a value of the right form that nothing has. */
const UNKNOWN: Readonly<Record<string, string>> = {
  'orders/{id}': 'NOPE',
  'mails/{id}': '00000000-0000-4000-8000-000000000000',
  '{refundId}': 'nope:refund',
  '{token}': 'a'.repeat(43),
  '{serial}': 'CN-99999',
  '{size}': 'size7',
  '{claimId}': '00000000-0000-4000-8000-000000000000',
  '{code}': 'AAAAAAAA',
  '{action}': 'add',
  '{id}': '987654321',
  '{productId}': '987654321',
  '{sessionId}': '987654321',
};

const version = 1;
const reason = 'asked by the customer';
const shipment = { version, courier: 'Aramex', tracking: 'A-1' };
const day = '2126-11-30T10:00:00.000Z';

/** For every route that reads its body before its path: a body that is right but for the id. */
const BODIES: Readonly<Record<string, object>> = {
  'PUT account/passkeys/{id}': { name: 'Phone' },
  'PUT members/{id}/role': { role: 'support' },
  'POST orders/{id}/refunds': { version, expectedRefundedCents: 0, kind: 'whole', reason },
  'POST orders/{id}/exchanges': { version, position: 0, quantity: 1, toSize: 'size7', reason },
  'POST returns/{id}/approve': { version, instructions: 'Bring them to the shop.' },
  'POST returns/{id}/decline': { version, reason },
  'POST returns/{id}/reopen': { version, reason },
  'POST returns/{id}/not-come': { version, reason },
  'POST returns/{id}/receive': { version, lines: [{ position: 0, quantity: 1, condition: 'as new', restock: true }] },
  'POST returns/{id}/refund': { version, expectedRefundedCents: 0, reason },
  'POST returns/{id}/exchange': { version, lines: [{ position: 0, quantity: 1, toSize: 'size7' }] },
  'POST refunds/{refundId}/done': { reason },
  'POST attention/{id}/close': { reason },
  'PUT discounts/{id}': {
    ...{ version, kind: 'percent', value: 10, scope: 'shop', brands: [], productIds: [], minCents: 0, startsAt: day },
    ...{ endsAt: null, maxUses: null, maxUsesPerCustomer: null, active: true, terms: '' },
  },
  'PUT brands/{id}': { version, name: 'Dunk', shown: true, picture: '/pictures/1/side.svg', position: 0 },
  'POST orders/{id}/parcel': { version },
  'POST stock/{productId}/{size}/{action}': { count: 1, seen: 0, reason: 'received' },
  'POST products/{id}/state': { version, state: 'live' },
  'PUT products/{id}': {
    ...{ version, name: 'Dunk Ash', category: 'Dunk', priceCents: 100, colourway: '', description: '' },
    ...{ materials: [], pictures: [], sizes: [] },
  },
  'PUT products/{id}/compare-at': { compareAtCents: 200 },
  'PUT products/{id}/planned-sale': { priceCents: 100, compareAtCents: 200, startsAt: day, endsAt: null },
  'POST orders/{id}/pack': { version },
  'POST orders/{id}/send': shipment,
  'POST orders/{id}/send-exchange': shipment,
  'POST orders/{id}/hand-over-exchange': { version },
  'POST orders/{id}/correct-tracking': shipment,
  'POST orders/{id}/deliver': { version },
  'POST orders/{id}/cancel': { version, reason },
  'POST orders/{id}/release': { version, reason },
  'POST orders/{id}/dispute-lost': { version, reason },
  'POST orders/{id}/notes': { version, text: 'Rang.' },
  'POST orders/{id}/resend-mail': { version, mail: 'packed' },
  'POST customers/{id}/export': { reason },
  'POST customers/{id}/erase': { reason },
  'PUT launches/{id}': {
    ...{ productId: 1, pairs: { size7: 1 }, opensAt: day, closesAt: day, drawAt: day, claimHours: 24, hideProduct: true },
    ...{ rules: 'Rules.', beacon: false },
  },
  'POST launches/{id}/call-off': { reason },
  'POST launches/{id}/entries/{code}/decision': { decision: 'count', reason },
  'POST messages/{id}/reply': { version, text: 'Hello.' },
  'PUT messages/{id}/state': { version, state: 'open' },
};

/** Made when it is sent, because a code is good for half a minute and once. */
const freshBody = async (route: string): Promise<object> => {
  await shop.sql(`update staff set totp_last_step = 0 where id = ${owner.id}`);
  const code = codeOf(owner.secret);
  if (route === 'POST account/passkeys/{id}/remove') return { password: STAFF_PASSWORD, code };
  if (route === 'POST invitation/{token}/accept') return { name: 'Nomsa', password: STAFF_PASSWORD, code };
  return BODIES[route] ?? {};
};

test('every staff route answers an id in its path that nothing has with 404 and a message', async () => {
  const { paths } = (await shop.get('/docs/json')).body as { paths: Record<string, object> };
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith('/staff/api/') && path.includes('{')
      ? Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice('/staff/api/'.length)}`)
      : [],
  );
  expect(routes).toEqual(expect.arrayContaining(Object.keys(BODIES)));
  const others: Record<string, unknown> = {};
  for (const route of routes) {
    const [method, path] = route.split(' ') as [string, string];
    const url = `/staff/api/${Object.entries(UNKNOWN).reduce(
      (known, [part, value]) => known.replace(part, part.replace(/\{\w+\}/, value)),
      path,
    )}`;
    const headers = path.startsWith('invitation/') ? ownPage(shop) : owner.headers;
    const { status, body } = await (method === 'GET' || method === 'DELETE'
      ? shop[method === 'GET' ? 'get' : 'delete'](url, headers)
      : shop[method === 'PUT' ? 'put' : 'post'](url, await freshBody(route), headers));
    if (status !== 404 || !/^[A-Z].+\.$/.test(body.message) || body.message === 'There is nothing here.')
      others[route] = [status, body];
  }
  expect(others).toEqual({});
});
