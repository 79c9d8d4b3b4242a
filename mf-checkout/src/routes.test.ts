import { isRemoteModule, type HeadContext } from 'shared/contract';
import { DEFAULT_SHOP } from 'shared/models';
import packageJson from '../package.json';
import { remoteModule } from './routes';

test('GUARD-1: requires login for the order and payment pages', () => {
  expect(isRemoteModule(remoteModule)).toBe(true);
  const guarded = remoteModule.routes.filter(({ requiresLogin }) => requiresLogin).map(({ path }) => path);
  expect(guarded).toEqual(['/order', '/payment/success', '/payment/failure']);
});

test.each(remoteModule.routes.map((route) => [route.path, route] as const))(
  'excludes %s from search engines',
  async (_path, route) => {
    const page = await route.page();
    const context: HeadContext = { params: {}, config: DEFAULT_SHOP };
    expect(page.head(undefined, context).noIndex).toBe(true);
  },
);

test('has a route for each of its patterns, so that the server answers 404 for every other path', () => {
  expect(packageJson.storefront.patterns.map(({ path }) => path)).toEqual(remoteModule.routes.map(({ path }) => path));
});
