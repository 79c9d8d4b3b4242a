import { isDoor, type HeadContext } from 'shared/contract';
import { DEFAULT_SHOP } from 'shared/models';
import { door } from './door';

test('GUARD-1: order and payment pages are for the signed-in only', () => {
  expect(isDoor(door)).toBe(true);
  const guarded = door.routes.filter(({ signedIn }) => signedIn).map(({ path }) => path);
  expect(guarded).toEqual(['/order', '/payment/success', '/payment/failure']);
});

test.each(door.routes.map((route) => [route.path, route] as const))('%s is kept out of search engines', async (_path, route) => {
  const page = await route.page();
  const context: HeadContext = { params: {}, config: DEFAULT_SHOP };
  expect(page.head(undefined, context).noIndex).toBe(true);
});
