import Fastify, { type RouteOptions } from 'fastify';
import { startEdge, withNginx, type Edge } from 'testing/edge';
import { freePort } from 'testing/free-port';
import { startTestShop } from './shop';

jest.setTimeout(180_000);

const TOO_LARGE = 100 * 1024 ** 2;
/** Addresses that people post to from a page behind a link; they would see the answer. */
const PAGES = /^\/(newsletter|back-in-stock|email-change|sandbox|launches\/reminders)\/./;

withNginx.describe('the edge and the bodies that the API takes', () => {
  let edge: Edge;
  /** Every route that takes a body, with the largest one in bytes. */
  const routes: { method: string; path: string; limit: number }[] = [];
  const send = ({ method, path }: (typeof routes)[number], bytes: number) =>
    edge.ask(path, { method, headers: { 'content-length': bytes, expect: '100-continue' } });

  beforeAll(async () => {
    const found: RouteOptions[] = [];
    const shop = await startTestShop();
    const app = Fastify();
    app.addHook('onRoute', (route) => void found.push(route));
    await app.register(shop.api.plugin);
    await app.ready();
    await app.close();
    await shop.close();
    for (const { method, url, bodyLimit } of found)
      for (const each of [method].flat())
        if (['POST', 'PUT', 'PATCH', 'DELETE'].includes(each) && !url.includes('*'))
          routes.push({ method: each, path: url.replaceAll(/:\w+/g, '7'), limit: bodyLimit! });
    edge = await startEdge([await freePort('127.0.0.1')]);
  });
  afterAll(() => edge?.close());

  test('checks every body that the API accepts', async () => {
    expect(Object.fromEntries(routes.map(({ path, limit }) => [path, limit]))).toMatchObject({
      '/api/cart': 64 * 1024,
      '/api/payments/sandbox/webhook': 256 * 1024,
      '/staff/api/delivery': 1024 ** 2,
      '/staff/api/pictures': 20_000_000,
      '/staff/api/products/import': 20 * 1024 ** 2,
    });
    for (const route of routes) expect([route, (await send(route, route.limit)).status]).toEqual([route, 100]);
  });

  test('refuses a larger body with JSON for programs', async () => {
    for (const route of routes) {
      const { status, headers } = await send(route, TOO_LARGE);
      const type = PAGES.test(route.path) ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
      expect([route.path, status, headers['content-type']]).toEqual([route.path, 413, type]);
    }
  });
});
