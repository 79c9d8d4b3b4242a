import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartItemFixture, guestLineFixture, productFixture } from 'shared/testing';
import { HEADER_HIDDEN } from 'shared/theme';
import { renderFrame } from './frame.fixture';

const signedIn = { states: { session: { authenticated: true, jwt: 'j' } } };
const banner = () => within(screen.getByRole('banner'));
const hrefOf = (name: string) => banner().getByRole('link', { name }).getAttribute('href');

test('NAV-2: the promo banner links to all shoes', () => {
  renderFrame();
  expect(banner().getByText('SHOP ALL SNEAKERS')).toBeTruthy();
  expect(hrefOf('Shop')).toBe('/Shop/shop-all');
});

test('NAV-3: shows Help, About Us and Log In to a guest', () => {
  renderFrame();
  expect([hrefOf('Help'), hrefOf('About Us'), hrefOf('Log In')]).toEqual(['/Info/Help', '/Info/About-Us', '/Login']);
  expect(banner().queryByRole('button', { name: 'Log Out' })).toBeNull();
});

test('NAV-3: Log Out ends the session and stays on the page', async () => {
  const { services, currentUrl } = renderFrame(signedIn);
  expect(banner().queryByRole('link', { name: 'Log In' })).toBeNull();
  await userEvent.click(banner().getByRole('button', { name: 'Log Out' }));
  expect(services.called('session.logOut')).toHaveLength(1);
  expect(currentUrl()).toBe('/Shop/Dunk');
});

test('Log Out moves the focus to the link that replaces it', async () => {
  const { services } = renderFrame(signedIn);
  const { session } = services;
  session.logOut = () => session.store.set({ ...session.store.get(), authenticated: false, jwt: '' });
  await userEvent.click(banner().getByRole('button', { name: 'Log Out' }));
  expect(document.activeElement).toBe(banner().getByRole('link', { name: 'Log In' }));
});

test('NAV-8: the navbar links to /Shop/…', () => {
  renderFrame();
  // On narrow screens, including jsdom's, the brands are hidden here, so roles do not find them.
  const brands = [...document.querySelectorAll('nav[aria-label="Brands"] a')];
  expect(brands.map((link) => link.getAttribute('href'))).toEqual([
    '/Shop/Dunk',
    '/Shop/AirForce',
    '/Shop/AirMax',
    '/Shop/Jordan',
  ]);
});

test('NAV-7 BADGE-1: the cart icon links to the cart and shows the count', () => {
  const { services } = renderFrame({ states: { cart: { guest: [guestLineFixture({ quantity: 3 })] } } });
  const cart = banner().getByRole('link', { name: 'Cart, 3 items' });
  expect([cart.getAttribute('href'), cart.textContent]).toEqual(['/Dashboard?tab=cart', '3']);
  act(() => services.cart.store.set({ guest: [], cart: [cartItemFixture()] }));
  expect(banner().getByRole('link', { name: 'Cart, 1 item' }).textContent).toBe('1');
});

test('BADGE-2: shows 100 units as 99+', () => {
  renderFrame({ states: { cart: { guest: [guestLineFixture({ quantity: 100 })] } } });
  expect(banner().getByRole('link', { name: /^Cart/ }).textContent).toBe('99+');
});

test('the badge animates from the previous count, and its text is only the count', () => {
  const { services } = renderFrame();
  const cart = () => banner().getByRole('link', { name: /^Cart/ });
  const addUnits = (quantity: number) =>
    act(() => services.cart.store.set({ guest: [guestLineFixture({ quantity })], cart: [] }));
  const before = () => cart().querySelector('[data-before]')?.getAttribute('data-before');
  addUnits(1);
  expect([cart().textContent, before()]).toEqual(['1', undefined]);
  addUnits(3);
  expect([cart().textContent, before()]).toEqual(['3', '1']);
  addUnits(2);
  expect([cart().textContent, before()]).toEqual(['2', undefined]);
});

test('shows no badge for an empty cart', () => {
  renderFrame();
  expect(banner().getByRole('link', { name: 'Cart' }).textContent).toBe('');
});

test('NAV-1: hides when scrolling down beyond 100 px and reappears when scrolling up', () => {
  renderFrame();
  const transform = () => {
    const found = getComputedStyle(screen.getByRole('banner')).transform;
    // Sticky elements below the header depend on this attribute.
    expect(document.documentElement.hasAttribute(HEADER_HIDDEN)).toBe(found !== 'none');
    return found;
  };
  const scroll = (y: number) => {
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
    fireEvent.scroll(window);
  };
  scroll(90);
  expect(transform()).toBe('none');
  scroll(180);
  expect(transform()).toBe('translateY(-101%)');
  scroll(170);
  expect(transform()).toBe('none');
  scroll(400);
  // At the top, as after a navigation, it is there at once: a press on one that slides in would miss.
  scroll(0);
  expect([transform(), getComputedStyle(screen.getByRole('banner')).transition]).toEqual(['none', 'none']);
  scroll(400);
  act(() => banner().getByRole('link', { name: 'Help' }).focus());
  expect(transform()).toBe('none');
  scroll(0);
});

test('search navigates to all shoes with the query', async () => {
  const { currentUrl } = renderFrame();
  await userEvent.click(screen.getByRole('button', { name: 'Open search' }));
  const field = screen.getByRole('searchbox', { name: 'Search shoes' });
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, 'air & ember{Enter}');
  expect(currentUrl()).toBe('/shop/shop-all?q=air%20%26%20ember');
});

test('the search field follows the query in the URL, except while the next search is typed into it', async () => {
  const { currentUrl } = renderFrame({}, '/shop/shop-all?q=air');
  await userEvent.click(screen.getByRole('button', { name: 'Open search' }));
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search shoes' });
  expect(field.value).toBe('air');
  await userEvent.type(field, ' max ');
  // A navigation that began before the typing ends now.
  fireEvent.click(banner().getByRole('link', { name: 'Shop' }));
  expect([currentUrl(), field.isConnected, field.value]).toEqual(['/Shop/shop-all', true, 'air max ']);
  await userEvent.type(field, '1');
  await userEvent.keyboard('{Enter}');
  expect([currentUrl(), field.value]).toEqual(['/shop/shop-all?q=air%20max%201', 'air max 1']);
  fireEvent.click(banner().getByRole('link', { name: 'Shop' }));
  expect([currentUrl(), field.value]).toEqual(['/Shop/shop-all', '']);
});

test('typing in the search field shows suggestions; arrow keys focus them and Escape closes them', async () => {
  const rows = [productFixture(), productFixture({ id: 2, name: 'Dunk High Fir' })];
  const { currentUrl } = renderFrame({ rows });
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
  expect([currentUrl(), list()]).toEqual(['/Shop/Dunk/Dunk%20Low%20Harbour', null]);
});
