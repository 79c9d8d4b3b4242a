import { remoteFor, type PagePointer } from './pointer';

const slot = (...paths: string[]) => ({
  version: '1.0.0',
  entry: '/x.js',
  integrity: 'sha384-x',
  container: 'x',
  claims: paths.map((path) => ({ path, server: path.startsWith('/shop') || path === '/' })),
});
const pointer: PagePointer = {
  schema: 1,
  generation: 1,
  remotes: { catalog: slot('/', '/shop/*'), account: slot('/login', '/dashboard'), special: slot('/shop/sale/*') },
};

test.each([
  ['/', 'catalog'],
  ['/Shop/Dunk', 'catalog'],
  ['/SHOP/dunk/Some%20Shoe/', 'catalog'],
  ['/Shop/Sale/now', 'special'],
  ['/Login/', 'account'],
])('%s belongs to %s, whatever its case', (path, name) => {
  expect(remoteFor(pointer, path)?.name).toBe(name);
});

test.each(['/shop', '/shopping/dunk', '/login/more', '/nope'])('%s belongs to nobody', (path) => {
  expect(remoteFor(pointer, path)).toBeNull();
});

test('a claim says whether the server draws it', () => {
  expect(remoteFor(pointer, '/shop/dunk')?.server).toBe(true);
  expect(remoteFor(pointer, '/login')?.server).toBe(false);
});
