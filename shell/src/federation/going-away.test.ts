import { servicesFixture } from 'shared/testing';
import { warnOfGoingAway } from './going-away';

test('a call of what leaves the contract is answered as ever, and told once with what to use instead', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const services = servicesFixture();
  warnOfGoingAway(services, [
    { part: 'CartService.load', removedIn: '2.0.0', instead: 'use CartService.read' },
    { part: 'paths.home', removedIn: '2.0.0', instead: 'write /' },
  ]);
  expect(await services.cart.load()).toMatchObject({ ok: true });
  await services.cart.load();
  await services.orders.load();
  expect(services.called('cart.load')).toHaveLength(2);
  expect(warned.mock.calls).toEqual([['CartService.load leaves the contract with version 2.0.0: use CartService.read']]);
});

test('where nothing leaves, nothing changes', () => {
  const services = servicesFixture();
  const before = services.cart.load;
  warnOfGoingAway(services);
  expect(services.cart.load).toBe(before);
});
