import { startTestShop, type TestShop } from '../../../test/shop';
import { staffMember, type TestMember } from '../../../test/staff';

jest.setTimeout(60_000);

let shop: TestShop;
let manager: TestMember;
beforeAll(async () => {
  shop = await startTestShop();
  manager = await staffMember(shop, 'manager');
});
afterAll(() => shop.close());

const set = (compareAtCents: number | null, reason = '') =>
  shop.put('/staff/api/products/1/compare-at', { compareAtCents, reason }, manager.headers);
const price = (cents: number) => shop.sql(`update products set price_cents = ${cents} where id = 1`);
const shown = async () => (await shop.get('/products?ids=1')).body[0];

test('an old price must be above the price and have been charged in the last 90 days, or have a reason', async () => {
  await price(159_900);
  expect((await set(159_900)).body.errors).toEqual([
    { field: 'compareAtCents', message: 'The old price must be above the price.' },
  ]);
  expect((await set(189_900)).status).toBe(204);
  expect(await shown()).toMatchObject({ price: 1599, compareAtPrice: 1899 });
  const refused = await set(199_900);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This price was not charged in the last 90 days. Give a reason why it may be shown all the same.',
  ]);
  expect((await set(199_900, 'Price of our other shop')).status).toBe(204);

  // Charged until 91 days ago is too long ago, until 89 days ago is not.
  const cutAt = (days: number) =>
    shop.sql(`update price_history set since = now() - interval '${days} days' where product_id = 1 and price_cents = 159900`);
  await shop.sql(`update price_history set since = now() - interval '200 days' where product_id = 1 and price_cents = 189900`);
  await cutAt(91);
  expect((await set(189_900)).status).toBe(409);
  await cutAt(89);
  expect((await set(189_900)).status).toBe(204);

  const { body } = await shop.get('/staff/api/products/1/prices', manager.headers);
  expect(body.map(({ priceCents }: { priceCents: number }) => priceCents)).toEqual([159_900, 189_900]);
  const owner = await staffMember(shop, 'owner');
  const { entries } = (await shop.get('/staff/api/audit?q=product.compare-at', owner.headers)).body;
  expect(entries[1]).toMatchObject({
    subject: 'product:1',
    after: { compareAtCents: 199_900 },
    reason: 'Price of our other shop',
  });
});

test('a sale ends when it is taken away, and shows nothing when the price rises above it', async () => {
  await price(150_000);
  await set(159_900);
  expect((await shop.get('/products?onSale=true')).body.map(({ id }: { id: number }) => id)).toEqual([1]);
  await price(170_000);
  await shop.sql('select pg_sleep(0.2)');
  expect((await set(null)).status).toBe(204);
  expect(await shown()).not.toHaveProperty('compareAtPrice');
  expect((await shop.get('/products?onSale=true')).body).toEqual([]);
  expect((await shop.put('/staff/api/products/999/compare-at', { compareAtCents: null }, manager.headers)).status).toBe(404);
  const support = await staffMember(shop, 'support');
  expect((await shop.get('/staff/api/products/1/prices', support.headers)).status).toBe(403);
});
