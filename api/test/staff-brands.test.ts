import { useTestShop } from './shop';
import { staffMember, useMember } from './staff';

const shop = useTestShop();
const manager = useMember(shop, 'manager');

const brands = async () => (await shop.get('/staff/api/brands', manager.headers)).body as Record<string, unknown>[];
const add = (body: object) => shop.post('/staff/api/brands', body, manager.headers);

test('begins with the four brands of the seed, with their products', async () => {
  expect((await brands()).map(({ name, path, shown, products }) => [name, path, shown, products])).toEqual(
    ['Dunk', 'AirForce', 'AirMax', 'Jordan'].map((name) => [name, name, true, 1]),
  );
});

test('a new brand comes last, is in the catalog of the pages at once, and is in the audit log', async () => {
  const { status, body } = await add({ name: 'Onitsuka Tiger' });
  expect(status).toBe(200);
  expect((await brands()).at(-1)).toMatchObject({ id: body.id, name: 'Onitsuka Tiger', path: 'Onitsuka-Tiger', products: 0 });
  await shop.api.catalog.refresh();
  expect(shop.api.catalog.brands().at(-1)).toEqual({ name: 'Onitsuka Tiger', path: 'Onitsuka-Tiger', shown: true, picture: '' });
  const [entry] = await shop.sql(`select action, staff_id, after from audit_log where subject = 'brand:${body.id}'`);
  expect(entry).toMatchObject({ action: 'brand.create', staff_id: manager.id, after: { path: 'Onitsuka-Tiger' } });
});

test('an address is unique, ignoring case, and cannot be shop-all', async () => {
  expect(await add({ name: 'Another', path: 'airmax' })).toMatchObject({ status: 409 });
  const twin = await add({ name: 'dunk', path: 'Dunk-2' });
  expect(twin).toMatchObject({ status: 409, body: { code: 'brand/name-taken', errors: [{ field: 'name' }] } });
  expect(await add({ name: 'Shop all' })).toMatchObject({ status: 400, body: { errors: [{ field: 'path' }] } });
  expect(await add({ name: '鞋' })).toMatchObject({ status: 400, body: { errors: [{ field: 'path' }] } });
});

test('an invisible name is refused', async () => {
  const missing = { status: 400, body: { errors: [{ field: 'name', message: 'The name is missing.' }] } };
  expect(await add({ name: '\u200b', path: 'Unseen' })).toMatchObject(missing);
  const dunk = (await brands()).find(({ path }) => path === 'Dunk') as Record<string, number>;
  expect(await shop.put(`/staff/api/brands/${dunk.id}`, { ...dunk, name: '\u200b' }, manager.headers)).toMatchObject(missing);
});

test('the picture of a tile must belong to the shop', async () => {
  for (const picture of ['//evil.example/a.png', 'https://evil.example/a.png', 'a.png'])
    expect(await add({ name: 'Elsewhere', picture })).toMatchObject({ status: 400, body: { errors: [{ field: 'picture' }] } });
});

test('changes name, order and visibility; the second of two people sees who was first', async () => {
  const jordan = (await brands()).find(({ path }) => path === 'Jordan') as Record<string, number>;
  const change = (body: object) => shop.put(`/staff/api/brands/${jordan.id}`, body, manager.headers);
  const wanted = { name: 'Air Jordan', shown: false, picture: '', position: 0, version: jordan.version };
  expect(await change(wanted)).toMatchObject({ status: 200, body: { version: 2 } });
  expect((await brands())[0]).toMatchObject({ name: 'Air Jordan', path: 'Jordan', shown: false, position: 0 });
  expect((await brands()).map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
  const second = await change({ ...wanted, name: 'Jumpman' });
  expect(second.status).toBe(409);
  expect(second.body.message).toMatch(/^This brand was changed by Nomsa .* a moment ago\. Look again\.$/);
  expect((await brands())[0]).toMatchObject({ name: 'Air Jordan' });
  // Without a position it stays where a colleague has moved it.
  const { position: _position, ...shown } = { ...wanted, shown: true, version: 2 };
  expect(await change(shown)).toMatchObject({ status: 200 });
  expect((await brands())[0]).toMatchObject({ name: 'Air Jordan', shown: true, position: 0 });
  expect(await shop.put('/staff/api/brands/999', wanted, manager.headers)).toMatchObject({ status: 404 });
});

test('the brand of an import, with its name as its path, is shown and keeps its path; another path must be a good one', async () => {
  await shop.sql(`insert into brands (name, path, position, shown) values ('Nova Run', 'Nova Run', 90, false)`);
  const nova = (await brands()).find(({ name }) => name === 'Nova Run') as Record<string, number>;
  const change = (body: object) => shop.put(`/staff/api/brands/${nova.id}`, { ...nova, ...body }, manager.headers);
  expect(await change({ shown: true })).toMatchObject({ status: 200 });
  expect((await brands()).at(-1)).toMatchObject({ path: 'Nova Run', shown: true });
  const refused = await change({ path: 'Nova  Run', version: nova.version! + 1 });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'path' }] } });
});

test('a discount code can be made for a brand before its first product exists', async () => {
  await add({ name: 'Tumbleweed' });
  const terms = { kind: 'percent', value: 10, scope: 'brands', brands: ['Tumbleweed'], productIds: [], minCents: 0 };
  const limits = { startsAt: null, endsAt: null, maxUses: null, maxUsesPerCustomer: null, active: true, terms: '' };
  const make = (code: string, brand: string) =>
    shop.post('/staff/api/discounts', { ...terms, ...limits, code, brands: [brand] }, manager.headers);
  expect((await make('TUMBLE', 'Tumbleweed')).status).toBe(200);
  expect((await make('NOBODY', 'Nobody')).status).toBe(400);
  // As staff type it: by its name, and in small letters.
  await add({ name: 'Desert Rose' });
  await make('ROSE', ' desert rose ');
  const brandsOf = async (code: string) =>
    shop.sql(`select d.brands, a.after -> 'brands' as audited from discounts d
      join audit_log a on a.subject = 'discount:' || d.id where code = '${code}'`);
  expect(await brandsOf('ROSE')).toEqual([{ brands: ['Desert-Rose'], audited: ['Desert-Rose'] }]);
  await make('ROSE-2', '\u2018Desert\u00a0Ro\u200bse');
  expect(await brandsOf('ROSE-2')).toEqual([]);
  await make('ROSE-3', 'Desert\u00a0Ro\u200bse');
  expect(await brandsOf('ROSE-3')).toMatchObject([{ brands: ['Desert-Rose'] }]);
  // A brand may have the name that is another one's path; it stands before that one here.
  const named = await add({ name: 'Sand' });
  await shop.put(
    `/staff/api/brands/${named.body.id}`,
    { ...(await brands()).at(-1), name: 'Dune', path: 'Sand' },
    manager.headers,
  );
  const other = await add({ name: 'Sand-2' });
  await shop.sql(`update brands set name = 'Sand', position = -1 where id = ${other.body.id}`);
  await make('DUNES', 'Sand');
  expect(await brandsOf('DUNES')).toMatchObject([{ brands: ['Sand'] }]);

  // The code follows a brand to its new address, which its log says, and a form that was opened before learns of.
  const [code] = await shop.sql<{ id: number; version: number }>(`select id, version from discounts where code = 'ROSE'`);
  const rose = (await brands()).find(({ path }) => path === 'Desert-Rose') as Record<string, number>;
  expect((await shop.put(`/staff/api/brands/${rose.id}`, { ...rose, path: 'Rose' }, manager.headers)).status).toBe(200);
  const [moved] = await shop.sql(
    `select action, before, after from audit_log where subject = 'discount:${code!.id}' order by id desc limit 1`,
  );
  expect(moved).toEqual({ action: 'discount.change', before: { brands: ['Desert-Rose'] }, after: { brands: ['Rose'] } });
  const old = { ...terms, ...limits, version: code!.version, brands: ['Desert-Rose'] };
  expect(await shop.put(`/staff/api/discounts/${code!.id}`, old, manager.headers)).toMatchObject({
    status: 409,
    body: { code: 'staff/changed-meanwhile' },
  });
});

test('a product page that was opened before its brand moved is 409 with the name of the author', async () => {
  const { body } = await shop.get('/staff/api/products/2', manager.headers);
  const { state: _state, id, ...opened } = body;
  const brand = (await brands()).find(({ path }) => path === opened.category) as Record<string, number>;
  const pieter = await staffMember(shop, 'owner');
  await shop.sql(`update staff set name = 'Pieter' where id = ${pieter.id}`);
  const moved = await shop.put(`/staff/api/brands/${brand.id}`, { ...brand, path: 'Moved' }, pieter.headers);
  expect(moved.status).toBe(200);
  const refused = await shop.put(`/staff/api/products/${id}`, opened, manager.headers);
  expect(refused.body.message).toBe('This product was changed by Pieter a moment ago. Look again.');
  const [entry] = await shop.sql(
    `select action, before, after from audit_log where subject = 'product:${id}' order by id desc limit 1`,
  );
  expect(entry).toEqual({ action: 'product.change', before: { category: brand.path }, after: { category: 'Moved' } });
  const moves = await shop.sql(`select subject from audit_log where after ->> 'category' = 'Moved' order by subject`);
  expect(moves).toEqual(await shop.sql(`select 'product:' || id as subject from products where category = 'Moved' order by 1`));
});

test('a tile shows an uploaded picture once all its files are ready', async () => {
  const src = `/media/${'a'.repeat(32)}-160/160.jpg`;
  const refused = await add({ name: 'Tiled', picture: src });
  expect([refused.status, refused.body.code]).toEqual([409, 'picture/not-ready']);
  await shop.sql(`insert into pictures (id, format, width, height, bytes, total, made, next_try_at)
    values ('${'a'.repeat(32)}-160', 'jpeg', 160, 200, 1000, 3, 3, null)`);
  expect((await add({ name: 'Tiled', picture: src })).status).toBe(200);
  expect((await brands()).at(-1)).toMatchObject({ name: 'Tiled', picture: src });
});

test('only members who edit products can change brands', async () => {
  const support = await staffMember(shop, 'support');
  expect(await shop.get('/staff/api/brands', support.headers)).toMatchObject({ status: 403 });
  expect(await shop.post('/staff/api/brands', { name: 'Mine' }, support.headers)).toMatchObject({ status: 403 });
  expect(await shop.get('/staff/api/brands')).toMatchObject({ status: 401 });
});
