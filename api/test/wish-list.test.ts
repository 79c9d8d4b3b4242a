import { MAX_WISHES } from 'shared/models';
import { SEED, useTestShop } from './shop';

const more = Array.from({ length: MAX_WISHES }, (_, index) => ({
  ...SEED[0]!,
  id: 100 + index,
  slug: `more-${index}`,
  name: `More ${index}`,
}));
const shop = useTestShop({ seed: [...SEED, ...more] });

type Auth = Record<string, string>;
const save = (auth: Auth, ...items: object[]) => shop.post('/api/wish-list', { items }, auth);
const list = (auth: Auth) => shop.get('/api/wish-list', auth);
const ids = (body: { items: { productId: number }[] }) => body.items.map(({ productId }) => productId);

test('lists saved products with their price at that time, newest first', async () => {
  const { auth } = await shop.customer();
  await save(auth, { productId: 1, price: 1 });
  expect(Object.keys((await save(auth, { productId: 2 })).body)).toEqual(['items']);
  await shop.sql('update products set price_cents = 150000 where id = 1');
  const { status, body } = await list(auth);
  expect(status).toBe(200);
  expect(body.items).toMatchObject([
    { productId: 2, name: 'Jordan Ember', category: 'Jordan', image1: '/pictures/2/side.svg', price: 3299.5 },
    { productId: 1, price: 1899 },
  ]);
});

test("merges a guest's list without duplicates, each at the current price of the shop", async () => {
  const { auth } = await shop.customer();
  await shop.sql(`insert into price_history (product_id, price_cents, since) values
    (4, 99900, now() - interval '30 days'), (4, 159900, now() - interval '10 days')`);
  await save(auth, { productId: 4 });
  const [kept] = (await list(auth)).body.items as { price: number; savedAt: string }[];
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const { body } = await save(
    auth,
    { productId: 4, savedAt: daysAgo(20) },
    { productId: 3 },
    { productId: 3 },
    { productId: 77 },
  );
  expect(ids(body)).toEqual([3, 4]);
  expect((body.items as object[])[1]).toEqual(kept);

  const other = await shop.customer();
  expect((await save(other.auth, { productId: 4, savedAt: daysAgo(20) })).body.items).toMatchObject([{ price: 999 }]);
  const later = await shop.customer();
  const [item] = (await save(later.auth, { productId: 4, savedAt: '2999-01-01T00:00:00Z' })).body.items as { savedAt: string }[];
  expect(Date.parse(item!.savedAt)).toBeLessThanOrEqual(Date.now() + 60_000);
});

test('the list holds a hundred: the newest first, then 409', async () => {
  const { auth } = await shop.customer();
  const all = Array.from({ length: MAX_WISHES }, (_, index) => ({ productId: 100 + index }));
  await save(auth, { productId: 1 });
  const { status, body } = await save(auth, ...all);
  expect([status, body.items.length, body.notSaved.length]).toEqual([200, MAX_WISHES, 1]);
  expect(await save(auth, { productId: 2 })).toMatchObject({
    status: 409,
    body: { message: 'Your wish list is full: it holds 100 products. Remove one first.' },
  });
  // A product that is saved already is not an addition.
  expect((await save(auth, { productId: 1 })).status).toBe(200);
  const raced = await shop.customer();
  await save(raced.auth, ...all.slice(0, MAX_WISHES - 1));
  const answers = await Promise.all([1, 2, 3, 4].map((productId) => save(raced.auth, { productId })));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
  expect((await list(raced.auth)).body.items).toHaveLength(MAX_WISHES);
});

test('removes a product, and a second removal changes nothing', async () => {
  const { auth } = await shop.customer();
  await save(auth, { productId: 1 }, { productId: 2 });
  expect(ids((await shop.delete('/api/wish-list?productId=1', auth)).body)).toEqual([2]);
  expect(ids((await shop.delete('/api/wish-list?productId=1', auth)).body)).toEqual([2]);
});

test('each list belongs to its owner, and requires a session', async () => {
  const [one, two] = [await shop.customer(), await shop.customer()];
  await save(one.auth, { productId: 1 });
  expect((await list(two.auth)).body.items).toEqual([]);
  await shop.delete('/api/wish-list?productId=1', two.auth);
  expect((await list(one.auth)).body.items).toHaveLength(1);
  expect((await list({})).status).toBe(401);
});

test('an archived product stays in the list; a draft cannot be saved', async () => {
  const { auth } = await shop.customer();
  await save(auth, { productId: 150 });
  await shop.sql('update products set active = false, archived_at = now() where id = 150');
  expect((await list(auth)).body.items).toMatchObject([{ productId: 150, name: 'More 50' }]);
  await shop.sql('update products set active = false, archived_at = null where id = 151');
  expect((await save(auth, { productId: 151 })).status).toBe(404);
});

test.each([
  [{ items: [] }, 'items is a list of 1 to 100 products.'],
  [{ items: [{ productId: 'x' }] }, 'productId is the number of a product.'],
  [{ items: [{ productId: 1, savedAt: 'yesterday' }] }, 'savedAt is a date and time.'],
  [{ items: [{ productId: 1, savedAt: '+275000-01-01T00:00:00Z' }] }, 'savedAt is a date and time.'],
])('refuses %j', async (body, message) => {
  const { auth } = await shop.customer();
  expect(await shop.post('/api/wish-list', body, auth)).toMatchObject({ status: 400, body: { message } });
});

test('export and erasure include it', async () => {
  const { auth, password } = await shop.customer();
  await shop.sql('delete from wish_list_items');
  await save(auth, { productId: 2 });
  expect((await shop.get('/api/user/export', auth)).body.wishList).toMatchObject([{ productId: 2, price: 3299.5 }]);
  expect((await shop.post('/api/user/delete', { password }, auth)).status).toBe(200);
  expect(await shop.sql('select * from wish_list_items')).toEqual([]);
});
