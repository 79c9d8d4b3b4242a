import type { RemoteModule } from 'shared/contract';
import { matchRoute, openRoute } from './view';

const page = () => Promise.reject(new Error('not opened in this test'));
const remoteModule: RemoteModule = {
  routes: [
    { path: '/shop/:item', name: 'listing', page },
    { path: '/shop/:category/:productName', name: 'product', page },
  ],
};

test('matches a path to its route ignoring case and decodes its parameters', () => {
  expect(matchRoute(remoteModule, '/SHOP/Dunk/Dunk%20Low%20Fir%20%26%20Honey')).toMatchObject({
    route: { name: 'product' },
    params: { category: 'Dunk', productName: 'Dunk Low Fir & Honey' },
  });
  expect(matchRoute(remoteModule, '/shop/jordan/')).toMatchObject({ route: { name: 'listing' }, params: { item: 'jordan' } });
});

test('normalizes accents in an address to composed characters, as names are stored', () => {
  expect(matchRoute(remoteModule, '/shop/Cafe%CC%81/Noir%20Cafe%CC%81')?.params).toEqual({
    category: 'Caf\u00e9',
    productName: 'Noir Caf\u00e9',
  });
});

test.each(['/shop', '/shop/a/b/c', '/shop/%zz', '/shop/%00', '/shop/dunk/a%00b'])('%s matches no route', (path) => {
  expect(matchRoute(remoteModule, path)).toBeNull();
});

test('a load that returns notFound shows the 404 view', async () => {
  const missing = {
    load: () => Promise.resolve({ notFound: true as const }),
    head: () => ({ title: '' }),
    Component: () => null,
  };
  const match = { route: { ...remoteModule.routes[0]!, page: () => Promise.resolve(missing) }, params: {} };
  const context = {
    search: new URLSearchParams(),
    products: { list: page },
    config: {} as never,
    read: () => Promise.reject(new Error('not read')),
  };
  expect(await openRoute(match, context, { remote: 'mf-catalog', version: '1.0.0' })).toEqual({ kind: 'not-found' });
});
