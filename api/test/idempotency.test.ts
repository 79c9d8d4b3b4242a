import { useTestShop } from './shop';

const shop = useTestShop();

type HeaderMap = Record<string, string>;
const LINE = { productId: 1, size: 'size3', quantity: 1, price: 1899 };
const add = (auth: HeaderMap, key: string, line: object = {}) =>
  shop.post('/api/cart', { ...LINE, ...line }, { ...auth, 'idempotency-key': key });
const totalQuantity = async (auth: HeaderMap) =>
  ((await shop.get('/api/cart', auth)).body.cart as { quantity: number }[]).reduce((sum, { quantity }) => sum + quantity, 0);

test('API-3: an add repeated with its key is done once and returns the same response, even after the cart has changed', async () => {
  const { auth } = await shop.customer();
  const first = await add(auth, 'one');
  await add(auth, 'two');
  const again = await add(auth, 'one');
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(await totalQuantity(auth)).toBe(2);
});

test('API-3: concurrent adds with one key are one add', async () => {
  const { auth } = await shop.customer();
  const replies = await Promise.all(Array.from({ length: 10 }, () => add(auth, 'press', { size: 'size4' })));
  expect(new Set(replies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  expect(await totalQuantity(auth)).toBe(1);
});

test('API-3: a key used for another request is 422, a changed price is not another request', async () => {
  const { auth } = await shop.customer();
  await add(auth, 'mine');
  for (const line of [{ quantity: 2 }, { size: 'size4' }, { productId: 2 }])
    expect(await add(auth, 'mine', line)).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/another request/) },
    });
  expect((await add(auth, 'mine', { price: 1 })).status).toBe(200);
  expect(await totalQuantity(auth)).toBe(1);
});

test('API-3: keys are per account, every add without a key counts, and an invalid key is 400', async () => {
  const [one, two] = [await shop.customer(), await shop.customer()];
  await add(one.auth, 'same');
  await add(two.auth, 'same', { quantity: 3 });
  expect([await totalQuantity(one.auth), await totalQuantity(two.auth)]).toEqual([1, 3]);
  for (let index = 0; index < 2; index += 1) await shop.post('/api/cart', LINE, one.auth);
  expect(await totalQuantity(one.auth)).toBe(3);
  for (const key of ['', 'a b', 'x'.repeat(129)]) expect((await add(one.auth, key)).status).toBe(400);
});

test('a refused add is not stored: it may succeed later with the same key', async () => {
  const { auth } = await shop.customer();
  await shop.sql(`update stock set on_hand = 0 where product_id = 4 and size = 'size8'`);
  const late = { productId: 4, size: 'size8' };
  expect((await add(auth, 'wanted', late)).status).toBe(409);
  await shop.sql(`update stock set on_hand = 5 where product_id = 4 and size = 'size8'`);
  expect((await add(auth, 'wanted', late)).status).toBe(200);
});

test('a key expires after a day', async () => {
  const { auth } = await shop.customer();
  await add(auth, 'old');
  await shop.sql(`update kept_answers set expires_at = now() where key = 'old'`);
  await add(auth, 'old', { quantity: 2 });
  expect(await totalQuantity(auth)).toBe(3);
  await add(auth, 'old', { quantity: 2 });
  expect(await totalQuantity(auth)).toBe(3);
});
