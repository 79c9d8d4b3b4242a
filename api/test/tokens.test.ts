import { createSigner } from 'fast-jwt';
import { PASSWORD, useTestShop } from './shop';

const NOT_SIGNED_IN = { message: 'Authentication failed. Please log in again.', code: 'auth/not-signed-in' };

const shop = useTestShop();

const logIn = (email: string, password: string) => shop.post('/auth/login', { email, password });
const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` });
const claims = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] as string, 'base64url').toString());

test('API-3: every customer route is 401 without a valid token, before the body is read', async () => {
  const { jwt } = await shop.customer();
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  const forged = createSigner({ key: 'another secret of thirty-two letters', algorithm: 'HS256' })(claims(jwt));
  const bad = [{}, { authorization: `Basic ${jwt}` }, bearer(`${none}.${jwt.split('.')[1]}.`), bearer(forged)];
  for (const headers of bad)
    for (const reply of [
      await shop.get('/api/user', headers),
      await shop.get('/api/cart', headers),
      await shop.post('/api/cart', '{broken', headers),
      await shop.put('/api/user', {}, headers),
      await shop.delete('/api/cart?productId=1', headers),
      await shop.get('/api/order', headers),
      await shop.get(`/api/cart?token=${jwt}`, headers),
    ]) {
      expect(reply.status).toBe(401);
      expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer/);
      expect(reply.headers.get('cache-control')).toBe('no-store');
      expect(reply.body).toEqual(NOT_SIGNED_IN);
    }
});

test('rejects an expired token and renews one older than an hour', async () => {
  const { jwt } = await shop.customer();
  const now = Math.floor(Date.now() / 1000);
  const sign = (iat: number, exp: number) =>
    createSigner({ key: shop.config.jwtSecret, algorithm: 'HS256' })({ ...claims(jwt), iat, exp });
  expect((await shop.get('/api/cart', bearer(sign(now - 13 * 3600, now - 3600)))).status).toBe(401);
  const young = await shop.get('/api/cart', bearer(sign(now - 3500, now + 3600)));
  expect(young.headers.get('renewed-jwt')).toBeNull();
  const old = await shop.get('/api/cart', bearer(sign(now - 3700, now + 3600)));
  const renewed = old.headers.get('renewed-jwt') as string;
  expect(claims(renewed).exp).toBeGreaterThanOrEqual(now + 12 * 3600);
  expect((await shop.get('/api/cart', bearer(renewed))).status).toBe(200);
  expect((await shop.post('/auth/logout', undefined, bearer(renewed))).status).toBe(204);
  for (const token of [jwt, renewed]) expect((await shop.get('/api/cart', bearer(token))).status).toBe(401);
});

test('logging out ends this session, logging out everywhere ends all', async () => {
  const { email, auth } = await shop.customer();
  const session = async () => bearer((await logIn(email, PASSWORD)).body.jwt);
  const [one, two, three] = [await session(), await session(), await session()] as const;
  await shop.post('/auth/logout', undefined, one);
  expect((await shop.get('/api/user', one)).status).toBe(401);
  expect((await shop.get('/api/user', two)).status).toBe(200);
  expect((await shop.post('/auth/logout-everywhere', undefined, two)).status).toBe(204);
  for (const each of [auth, two, three]) expect((await shop.get('/api/user', each)).status).toBe(401);
  expect((await logIn(email, PASSWORD)).status).toBe(200);
});

test('API-3: an add with a revoked token changes nothing and gets only 401, whatever else is wrong with it', async () => {
  const { jwt, email } = await shop.customer();
  const line = { productId: 1, size: 'size3', quantity: 1 };
  const now = Math.floor(Date.now() / 1000);
  const agedToken = createSigner({ key: shop.config.jwtSecret, algorithm: 'HS256' })({ ...claims(jwt), iat: now - 3700 });
  expect((await shop.post('/api/cart', line, bearer(agedToken))).headers.get('renewed-jwt')).toBeTruthy();
  await shop.post('/auth/logout', undefined, bearer(jwt));
  const wrong = [line, {}, '{broken', { ...line, productId: 4711 }, { ...line, quantity: 10 }, { ...line, size: 'size99' }];
  for (const body of wrong)
    for (const headers of [
      bearer(jwt),
      bearer(agedToken),
      { ...bearer(jwt), 'idempotency-key': 'a' },
      { ...bearer(jwt), 'idempotency-key': '' },
    ]) {
      const reply = await shop.post('/api/cart', body, headers);
      expect([reply.status, reply.body]).toEqual([401, NOT_SIGNED_IN]);
      expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer/);
      expect(reply.headers.get('renewed-jwt')).toBeNull();
    }
  const again = bearer((await logIn(email, PASSWORD)).body.jwt);
  expect((await shop.get('/api/cart', again)).body.cart).toMatchObject([{ ...line }]);
});

test('while the database cannot answer whether a session was ended, its token is not exchanged for a younger one', async () => {
  const { jwt } = await shop.customer();
  const now = Math.floor(Date.now() / 1000);
  const aged = createSigner({ key: shop.config.jwtSecret, algorithm: 'HS256' })({ ...claims(jwt), iat: now - 3700 });
  await shop.post('/auth/logout', undefined, bearer(aged));
  await shop.sql('alter table revoked_sessions rename to elsewhere');
  const replies = [];
  for (const body of [{ productId: 1, size: 'size3', quantity: 1 }, '{broken'])
    replies.push(await shop.post('/api/cart', body, bearer(aged)));
  await shop.sql('alter table elsewhere rename to revoked_sessions');
  // Its copies would outlive the note that the session was ended.
  for (const { status, headers } of replies) expect([status, headers.get('renewed-jwt')]).toEqual([500, null]);
});
