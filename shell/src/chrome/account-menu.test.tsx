import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderFrame } from './frame.fixture';

const signedIn = { states: { session: { authenticated: true, jwt: 'j' } } };
const items = () => screen.queryAllByRole('menuitem').map((item) => item.textContent);
const button = () => screen.getByRole('button', { name: 'Account' });

test('NAV-4: the account icon opens Profile and Log In', async () => {
  const { currentUrl } = renderFrame();
  expect(items()).toEqual([]);
  await userEvent.click(button());
  expect(items()).toEqual(['Profile', 'Log In']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Log In' }));
  expect([currentUrl(), items()]).toEqual(['/Login', []]);
});

test('NAV-4: its Log Out ends the session and goes home', async () => {
  const { currentUrl, services } = renderFrame(signedIn, '/Dashboard');
  await userEvent.click(button());
  await userEvent.click(screen.getByRole('menuitem', { name: 'Log Out' }));
  await waitFor(() => expect(services.called('session.logOut')).toHaveLength(1));
  expect(currentUrl()).toBe('/');
});

test('NAV-5: Profile takes a customer to the dashboard', async () => {
  const { currentUrl } = renderFrame(signedIn);
  await userEvent.click(button());
  await userEvent.click(screen.getByRole('menuitem', { name: 'Profile' }));
  expect(currentUrl()).toBe('/Dashboard?tab=profile');
});

test('NAV-5: Profile asks a guest to log in and does not navigate', async () => {
  const { currentUrl, services } = renderFrame();
  await userEvent.click(button());
  await userEvent.click(screen.getByRole('menuitem', { name: 'Profile' }));
  expect(services.popups).toMatchObject([{ kind: 'error', text: 'Please log in first to access your profile.' }]);
  expect(currentUrl()).toBe('/Shop/Dunk');
});

test('the menu supports the keyboard and returns the focus', async () => {
  const user = userEvent.setup();
  renderFrame();
  const focused = () => document.activeElement?.textContent;
  button().focus();
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Profile');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Log In');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Profile');
  await user.keyboard('{End}');
  expect(focused()).toBe('Log In');
  await user.keyboard('p');
  expect(focused()).toBe('Profile');
  await user.keyboard('{End}{Control>}p{/Control}{Alt>}{ArrowUp}{/Alt}');
  expect(focused()).toBe('Log In');
  await user.keyboard('{Escape}');
  expect([items(), document.activeElement]).toEqual([[], button()]);
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('Log In');
  await user.tab();
  expect(items()).toEqual([]);
});

test('a click outside closes the menu', async () => {
  renderFrame();
  await userEvent.click(button());
  await userEvent.click(screen.getByRole('heading', { level: 1 }));
  expect(items()).toEqual([]);
});
