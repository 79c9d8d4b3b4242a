import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderFrame } from './frame.fixture';

const signedIn = { states: { session: { authenticated: true, jwt: 'j' } } };
const menu = () => screen.queryByRole('navigation', { name: 'Menu' });
const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  await screen.findByRole('navigation', { name: 'Menu' });
};
const links = () =>
  within(menu()!)
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);

test('NAV-6 NAV-8: the menu lists four brands under /shop/…, Log In and four pages', async () => {
  renderFrame();
  expect(menu()).toBeNull();
  await open();
  expect(links()).toEqual([
    'Dunk /shop/Dunk',
    'AirForce /shop/AirForce',
    'AirMax /shop/AirMax',
    'Jordan /shop/Jordan',
    'Log In /Login',
    'Help /Info/Help',
    'About Us /Info/About-Us',
    'Terms of Service /Info/Terms-of-Service',
    'Refund Policy /Info/Refund-Policy',
  ]);
});

test('lists temporary features of the shop, such as launches, below the brands', async () => {
  renderFrame({ config: { features: [{ label: 'Launches', path: '/Launches' }] } });
  await open();
  expect(links().slice(3, 6)).toEqual(['Jordan /shop/Jordan', 'Launches /Launches', 'Log In /Login']);
});

test('NAV-6: its icon and Escape close it and return the focus', async () => {
  renderFrame();
  const icon = screen.getByRole('button', { name: 'Open menu' });
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Close menu' }));
  expect([menu(), document.activeElement]).toEqual([null, icon]);
  await open();
  await userEvent.keyboard('{Escape}');
  expect([menu(), document.activeElement]).toEqual([null, icon]);
});

test('NAV-6: it traps the focus', async () => {
  renderFrame();
  await open();
  await userEvent.tab({ shift: true });
  expect(document.activeElement).toBe(within(menu()!).getByRole('link', { name: 'Refund Policy' }));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close menu' }));
});

test('NAV-6: following a link closes it', async () => {
  const { currentUrl } = renderFrame();
  await open();
  await userEvent.click(within(menu()!).getByRole('link', { name: 'Jordan' }));
  expect([menu(), currentUrl()]).toEqual([null, '/shop/Jordan']);
});

test('NAV-6: its Log Out does not navigate', async () => {
  const { currentUrl, services } = renderFrame(signedIn);
  const { session } = services;
  session.logOut = () => session.store.set({ authenticated: false, jwt: '' });
  await open();
  await userEvent.click(within(menu()!).getByRole('button', { name: 'Log Out' }));
  expect(currentUrl()).toBe('/Shop/Dunk');
  expect(document.activeElement).toBe(within(menu()!).getByRole('link', { name: 'Log In' }));
});
