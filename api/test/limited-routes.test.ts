import Fastify, { type RouteOptions } from 'fastify';
import { useTestShop } from './shop';

// Hundreds of requests.
jest.setTimeout(180_000);

const shop = useTestShop({ env: { RATE_LIMIT_SCALE: '1' } });
const routes: { name: string; method: string; path: string; route: RouteOptions }[] = [];
beforeAll(async () => {
  const app = Fastify();
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat())
      if (!['HEAD', 'OPTIONS'].includes(method) && !route.url.includes('*'))
        routes.push({ name: `${method} ${route.url}`, method, path: route.url.replaceAll(/:\w+/g, 'x'.repeat(32)), route });
  });
  await app.register(shop.api.plugin);
  await app.ready();
  await app.close();
});
beforeEach(() => shop.sql('delete from rate_limits'));

test('these routes apply their limits before they read the body', () => {
  expect(routes.filter(({ route }) => route.config?.limits).map(({ name }) => name)).toEqual([
    'POST /auth/login',
    'POST /auth/create-account',
    'POST /forgot-password/verify-mail',
    'POST /forgot-password/verify-otp',
    'POST /forgot-password/change-password',
    'GET /forgot-password/link/:token',
    'POST /forgot-password/link/:token',
    'POST /newsletter',
    'POST /back-in-stock',
    'GET /email-change/undo/:token',
    'POST /email-change/undo/:token',
    'POST /contact-us',
    'POST /launches/:path/reminders',
    'GET /Track/:token',
    'POST /staff/api/session',
    'POST /staff/api/session/passkey',
    'GET /staff/api/invitation/:token',
    'POST /staff/api/invitation/:token/authenticator',
    'POST /staff/api/invitation/:token/passkey',
    'POST /staff/api/invitation/:token/accept',
    'PUT /api/user',
    'POST /api/user/email/confirm',
    'POST /api/user/delete',
    'POST /api/discount',
    'GET /api/launches/:path/challenge',
    'POST /api/launches/:path/entry',
    'PUT /api/launches/:path/entry',
    'DELETE /api/launches/:path/entry',
    'POST /api/order',
    'POST /api/order/confirmation',
  ]);
});

test('every route that validates a body without a session has a limit', async () => {
  const checked: string[] = [];
  for (const { name, method, path, route } of routes) {
    if (!(route.schema as { body?: unknown } | undefined)?.body) continue;
    const headers = { 'content-type': 'application/json', origin: shop.url };
    const { status } = await fetch(shop.url + path, { method, headers, body: '{}' });
    if (status !== 401) checked.push(name);
    expect([name, status === 401 || route.config?.limits !== undefined]).toEqual([name, true]);
  }
  expect(checked.length).toBeGreaterThan(8);
});

test('every list in a body has a maximum length', () => {
  const unbounded: string[] = [];
  const walk = (schema: unknown, where: string): void => {
    if (typeof schema !== 'object' || schema === null) return;
    const { type, maxItems } = schema as { type?: unknown; maxItems?: unknown };
    if (type === 'array' && maxItems === undefined) unbounded.push(where);
    for (const [key, value] of Object.entries(schema)) walk(value, `${where} ${key}`);
  };
  for (const { name, route } of routes) walk((route.schema as { body?: unknown } | undefined)?.body, name);
  expect(unbounded).toEqual([]);
});

test('a list of thirty thousand wrong items is answered with a few errors, and is counted', async () => {
  const passkey = { id: 'a', rawId: 'a', type: 'public-key', clientExtensionResults: {} };
  const transports = Array<number>(30_000).fill(1);
  const newPasskey = { ...passkey, response: { clientDataJSON: 'a', attestationObject: 'a', transports } };
  const accept = (body: unknown) => shop.post(`/staff/api/invitation/${'x'.repeat(32)}/accept`, body, { origin: shop.url });
  const { status, body } = await accept({ name: 'x', password: 'x', newPasskey });
  expect(status).toBe(400);
  expect(body.errors.length).toBeLessThanOrEqual(20);
  // The first twenty of a network are slips of the pen, the next hundred count.
  await shop.sql('delete from rate_limits');
  const statuses: number[] = [];
  for (let index = 0; index < 121; index += 1) statuses.push((await accept({ name: 1 })).status);
  expect(statuses).toEqual([...Array<number>(120).fill(400), 429]);
});

test('refuses a network that posts invalid log-ins before the body is read', async () => {
  const logIn = (body: unknown) => shop.post('/auth/login', body);
  const customer = await shop.customer();
  for (let index = 0; index < 120; index += 1) expect((await logIn({ email: 1 })).status).toBe(400);
  expect((await logIn({ email: 1 })).status).toBe(429);
  expect((await logIn(customer)).status).toBe(429);
});
