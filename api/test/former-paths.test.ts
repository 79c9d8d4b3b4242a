import { boughtIn, until } from './buyer';
import { useTestShop } from './shop';
import { useMember } from './staff';

const shop = useTestShop();
const manager = useMember(shop, 'manager');

const get = async (path: string) => (await shop.get(`/staff/api${path}`, manager.headers)).body;
/** Changes a product by its form. */
const change = async (id: number, values: object) => {
  const { state: _state, id: _id, ...product } = await get(`/products/${id}`);
  const sizes = product.sizes.map(({ onHand: _onHand, ...size }: { onHand: number }) => size);
  return shop.put(`/staff/api/products/${id}`, { ...product, sizes, ...values }, manager.headers);
};
const setState = async (id: number, state: string) => {
  const { version } = await get(`/products/${id}`);
  return shop.post(`/staff/api/products/${id}/state`, { state, version }, manager.headers);
};
/** Waits until a path leads to the other one, or nowhere: a refresh gives up waiting for a slow database. */
const expectMove = (path: string, expected: string | undefined) =>
  until(
    async () => (await shop.api.catalog.refresh(), shop.api.catalog.movedTo(path)),
    (found) => found === expected,
    // Less than the time between two full refreshes.
    { what: `${path} leads to ${expected}`, limitMs: 30_000 },
  );

test('finds a renamed product by every former path, unless another product took it', async () => {
  expect((await change(1, { name: 'Dunk Salt & Pepper' })).status).toBe(200);
  await expectMove('/shop/dunk/dunk%20chalk/', '/Shop/Dunk/Dunk%20Salt%20%26%20Pepper');
  expect((await change(1, { name: 'Dunk Pepper', category: 'Jordan' })).status).toBe(200);
  for (const path of ['/Shop/Dunk/Dunk Chalk', '/Shop/Dunk/Dunk%20Salt%20%26%20Pepper'])
    await expectMove(path, '/Shop/Jordan/Dunk%20Pepper');
  // However it was renamed, the name now belongs to another product.
  await shop.sql(`update products set name = 'Dunk Chalk', category = 'Dunk' where id = 4`);
  await shop.sql(`update products set name = 'AirForce Slate', category = 'AirForce' where id = 4`);
  // PostgreSQL announces a change after the commit.
  await expectMove('/Shop/Dunk/Dunk Chalk', '/Shop/AirForce/AirForce%20Slate');
  await expectMove('/Shop/Dunk/Nothing', undefined);
  await expectMove('/Shop/%E0%A4%A', undefined);
});

test('a draft is at no path; an archived product is gone from its former ones as well, and its orders stay whole', async () => {
  const { buyer } = await boughtIn(shop, { productId: 2, size: 'size3' });
  expect((await change(2, { name: 'Jordan Fire' })).status).toBe(200);
  await setState(2, 'draft');
  await expectMove('/Shop/Jordan/Jordan Ember', undefined);
  await setState(2, 'live');
  await expectMove('/Shop/Jordan/Jordan Ember', '/Shop/Jordan/Jordan%20Fire');
  await setState(2, 'archived');
  await expectMove('/Shop/Jordan/Jordan Ember', undefined);
  expect(shop.api.catalog.isArchived('/Shop/Jordan/Jordan%20Ember')).toBe(true);
  expect(shop.api.catalog.isArchived('/Shop/Jordan/Jordan%20Fire')).toBe(true);
  const [order] = (await get('/orders?q=')).rows;
  expect((await get(`/orders/${order.id}`)).lines).toMatchObject([{ name: 'Jordan Ember', picture: '/pictures/2/side.svg' }]);
  const line = { name: 'Jordan Ember', price: 3299.5, withdrawn: true, picture: '/pictures/2/side.svg' };
  expect((await shop.get('/api/order', buyer.auth)).body).toMatchObject([{ firstname: 'Thandi', orders: [line] }]);
});

test('changes the path of a brand with its products and discounts, and redirects the old ones', async () => {
  await shop.sql(
    `insert into discounts (code, kind, value, scope, brands) values ('MIST', 'percent', 10, 'brands', '["AirMax", "Dunk"]')`,
  );
  const brand = (await get('/brands')).find(({ path }: { path: string }) => path === 'AirMax');
  const put = (body: object) => shop.put(`/staff/api/brands/${brand.id}`, { ...brand, ...body }, manager.headers);
  expect(await put({ path: 'jordan' })).toMatchObject({ status: 409, body: { errors: [{ field: 'path' }] } });
  expect(await put({ path: 'Shop-All' })).toMatchObject({ status: 400 });
  expect(await put({ path: 'Air-Max' })).toMatchObject({ status: 200 });
  await expectMove('/shop/airmax', '/Shop/Air-Max');
  await expectMove('/Shop/AirMax/AirMax%20Mist', '/Shop/Air-Max/AirMax%20Mist');
  expect((await shop.get('/products?category=air-max')).body).toMatchObject([{ id: 3, category: 'Air-Max' }]);
  expect(await shop.sql(`select brands from discounts where code = 'MIST'`)).toEqual([{ brands: ['Air-Max', 'Dunk'] }]);
  const [entry] = await shop.sql(`select before->>'path' as before, after->>'path' as after from audit_log
    where action = 'brand.change' order by id desc limit 1`);
  expect(entry).toEqual({ before: 'AirMax', after: 'Air-Max' });
});
