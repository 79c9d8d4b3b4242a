import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage, servicesFixture, userFixture, translatePage } from 'shared/testing';
import { page } from './page';

const tab = (name: string) => screen.getByRole('tab', { name });
const selected = () => screen.getByRole('tab', { selected: true }).textContent;
const filled = { session: { user: userFixture() }, cart: { loaded: true }, orders: { loaded: true } };
const signedIn = () => servicesFixture({ states: filled });

const initialWidth = window.innerWidth;
const setWindowWidth = (width: number) => Object.assign(window, { innerWidth: width });
afterEach(() => setWindowWidth(initialWidth));

test('DASH-1: shows vertical tabs Profile, Cart and Orders, and puts the open one into the URL', async () => {
  const { where } = renderPage(page, { path: '/Dashboard', services: signedIn() });
  expect(screen.getByRole('tablist').getAttribute('aria-orientation')).toBe('vertical');
  expect(screen.getAllByRole('tab').map((each) => each.textContent)).toEqual(['Profile', 'Cart', 'Orders']);
  expect(selected()).toBe('Profile');
  await userEvent.click(tab('Cart'));
  expect(selected()).toBe('Cart');
  await waitFor(() => expect(where()).toBe('/Dashboard?tab=cart'));
  expect(screen.getByRole('tabpanel', { name: 'Cart' })).toBeTruthy();
});

test('opens the tab named in the URL', () => {
  renderPage(page, { path: '/Dashboard?tab=orders', services: signedIn() });
  expect(selected()).toBe('Orders');
});

test('keeps the tab open while the next page loads', async () => {
  const { where } = renderPage(page, { path: '/Dashboard?tab=cart', services: signedIn() });
  await userEvent.click(screen.getByRole('link', { name: 'See all shoes' }));
  await waitFor(() => expect(where()).toBe('/Shop/shop-all'));
  expect(selected()).toBe('Cart');
});

test('selects tabs by arrow keys, Home and End', async () => {
  renderPage(page, { path: '/Dashboard', services: signedIn() });
  act(() => tab('Profile').focus());
  await userEvent.keyboard('{ArrowDown}');
  expect([selected(), document.activeElement]).toEqual(['Cart', tab('Cart')]);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(selected()).toBe('Orders');
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(selected()).toBe('Orders');
  await userEvent.keyboard('{Home}');
  expect(selected()).toBe('Profile');
  await userEvent.keyboard('{End}');
  expect(selected()).toBe('Orders');
});

test('DASH-1: hides and shows the tab list', async () => {
  renderPage(page, { services: signedIn() });
  translatePage(document.body);
  await userEvent.click(screen.getByRole('button', { name: 'Hide Tabs', expanded: true }));
  expect(screen.queryByRole('tablist')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show Tabs', expanded: false }));
  expect(screen.getByRole('tablist')).toBeTruthy();
});

test('DASH-1: closes the tab list after a selection in a window of 881 px', async () => {
  setWindowWidth(881);
  renderPage(page, { services: signedIn() });
  await userEvent.click(tab('Orders'));
  expect(screen.queryByRole('tablist')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show Tabs' }));
  expect(screen.getByRole('tabpanel', { name: 'Orders' })).toBeTruthy();
});

test('DASH-1: keeps the tab list open after a selection in a window of 882 px', async () => {
  setWindowWidth(882);
  renderPage(page, { services: signedIn() });
  await userEvent.click(tab('Orders'));
  expect(screen.getByRole('tablist')).toBeTruthy();
});

test.each([
  ['cart', 'No cart items available.'],
  ['orders', 'You have no past orders yet.'],
])('DASH-2: shows the empty state of %s', async (open, text) => {
  renderPage(page, { path: `/Dashboard?tab=${open}`, services: signedIn() });
  expect(screen.getByText(text)).toBeTruthy();
});

test.each(['profile', 'cart', 'orders'])('DASH-2: shows a spinner in %s until its data is loaded', async (open) => {
  const services = servicesFixture();
  renderPage(page, { path: `/Dashboard?tab=${open}`, services });
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(screen.queryByText(/^(No cart|You have no)/)).toBeNull();
  await act(async () => {
    services.session.store.set({ user: userFixture() });
    services.cart.store.set({ loaded: true });
    services.orders.store.set({ loaded: true });
  });
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
});

test('shows a load failure and retries', async () => {
  const services = servicesFixture({ states: { cart: { error: { kind: 'network' } } } });
  renderPage(page, { path: '/Dashboard?tab=cart', services });
  expect(screen.getByText('Network error. Please check your connection and try again.')).toBeTruthy();
  const before = services.called('cart.load').length;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(services.called('cart.load')).toHaveLength(before + 1);
});

test.each(['profile', 'cart', 'orders'])('%s waits for the guard without an error after Log Out', async (open) => {
  const ended = { error: { kind: 'status' as const, status: 401 } };
  renderPage(page, {
    path: `/Dashboard?tab=${open}`,
    services: servicesFixture({ states: { session: ended, cart: ended, orders: ended } }),
  });
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
