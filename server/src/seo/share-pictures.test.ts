import { join } from 'node:path';
import fastify from 'fastify';
import { succeeded } from 'shared/contract';
import { DEFAULT_SHOP, selectProducts, type Product } from 'shared/models';
import { productFixture } from 'shared/testing';
import { servePictures } from '../files/pictures';
import { serveSharePictures } from './share-pictures';

const artwork = join(__dirname, '../../../artwork');
const image2 = '/pictures/dunk-low-harbour/quarter-640.webp';
let rows: Product[];
const app = fastify();

beforeAll(() => {
  servePictures(app, join(artwork, 'pictures'), (bytes) => Promise.resolve(bytes));
  serveSharePictures(app, {
    products: { list: async (query) => succeeded(selectProducts(rows, query)) },
    shop: () => DEFAULT_SHOP,
    font: join(artwork, 'fonts/display.ttf'),
  });
});
beforeEach(() => (rows = [productFixture({ id: 7, image2 })]));
afterAll(() => app.close());

const get = (file: string, headers = {}) => app.inject({ url: `/share/${file}`, headers });

/** Width and height in the frame header of a baseline or progressive JPEG. */
function sizeOf(jpeg: Buffer): string {
  let at = 2;
  while (![0xc0, 0xc2].includes(jpeg[at + 1]!)) at += 2 + jpeg.readUInt16BE(at + 2);
  return `${jpeg.readUInt16BE(at + 7)}x${jpeg.readUInt16BE(at + 5)}`;
}

test('renders a link-preview picture once for concurrent requests, and again when the price changes', async () => {
  const [first, second] = await Promise.all([get('7.jpg?v=1'), get('7.jpg?v=2')]);
  expect(first.headers['content-type']).toBe('image/jpeg');
  expect(sizeOf(first.rawPayload)).toBe('1200x630');
  expect(first.rawPayload.length).toBeLessThan(120_000);
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  expect((await get('7.jpg', { 'if-none-match': first.headers.etag })).statusCode).toBe(304);
  rows = [
    { ...rows[0]!, price: 1, name: 'A very long name & <b>signs</b>, which does not fit on a line or two in large letters' },
  ];
  expect((await get('7.jpg')).rawPayload.equals(first.rawPayload)).toBe(false);
});

test('answers 404 without a redirect for an unknown product and for a picture from another host', async () => {
  for (const file of ['8.jpg', '7.png', 'x.jpg', '7.jpg.jpg']) expect((await get(file)).statusCode).toBe(404);
  for (const image1 of [
    'https://cdn.example/a.jpg',
    'https://169.254.169.254/latest',
    '/\\evil.example/x.png',
    '/\t/evil.example/x.png',
    '//evil.example/x.png',
    '/share/7.jpg',
    '/pictures/../share/7.jpg',
    '/products?limit=1',
    '',
  ]) {
    rows = [productFixture({ id: 7, image1, image2: '' })];
    const response = await get('7.jpg');
    expect([image1, response.statusCode, response.headers.location]).toEqual([image1, 404, undefined]);
  }
  rows = [productFixture({ id: 7, image2: '/pictures/gone/quarter-640.webp' })];
  expect((await get('7.jpg')).statusCode).toBe(500);
});
