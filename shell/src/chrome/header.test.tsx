import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartItemFixture, guestLineFixture, productFixture } from 'shared/testing';
import { drawFrame } from './frame.fixture';

const signedIn = { states: { session: { authenticated: true, jwt: 'j' } } };
const banner = () => within(screen.getByRole('banner'));
const address = (name: string) => banner().getByRole('link', { name }).getAttribute('href');

test('NAV-2: the promo banner leads to all shoes', () => {
  drawFrame();
  expect(banner().getByText('SHOP ALL SNEAKERS')).toBeTruthy();
  expect(address('Shop')).toBe('/Shop/shop-all');
});

test('NAV-3: Help, About Us, and Log In for a guest', () => {
  drawFrame();
  expect([address('Help'), address('About Us'), address('Log In')]).toEqual(['/Info/Help', '/Info/About-Us', '/Login']);
  expect(banner().queryByRole('button', { name: 'Log Out' })).toBeNull();
});

test('NAV-3: Log Out for a customer, which stays on the page', async () => {
  const { services, where } = drawFrame(signedIn);
  expect(banner().queryByRole('link', { name: 'Log In' })).toBeNull();
  await userEvent.click(banner().getByRole('button', { name: 'Log Out' }));
  expect(services.called('session.logOut')).toHaveLength(1);
  expect(where()).toBe('/Shop/Dunk');
});

test('NAV-8: the navbar writes /Shop/…', () => {
  drawFrame();
  // Narrow screens, jsdom's among them, show the brands in the menu instead.
  const brands = [...document.querySelectorAll('nav[aria-label="Brands"] a')];
  expect(brands.map((link) => link.getAttribute('href'))).toEqual([
    '/Shop/Dunk',
    '/Shop/AirForce',
    '/Shop/AirMax',
    '/Shop/Jordan',
  ]);
});

test('NAV-7 BADGE-1: the cart icon leads to the cart and carries the count', () => {
  const { services } = drawFrame({ states: { cart: { guest: [guestLineFixture({ quantity: 3 })] } } });
  const cart = banner().getByRole('link', { name: 'Cart, 3 items' });
  expect([cart.getAttribute('href'), cart.textContent]).toEqual(['/Dashboard?tab=cart', '3']);
  act(() => services.cart.store.set({ guest: [], cart: [cartItemFixture()] }));
  expect(banner().getByRole('link', { name: 'Cart, 1 item' }).textContent).toBe('1');
});

test('BADGE-2: a hundred pairs show as 99+', () => {
  drawFrame({ states: { cart: { guest: [guestLineFixture({ quantity: 100 })] } } });
  expect(banner().getByRole('link', { name: /^Cart/ }).textContent).toBe('99+');
});

test('an empty cart has no badge', () => {
  drawFrame();
  expect(banner().getByRole('link', { name: 'Cart' }).textContent).toBe('');
});

test('NAV-1: hides when scrolling down beyond 100 px, comes back when scrolling up', () => {
  drawFrame();
  const away = () => getComputedStyle(screen.getByRole('banner')).transform;
  const scroll = (y: number) => {
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
    fireEvent.scroll(window);
  };
  scroll(90);
  expect(away()).toBe('none');
  scroll(180);
  expect(away()).toBe('translateY(-101%)');
  scroll(170);
  expect(away()).toBe('none');
  scroll(400);
  act(() => banner().getByRole('link', { name: 'Help' }).focus());
  expect(away()).toBe('none');
  scroll(0);
});

test('search goes to all shoes with the words', async () => {
  const { where } = drawFrame();
  await userEvent.click(screen.getByRole('button', { name: 'Open search' }));
  const field = screen.getByRole('searchbox', { name: 'Search shoes' });
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, 'air & ember{Enter}');
  expect(where()).toBe('/shop/shop-all?q=air%20%26%20ember');
});

test('words in the search field bring suggestions that the arrow keys reach and Escape closes', async () => {
  const rows = [productFixture(), productFixture({ id: 2, name: 'Dunk High Fir' })];
  const { where } = drawFrame({ rows });
  await userEvent.click(screen.getByRole('button', { name: 'Open search' }));
  const field = screen.getByRole('searchbox', { name: 'Search shoes' });
  const list = () => screen.queryByRole('list', { name: 'Suggestions' });
  await userEvent.type(field, 'dunk');
  expect(within(await screen.findByRole('list', { name: 'Suggestions' })).getAllByRole('link')).toHaveLength(2);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.textContent).toContain('Dunk High Fir');
  await userEvent.keyboard('{Escape}');
  expect([list(), document.activeElement]).toEqual([null, field]);
  await userEvent.type(field, ' low');
  await userEvent.click(await screen.findByRole('link', { name: /^Dunk Low Harbour/ }));
  expect([where(), list()]).toEqual(['/Shop/Dunk/Dunk%20Low%20Harbour', null]);
});
