import { DEFAULT_SHOP } from 'shared/models';
import { orderFixture, productFixture, stubApi } from 'shared/testing';
import { createServices, seedProducts } from '../services';

const dunk = productFixture();
const jordan = productFixture({ id: 2, name: 'Jordan Ember', category: 'Jordan', price: 3000 });

function open(handlers: Parameters<typeof stubApi>[0] = {}) {
  const api = stubApi(handlers);
  const shell = createServices({ config: DEFAULT_SHOP, apiUrl: '', adapter: api.adapter });
  return { api, shell, products: shell.services.products };
}

test('filters the response of a backend that ignores the parameters', async () => {
  const { products, api } = open({ 'GET /products?category=Jordan': { body: [dunk, jordan] } });
  expect(await products.list({ category: 'Jordan' })).toMatchObject({ ok: true, data: { rows: [jordan], total: 1 } });
  expect(api.calls).toMatchObject([{ token: '' }]);
});

test('trusts a backend that sends X-Total-Count', async () => {
  const { products } = open({ 'GET /products?limit=1': { body: [dunk], headers: { 'x-total-count': '64' } } });
  expect(await products.list({ limit: 1 })).toMatchObject({ data: { rows: [dunk], total: 64 } });
});

test('the store holds every product seen, starting with the server-rendered ones', async () => {
  const { products, shell } = open({ 'GET /products': { body: [jordan] } });
  seedProducts(shell.bus, [dunk]);
  await products.list({});
  expect(Object.keys(products.store.get().byId)).toEqual(['1', '2']);
});

test('a prefetch and the click after it share one request; a failure is retried', async () => {
  const { products, api } = open({ 'GET /products': { status: 500 } });
  expect(await products.list({})).toMatchObject({ ok: false });
  expect(products.store.get()).toMatchObject({ error: { status: 500 }, isLoading: false });
  api.handlers['GET /products'] = { body: [dunk] };
  jest.useFakeTimers();
  await Promise.all([products.list({}), products.list({})]);
  expect(api.calls).toHaveLength(2);
  jest.advanceTimersByTime(10_000);
  await products.list({});
  expect(api.calls).toHaveLength(3);
  jest.useRealTimers();
});

test('reloads products after a cart change, a rejected one or an order', async () => {
  const { products, shell, api } = open({ 'GET /products': { body: [dunk] } });
  await products.list({});
  shell.bus.publish('cart/add-success', { cart: [] });
  await products.list({});
  shell.bus.publish('cart/add-failure', { kind: 'status', status: 409 });
  await products.list({});
  shell.bus.publish('orders/add-success', { order: orderFixture() });
  await Promise.all([products.list({}), products.list({})]);
  expect(api.calls).toHaveLength(4);
});

test('requests only missing products, and unknown ones once', async () => {
  const { products, api } = open({ 'GET /products?ids=2%2C99': { body: [jordan] } });
  seedProducts(open().shell.bus, [dunk]);
  await products.ensure([99, 2, 2]);
  await products.ensure([2, 99]);
  expect(api.calls).toHaveLength(1);
});

test('a list with an item that is not a product is a failure', async () => {
  const rows = [{}, null, { id: 'x' }];
  const { products } = open({ 'GET /products': { body: rows } });
  expect(await products.list({})).toMatchObject({ ok: false });
  expect(products.store.get().byId).toEqual({});
});

test('a response that is not a list is a failure', async () => {
  const { products } = open({ 'GET /products': { body: { oops: true } } });
  expect(await products.list({})).toMatchObject({ ok: false });
});
