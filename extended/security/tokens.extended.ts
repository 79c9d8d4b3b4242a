import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expiredToken } from 'e2e/tokens';
import { sendRequest, jsonOf } from './send-request';
import { openOrder, signUp, type Customer } from './customers';
import { operationsOf, type Operation } from './operations';
import { openTarget, type Target } from './target';

let shop: Target;
let guarded: Operation[];
let forged: Record<string, string>;
beforeAll(async () => {
  shop = await openTarget();
  guarded = (await operationsOf(shop.url)).filter(({ access }) => access.length > 0);
  forged = await forgeries(shop);
});
afterAll(() => shop.close());

test('covers every operation that requires a token', () => {
  const operations = guarded.map(({ method, path }) => `${method} ${path}`);
  expect(operations).toEqual(
    expect.arrayContaining(['GET /api/user', 'POST /api/order', 'DELETE /api/cart', 'POST /auth/logout-everywhere']),
  );
  expect(operations.length).toBeGreaterThanOrEqual(14);
});

test.each([
  'no token',
  'an empty token',
  'the text undefined',
  'alg none',
  'alg none, signed',
  'alg HS512',
  'alg RS256',
  'another key',
  'an empty key',
  'the key in its header',
  'expired',
  'not yet valid',
  'another account with the old signature',
  'another audience',
  'another issuer',
  'without sub',
  'without version',
  'an older version',
  'a version in the future',
  'an object as sub',
  'sub with a query',
  'logged out',
  'logged out everywhere',
  'a path as key id',
])('%s grants access to no operation', async (name) => {
  const token = forged[name];
  expect(token).toBeDefined();
  for (const { method, path } of guarded) {
    const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
    const { status, body } = await sendRequest(shop.url, path, { method, headers, ...(method === 'GET' ? {} : { body: {} }) });
    expect([name, method, path, status]).toEqual([name, method, path, 401]);
    expect(body).not.toContain('@example.com');
  }
});

test('a valid token counts only in the Authorization header', async () => {
  const { jwt } = await signUp(shop.url);
  for (const { method, path } of guarded) {
    const more = method === 'GET' ? {} : { body: { jwt, token: jwt, authorization: `Bearer ${jwt}` } };
    const places = [
      sendRequest(shop.url, `${path}${path.includes('?') ? '&' : '?'}token=${jwt}&jwt=${jwt}&access_token=${jwt}`, {
        method,
        ...more,
      }),
      sendRequest(shop.url, path, {
        method,
        headers: { cookie: `jwt=${jwt}; token=${jwt}; Authorization=Bearer ${jwt}` },
        ...more,
      }),
      sendRequest(shop.url, path, {
        method,
        headers: { authorization: `Basic ${Buffer.from(`x:${jwt}`).toString('base64')}` },
        ...more,
      }),
      sendRequest(shop.url, path, {
        method,
        headers: { authorization: `Bearer ${jwt} ${jwt}`, 'x-authorization': `Bearer ${jwt}` },
        ...more,
      }),
    ];
    expect((await Promise.all(places)).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  }
});

describe("another customer's", () => {
  let owner: Customer;
  let thief: Customer;
  let order: { sessionId: string; orderId: string };
  let open: { sessionId: string };
  beforeAll(async () => {
    [owner, thief] = [await signUp(shop.url, { userAccount: { firstname: 'Zanele-the-owner' } }), await signUp(shop.url)];
    order = await openOrder(shop.url, owner, { paid: true });
    open = await openOrder(shop.url, owner);
    expect(order.orderId).toBeTruthy();
  });

  test('order cannot be canceled, returned or read', async () => {
    for (const move of ['cancel', 'return'])
      expect((await thief.request(`/api/order/${order.orderId}/${move}`, { method: 'POST', body: {} })).status).toBe(404);
    const seen = await thief.request(`/api/order?orderId=${order.orderId}&userId=1&email=${owner.email}`);
    expect([seen.status, jsonOf(seen)]).toEqual([200, []]);
    expect(jsonOf<{ status: string }[]>(await owner.request('/api/order'))).toMatchObject([
      { orderId: order.orderId, status: 'paid' },
    ]);
  });

  test('payment session cannot be confirmed', async () => {
    for (const { sessionId } of [order, open])
      expect((await thief.request('/api/order/confirmation', { method: 'POST', body: { sessionId } })).status).toBe(403);
  });

  test.each(['accountId', 'account_id', 'userId', 'id', 'email', 'user', 'cartId'])(
    'cart and profile ignore a %s from the caller',
    async (field) => {
      const value = { email: owner.email, user: { id: 1 } }[field] ?? 1;
      const before = [(await owner.request('/api/cart')).body, (await owner.request('/api/user')).body];
      await thief.request(`/api/cart?productId=1&${field}=1`, { method: 'DELETE' });
      await thief.request('/api/cart', { method: 'PUT', body: { productId: 1, quantity: 3, [field]: value } });
      for (const path of ['/api/user', '/api/cart', '/api/order', '/api/user/export']) {
        const { body } = await thief.request(`${path}?${field}=${encodeURIComponent(String(value))}`, {
          headers: { [`x-${field.toLowerCase()}`]: '1' },
        });
        expect(body).not.toContain('Zanele-the-owner');
        expect(body).not.toContain(owner.email);
      }
      expect([(await owner.request('/api/cart')).body, (await owner.request('/api/user')).body]).toEqual(before);
    },
  );

  test('account cannot be taken over by its email or deleted with a wrong password', async () => {
    const taken = { firstname: 'A', lastname: 'B', email: owner.email.toUpperCase(), phoneNumber: '' };
    expect((await thief.request('/api/user', { method: 'PUT', body: taken })).status).toBe(409);
    expect(
      (await thief.request('/api/user/delete', { method: 'POST', body: { password: 'Wrong1!pass', email: owner.email } })).status,
    ).toBe(403);
    expect((await owner.request('/api/user')).status).toBe(200);
  });
});

/** Invalid tokens by their defect, made from a real token and, if needed, the shop's key. */
async function forgeries({ url, dataDir }: Target): Promise<Record<string, string>> {
  const key = readFileSync(join(dataDir, 'secrets/jwt-secret'), 'utf8').trim();
  const { jwt } = await signUp(url);
  const [header, claims, signature] = jwt.split('.') as [string, string, string];
  const content = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const sign = (head: object, body: object, secret = key, hash = 'sha256') => {
    const text = `${encode(head)}.${encode(body)}`;
    return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`;
  };
  const head = { alg: 'HS256', typ: 'JWT' };
  const now = Math.floor(Date.now() / 1000);
  // `sign` must produce valid signatures, or every token below would be rejected for that alone.
  expect((await sendRequest(url, '/api/user', { headers: { authorization: `Bearer ${sign(head, content)}` } })).status).toBe(200);
  const [gone, everywhere] = [await signUp(url), await signUp(url)];
  await gone.request('/auth/logout', { method: 'POST' });
  expect((await everywhere.request('/auth/logout-everywhere', { method: 'POST' })).status).toBe(204);
  return {
    'no token': '',
    'an empty token': ' ',
    'the text undefined': 'undefined',
    'alg none': `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`,
    'alg none, signed': `${encode({ alg: 'nOnE', typ: 'JWT' })}.${claims}.${signature}`,
    'alg HS512': sign({ alg: 'HS512', typ: 'JWT' }, content, key, 'sha512'),
    'alg RS256': sign({ alg: 'RS256', typ: 'JWT' }, content),
    'another key': sign(head, content, 'another-key-of-some-length-0123456789'),
    'an empty key': sign(head, content, ''),
    'the key in its header': sign(
      { ...head, jwk: { kty: 'oct', k: 'AAAA' } },
      content,
      Buffer.from('AAAA', 'base64url').toString(),
    ),
    expired: expiredToken(dataDir, jwt),
    'not yet valid': sign(head, { ...content, nbf: now + 3600 }),
    'another account with the old signature': `${header}.${encode({ ...content, sub: String(Number(content.sub) + 1) })}.${signature}`,
    'another audience': sign(head, { ...content, aud: 'another' }),
    'another issuer': sign(head, { ...content, iss: 'another' }),
    'without sub': sign(head, { ...content, sub: undefined }),
    'without version': sign(head, { ...content, ver: undefined }),
    'an older version': sign(head, { ...content, ver: 0 }),
    'a version in the future': sign(head, { ...content, ver: 99 }),
    'an object as sub': sign(head, { ...content, sub: { toString: '1' } }),
    'sub with a query': sign(head, { ...content, sub: '1 or 1=1' }),
    'logged out': gone.jwt,
    'logged out everywhere': everywhere.jwt,
    'a path as key id': sign({ ...head, kid: '../../../../dev/null' }, content, ''),
  };
}
