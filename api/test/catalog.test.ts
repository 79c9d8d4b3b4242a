import { get, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ProductSchema } from 'shared/models';
import { Value } from '@sinclair/typebox/value';
import { until } from './buyer';
import { SEED, startTestShop, type TestShop } from './shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const ids = async (query: string) => (await shop.get(`/products${query}`)).body.map(({ id }: { id: number }) => id);

test('API-2: returns the whole list with every field, prices in rand', async () => {
  const { status, headers, body } = await shop.get('/products');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('x-total-count')).toBe(String(SEED.length));
  expect(body).toHaveLength(SEED.length);
  expect(body[1]).toEqual({
    id: 2,
    name: 'Jordan Ember',
    category: 'Jordan',
    price: 3299.5,
    image1: '/pictures/2/side.svg',
    image2: '/pictures/2/quarter.svg',
    image3: '/pictures/2/top.svg',
    image4: '/pictures/2/heel.svg',
    stock: [{ id: 2, size3: 2, size4: 0, size5: 1 }],
    colourway: 'Chalk',
    description: 'The Jordan Ember.',
    materials: ['leather'],
  });
  for (const product of body) expect([...Value.Errors(ProductSchema, product)]).toEqual([]);
  expect(Object.keys(body[0].stock[0])).toEqual(['id', 'size3', 'size4', 'size10']);
});

test('API-2: the parameters filter the list; X-Total-Count counts before offset and limit', async () => {
  expect(await ids('?category=dunk')).toEqual([1]);
  expect(await ids('?category=Slippers')).toEqual([]);
  expect(await ids('?q=JORD%20ember')).toEqual([2]);
  expect(await ids('?size=size5')).toEqual([2]);
  expect(await ids('?ids=4,2,99')).toEqual([2, 4]);
  expect(await ids('?ids=')).toEqual([]);
  expect(await ids('?priceFrom=3299.5')).toEqual([2]);
  expect(await ids('?priceTo=3299.5')).toEqual([1, 3, 4]);
  expect(await ids('?sort=price-desc')).toEqual([2, 3, 1, 4]);
  expect(await ids('?sort=price-asc')).toEqual([4, 1, 3, 2]);
  expect(await ids('?sort=name-asc')).toEqual([4, 3, 1, 2]);
  expect(await ids('?sort=name-desc')).toEqual([2, 1, 3, 4]);
  expect(await ids('?sort=&category=&limit=')).toEqual([1, 2, 3, 4]);
  const page = await shop.get('/products?sort=price-asc&offset=1&limit=2');
  expect(page.body.map(({ id }: { id: number }) => id)).toEqual([1, 3]);
  expect(page.headers.get('x-total-count')).toBe('4');
  expect(await ids('?limit=0')).toEqual([]);
});

test.each([
  'sort=cheap',
  'size=7',
  'ids=a',
  'ids=1,,2',
  'offset=-1',
  'limit=1.5',
  'limit=1e3',
  'priceFrom=cheap',
  'priceTo=-1',
  'sort=price-asc&sort=price-desc',
  `q=${'x'.repeat(101)}`,
])('API-2: an invalid parameter is 400: %s', async (query) =>
  expect(await shop.get(`/products?${query}`)).toMatchObject({ status: 400, body: { errors: [{ field: query.split('=')[0] }] } }),
);

test('answers 304 for a stored copy until the list changes', async () => {
  const etag = (await shop.get('/products')).headers.get('etag') as string;
  const ask = (tag: string) => shop.get('/products', { 'if-none-match': tag });
  expect(await ask(etag)).toMatchObject({ status: 304, body: '' });
  expect((await ask(`"x", W/${etag}`)).status).toBe(304);
  expect((await ask('"x"')).status).toBe(200);
  await shop.sql(`update stock set on_hand = 7 where product_id = 1 and size = 'size4'`);
  await until(async () => (await ask(etag)).status === 200);
  expect((await shop.get('/products?ids=1')).body[0].stock[0].size4).toBe(7);
  await shop.sql(`update stock set on_hand = 8 where product_id = 1 and size = 'size4'`);
  await until(async () => (await ask(etag)).status === 304);
});

test('lists omit SKUs and barcodes; a product requested by id has them', async () => {
  await shop.sql(`update stock set sku = 'LISTED-' || size where product_id = 1`);
  const codesIn = async (query: string) => {
    const { body } = await shop.get(`/products${query}`);
    return body.find(({ id }: { id: number }) => id === 1).codes;
  };
  await until(async () => (await codesIn('?ids=1'))?.size3?.sku === 'LISTED-size3');
  expect([await codesIn(''), await codesIn('?limit=24')]).toEqual([undefined, undefined]);
});

test('compresses the list in the background, once per snapshot, with its own ETag', async () => {
  const raw = (accept: string, more: Record<string, string> = {}) =>
    new Promise<{ headers: IncomingHttpHeaders; status: number; body: Buffer }>((resolve, reject) => {
      get(`${shop.url}/products`, { headers: { 'accept-encoding': accept, ...more } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ headers: response.headers, status: response.statusCode ?? 0, body: Buffer.concat(chunks) }),
        );
      }).on('error', reject);
    });
  const plain = await raw('identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers.vary).toBe('Origin, Accept-Encoding');
  for (const [accept, encoding, open] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const) {
    await until(async () => (await raw(accept)).headers['content-encoding'] === encoding);
    const { headers, body } = await raw(accept);
    expect(open(body).toString()).toBe(plain.body.toString());
    expect(body.length).toBeLessThan(plain.body.length / 2);
    expect(headers.etag).toBe(plain.headers.etag?.replace(/"$/, `-${encoding}"`));
    expect(headers['x-total-count']).toBe('4');
    for (const tag of [headers.etag, `W/${headers.etag}`, plain.headers.etag])
      expect((await raw(accept, { 'if-none-match': String(tag) })).status).toBe(304);
  }
  for (const accept of ['', 'zstd', 'br;q=0', 'gzip;q=0, *;q=0'])
    expect((await raw(accept)).headers['content-encoding']).toBeUndefined();
});

test('search tolerates typos and puts exact matches first', async () => {
  expect(await ids('?q=jodran')).toEqual([2]);
  expect(await ids('?q=airfroce%20slate')).toEqual([4]);
  expect((await ids('?q=air')).sort()).toEqual([3, 4]);
  expect(await ids('?q=slippers')).toEqual([]);
});

test('hides an inactive product, shows a new price, and changes row versions accordingly', async () => {
  const { catalog } = shop.api;
  const before = [1, 2].map((id) => catalog.rowVersion(id));
  await shop.sql('update products set price_cents = 100 where id = 1');
  await until(async () => (await shop.get('/products?ids=1')).body[0].price === 1);
  expect(catalog.rowVersion(1)).not.toBe(before[0]);
  expect(catalog.rowVersion(2)).toBe(before[1]);
  await shop.sql('update products set active = false where id = 3');
  await until(async () => (await ids('')).length === 3);
  await shop.sql('update products set active = true where id = 3');
  await until(async () => (await ids('')).length === 4);
  await shop.sql('update products set price_cents = 189900 where id = 1');
  await until(async () => (await shop.get('/products?ids=1')).body[0].price === 1899);
  expect([1, 2].map((id) => catalog.rowVersion(id))).toEqual(before);
  expect(catalog.categories()).toEqual(['Dunk', 'Jordan', 'AirMax', 'AirForce']);
});

test('held items are not free until the hold expires, without any write', async () => {
  const free = async () => (await shop.get('/products?ids=4')).body[0].stock[0].size8;
  await shop.sql(`insert into holds values ('none', 4, 'size8', 3, now() + interval '1 hour')`);
  await until(async () => (await free()) === 2);
  await shop.sql(`update holds set expires_at = now() + interval '900 milliseconds' where session_id = 'none'`);
  await until(async () => (await free()) === 5);
});

test('seeds an empty catalog once', async () => {
  await shop.sql('delete from stock where product_id = 3');
  await shop.sql('delete from products where id = 3');
  await shop.stop();
  shop = await startTestShop({ continueFrom: shop });
  expect(await ids('')).toEqual([1, 2, 4]);
});
