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

test('changes nothing without deprecations', () => {
  const services = servicesFixture();
  const before = services.cart.load;
  warnAboutDeprecations(services);
  expect(services.cart.load).toBe(before);
});
