import type { Services } from 'shared/contract';
import { servicesFixture } from 'shared/testing';
import { warnAboutDeprecations } from './deprecations';

test('a deprecated call still works and warns once with its replacement', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const services = servicesFixture();
  warnAboutDeprecations(services, [
    { part: 'CartService.load', removedIn: '2.0.0', instead: 'use CartService.read' },
    { part: 'paths.home', removedIn: '2.0.0', instead: 'write /' },
  ]);
  expect(await services.cart.load()).toMatchObject({ ok: true });
  await services.cart.load();
  await services.orders.load();
  expect(services.called('cart.load')).toHaveLength(2);
  expect(warned.mock.calls).toEqual([['CartService.load leaves the contract with version 2.0.0: use CartService.read']]);
});

/** One call per interface that remotes use. */
test.each<[string, (services: Services) => unknown]>([
  ['Services.report', ({ report }) => report(new Error('wrong'))],
  ['Http.get', ({ http }) => http.get('/')],
  ['SessionService.loadUser', ({ session }) => session.loadUser()],
  ['CartService.load', ({ cart }) => cart.load()],
  ['WishListService.load', ({ wishList }) => wishList.load()],
  ['OrdersService.load', ({ orders }) => orders.load()],
  ['ProductsReader.list', ({ products }) => products.list({})],
  ['ProductsService.prefetch', ({ products }) => products.prefetch('/')],
  ['Feedback.toast', ({ feedback }) => feedback.toast({ kind: 'info', text: 'Saved' })],
])('%s warns where it is deprecated', async (part, call) => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const services = servicesFixture();
  warnAboutDeprecations(services, [{ part, removedIn: '3.0.0', instead: 'use another' }]);
  await call(services);
  expect(warned.mock.calls).toEqual([[`${part} leaves the contract with version 3.0.0: use another`]]);
});

test('changes nothing without deprecations', () => {
  const services = servicesFixture();
  const before = services.cart.load;
  warnAboutDeprecations(services);
  expect(services.cart.load).toBe(before);
});
