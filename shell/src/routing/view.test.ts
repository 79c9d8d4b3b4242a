import type { Door } from 'shared/contract';
import { matchRoute, openRoute } from './view';

const page = () => Promise.reject(new Error('not opened in this test'));
const door: Door = {
  routes: [
    { path: '/shop/:item', name: 'listing', page },
    { path: '/shop/:category/:productName', name: 'product', page },
  ],
};

test('a path finds its route whatever its case, with its parameters as a person would write them', () => {
  expect(matchRoute(door, '/SHOP/Dunk/Dunk%20Low%20Fir%20%26%20Honey')).toMatchObject({
    route: { name: 'product' },
    params: { category: 'Dunk', productName: 'Dunk Low Fir & Honey' },
  });
  expect(matchRoute(door, '/shop/jordan/')).toMatchObject({ route: { name: 'listing' }, params: { item: 'jordan' } });
});

test.each(['/shop', '/shop/a/b/c', '/shop/%zz'])('%s finds none', (path) => {
  expect(matchRoute(door, path)).toBeNull();
});

test('a load that finds nothing makes the page a 404', async () => {
  const missing = {
    load: () => Promise.resolve({ notFound: true as const }),
    head: () => ({ title: '' }),
    Component: () => null,
  };
  const match = { route: { ...door.routes[0]!, page: () => Promise.resolve(missing) }, params: {} };
  const context = { search: new URLSearchParams(), products: { list: page }, config: {} as never };
  expect(await openRoute(match, context, { remote: 'mf-catalog', version: '1.0.0' })).toEqual({ kind: 'not-found' });
});
