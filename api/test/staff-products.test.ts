import { setPrice } from '../src/commands/product-commands';
import { useTestShop } from './shop';
import { staffMember, useMember } from './staff';

const shop = useTestShop();
const manager = useMember(shop, 'manager');

const NEW = {
  name: 'Dunk Fynbos',
  category: 'dunk',
  priceCents: 199_900,
  colourway: 'Fynbos',
  description: 'Green.',
  materials: ['suede', ' '],
  pictures: [{ src: '/pictures/1/side.svg', alt: 'Green shoe from the side' }],
  sizes: [
    { size: 'size6.5', sku: 'DF-6.5', gtin: '' },
    { size: 'size6', sku: 'DF-6', gtin: '6001087340106' },
  ],
};
const path = '/staff/api/products';
const get = (rest: string) => shop.get(path + rest, manager.headers);
const post = (rest: string, body?: object) => shop.post(path + rest, body, manager.headers);
const put = (id: number, body: object) => shop.put(`${path}/${id}`, body, manager.headers);
const listed = async (id: number) => (await shop.get(`/products?ids=${id}`)).body[0];

test('a draft is not for shoppers; on sale it is, with half sizes in their place and the texts of its pictures', async () => {
  const { status, body } = await post('', NEW);
  expect(status).toBe(200);
  const { id } = body;
  expect((await get(`/${id}`)).body).toMatchObject({ state: 'draft', category: 'Dunk', version: 1, materials: ['suede'] });
  const [entry] = await shop.sql(`select action, after from audit_log where subject = 'product:${id}'`);
  expect(entry).toMatchObject({ action: 'product.create', after: { category: 'Dunk', materials: ['suede'] } });
  expect(await listed(id)).toBeUndefined();
  const { body: preview } = await post(`/${id}/preview`);
  expect(preview.path).toMatch(/^\/Shop\/Dunk\/Dunk%20Fynbos\?preview=/);
  const token = new URLSearchParams(preview.path.split('?')[1]).get('preview') as string;
  expect(await shop.api.previewProduct(token)).toMatchObject({ id, name: 'Dunk Fynbos' });
  expect(await shop.api.previewProduct(`${token}x`)).toBeUndefined();

  expect(await post(`/${id}/state`, { state: 'live', version: 1 })).toMatchObject({ status: 200, body: { version: 2 } });
  const product = await listed(id);
  expect(Object.keys(product.stock[0])).toEqual(['id', 'size6', 'size6.5']);
  expect(product.pictures).toEqual([{ src: '/pictures/1/side.svg', alt: 'Green shoe from the side' }]);
  await shop.sql(`update stock set on_hand = 2 where product_id = ${id}`);
  const buyer = await shop.customer();
  const added = await shop.post('/api/cart', { productId: id, size: 'size6.5', quantity: 1, price: 1 }, buyer.auth);
  expect(added).toMatchObject({ status: 200, body: { cart: [{ size: 'size6.5', price: 1999 }] } });
  expect((await shop.get('/products?size=size6.5')).body.map((each: { id: number }) => each.id)).toEqual([id]);
});

test('an archived product leaves the shop, its path is gone, and its orders and history stay', async () => {
  const { version } = (await get('/2')).body;
  expect(await post('/2/state', { state: 'archived', version, reason: 'Sold for good' })).toMatchObject({ status: 200 });
  expect(await listed(2)).toBeUndefined();
  await shop.api.catalog.refresh();
  expect(shop.api.catalog.isArchived('/shop/jordan/Jordan%20Ember/')).toBe(true);
  expect(shop.api.catalog.isArchived('/Shop/Dunk/Dunk%20Chalk')).toBe(false);
  expect(shop.api.catalog.isArchived('/%E0%A4%A')).toBe(false);
  expect((await get('')).body.rows.map(({ id }: { id: number }) => id)).not.toContain(2);
  expect((await get('?state=archived')).body.rows).toMatchObject([{ id: 2, state: 'archived' }]);
  expect(await post('/2/state', { state: 'live', version: version + 1 })).toMatchObject({ status: 200 });
  expect(await listed(2)).toMatchObject({ name: 'Jordan Ember' });
  expect(shop.api.catalog.isArchived('/shop/jordan/jordan%20ember')).toBe(false);
});

test('an archived product with a reused name frees its codes, and can be restored, live or as a draft, once it has another name', async () => {
  const values = { ...NEW, name: 'Dunk Twin', sizes: [] };
  const coded = (sku: string) => ({ ...values, sizes: [{ size: 'size6', sku, gtin: '' }] });
  const first = (await post('', coded('TWIN-6'))).body.id;
  await post(`/${first}/state`, { state: 'archived', version: 1 });
  const twin = (await post('', values)).body.id;
  const taken = { status: 409, body: { code: 'product/name-taken' } };
  expect(await post(`/${first}/state`, { state: 'draft', version: 2 })).toMatchObject(taken);
  expect(await put(twin, { ...coded('TWIN-6'), version: 1 })).toMatchObject({ body: { code: 'product/code-taken' } });
  expect(await put(first, { ...coded(''), version: 2 })).toMatchObject({ status: 200 });
  expect(await put(twin, { ...coded('TWIN-6'), version: 1 })).toMatchObject({ status: 200 });
  expect(await post(`/${first}/state`, { state: 'draft', version: 3 })).toMatchObject(taken);
  expect(await put(first, { ...coded(''), name: 'Dunk Elder', version: 3 })).toMatchObject({ status: 200 });
  expect(await post(`/${first}/state`, { state: 'draft', version: 4 })).toMatchObject({ status: 200 });
});

test('a form opened before a price change by command does not restore the earlier price', async () => {
  const { state: _state, id: _id, ...opened } = (await get('/3')).body;
  const { api, config } = shop;
  await setPrice({ db: api.db, config, invalidateCatalog: () => undefined } as never, '3', '1499.50');
  const message = 'This product was changed by the shop a moment ago. Look again.';
  expect(await put(3, { ...opened, colourway: 'Sand' })).toMatchObject({ status: 409, body: { message } });
  expect((await get('/3')).body).toMatchObject({ priceCents: 149_950, version: opened.version + 1 });
  const owner = await staffMember(shop, 'owner');
  const { entries } = (await shop.get('/staff/api/audit?q=product:3', owner.headers)).body;
  expect(entries[0]).toMatchObject({
    action: 'product.change',
    who: null,
    before: { priceCents: opened.priceCents },
    after: { priceCents: 149_950 },
  });
});

test('a copy is a draft without codes and stock', async () => {
  await shop.sql(`update stock set sku = 'DC-3' where product_id = 1 and size = 'size3'`);
  const first = (await post('/1/duplicate')).body.id;
  const second = (await post('/1/duplicate')).body.id;
  expect((await get(`/${first}`)).body).toMatchObject({ name: 'Dunk Chalk copy', state: 'draft', priceCents: 189_900 });
  expect((await get(`/${second}`)).body.name).toBe('Dunk Chalk copy 2');
  const [size] = (await get(`/${first}`)).body.sizes;
  expect(size).toEqual({ size: 'size3', sku: '', gtin: '', onHand: 0 });
});

test('refuses a wrong value, and names it', async () => {
  const { version, state: _state, id: _id, ...values } = (await get('/1')).body;
  const change = (body: object) => put(1, { ...values, version, ...body });
  const sizes = [{ size: 'size3', sku: '', gtin: '4006381333932' }];
  expect(await change({ sizes })).toMatchObject({ status: 400, body: { errors: [{ field: 'sizes/0/gtin' }] } });
  expect((await change({ sizes: [{ size: 'size4', sku: '', gtin: '' }] })).body).toMatchObject({
    message: expect.stringMatching(/^UK (3|10) has \d+ pairs/),
    errors: [{ field: 'sizes' }],
  });
  const stolen = values.sizes.map((each: { size: string }) => ({ ...each, sku: each.size === 'size3' ? 'DF-6' : '' }));
  const message = 'DF-6 belongs to Dunk Fynbos, UK 6.';
  expect((await change({ sizes: stolen })).body).toMatchObject({ message, errors: [{ field: 'sizes', message }] });
  expect(await change({ name: 'dunk fynbos' })).toMatchObject({ status: 409, body: { errors: [{ field: 'name' }] } });
  expect(await change({ category: 'Nowhere' })).toMatchObject({ status: 400, body: { errors: [{ field: 'category' }] } });
  expect(await change({ pictures: [] })).toMatchObject({ status: 409 });
  for (const name of ['', '.', ' .. ', '\u200b', 'a/b'])
    expect([name, await change({ name })]).toEqual([name, expect.objectContaining({ status: 400 })]);
  expect(await change({ pictures: [{ src: '//evil.example/x.png', alt: '' }] })).toMatchObject({ status: 400 });
  expect(await change({ sizes: [{ size: 'size06', sku: '', gtin: '' }] })).toMatchObject({ status: 400 });
  expect(await change({ sizes: [{ size: 'size6', sku: 'DF|6', gtin: '' }] })).toMatchObject({
    status: 400,
    body: { errors: [{ message: 'An SKU has at most 50 characters, and no |.' }] },
  });
  expect(await change({ pictures: Array.from({ length: 9 }, () => NEW.pictures[0]) })).toMatchObject({ status: 400 });
  expect((await get('/1')).body.version).toBe(version);
});

test('the second of two people gets 409, and the log has the earlier values', async () => {
  const { version, state: _state, id: _id, ...values } = (await get('/4')).body;
  expect(await put(4, { ...values, version, priceCents: 149_900 })).toMatchObject({ status: 200 });
  const second = await put(4, { ...values, version, colourway: 'Grey' });
  expect(second.status).toBe(409);
  expect(second.body.message).toMatch(/^This product was changed by Nomsa .* a moment ago\. Look again\.$/);
  const [entry] = await shop.sql(`select before, after from audit_log where subject = 'product:4' and action = 'product.change'`);
  expect(entry).toMatchObject({ before: { priceCents: 159_900 }, after: { priceCents: 149_900 } });
  expect((await listed(4)).price).toBe(1499);
});

test('finds by code and by words, filters, sorts, and counts on a page beyond the last', async () => {
  const ids = async (query: string) => (await get(query)).body.rows.map(({ id }: { id: number }) => id);
  expect(await ids('?q=6001087340106')).toHaveLength(1);
  expect(await ids('?q=mist%20airmax')).toEqual([3]);
  expect((await get('?q=mist&page=2')).body).toMatchObject({ rows: [], total: 1 });
  expect(await ids('?category=airmax')).toEqual([3]);
  expect((await ids('?ids=3,2,999')).sort()).toEqual([2, 3]);
  expect(await get('?ids=3,x')).toMatchObject({ status: 400, body: { errors: [{ field: 'ids' }] } });
  expect((await ids('?state=live&sort=-price'))[0]).toBe(2);
  const fulfillment = await staffMember(shop, 'fulfillment');
  expect(await shop.get(path, fulfillment.headers)).toMatchObject({ status: 403 });
});
