import Fastify, { type FastifyInstance } from 'fastify';
import { DEFAULT_SHOP, type Product } from 'shared/models';
import type { ServerConfig } from '../config';
import { serveForRobots } from './routes';

let rows: Product[] = [];
const list = jest.fn(async () => ({ rows, total: rows.length }));
const catalog = { list, refresh: async () => undefined, structure: () => JSON.stringify(rows) };
let app: FastifyInstance;
beforeEach(() => {
  rows = [];
  list.mockClear();
  app = Fastify();
  serveForRobots(
    app,
    { publicUrl: 'https://shop.example' } as ServerConfig,
    catalog,
    () => DEFAULT_SHOP,
    () => ['/Launches', '/Launches/Panda'],
  );
});
afterEach(() => app.close());

test('answers 304 for an unchanged sitemap, which is written once, until a product is added', async () => {
  const { headers } = await app.inject('/sitemap.xml');
  expect(headers['cache-control']).toBe('no-cache');
  const again = () => app.inject({ url: '/sitemap.xml', headers: { 'if-none-match': String(headers.etag) } });
  expect((await again()).statusCode).toBe(304);
  expect((await app.inject('/sitemap.xml')).statusCode).toBe(200);
  expect(list).toHaveBeenCalledTimes(1);
  rows = [{ id: 1, name: 'Chalk', category: 'Dunk', image1: '/pictures/x.webp' } as Product];
  const changed = await again();
  expect(changed.statusCode).toBe(200);
  expect(changed.body).toContain('https://shop.example/Shop/Dunk/Chalk');
});

test('robots.txt is cacheable for an hour', async () => {
  expect((await app.inject('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600');
});

test('lists the launch calendar and the launches in the sitemap', async () => {
  const { body } = await app.inject('/sitemap.xml');
  for (const path of ['/Launches', '/Launches/Panda']) expect(body).toContain(`<loc>https://shop.example${path}</loc>`);
});
