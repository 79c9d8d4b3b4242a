import type { PagePointer } from './server-contract';
import { remoteFor } from './server-contract';

const release = (...paths: string[]) => ({
  version: '1.0.0',
  entry: '/x.js',
  integrity: 'sha384-x',
  container: 'x',
  patterns: paths.map((path) => ({ path, server: path.startsWith('/shop') || path === '/' })),
});
const pointer: PagePointer = {
  schema: 1,
  generation: 1,
  remotes: { catalog: release('/', '/shop/*'), account: release('/login', '/dashboard'), special: release('/shop/sale/*') },
};

test.each([
  ['/', 'catalog'],
  ['/Shop/Dunk', 'catalog'],
  ['/SHOP/dunk/Some%20Shoe/', 'catalog'],
  ['/Shop/Sale/now', 'special'],
  ['/Login/', 'account'],
])('%s belongs to %s, ignoring case', (path, name) => {
  expect(remoteFor(pointer, path)?.name).toBe(name);
});

test.each(['/shop', '/shopping/dunk', '/login/more', '/nope'])('no remote owns %s', (path) => {
  expect(remoteFor(pointer, path)).toBeNull();
});

test('a route pattern says whether the server renders it', () => {
  expect(remoteFor(pointer, '/shop/dunk')?.server).toBe(true);
  expect(remoteFor(pointer, '/login')?.server).toBe(false);
});
