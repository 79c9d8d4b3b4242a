import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { drawFrame } from './frame.fixture';

const signedIn = { states: { session: { authenticated: true, jwt: 'j' } } };
const items = () => screen.queryAllByRole('menuitem').map((item) => item.textContent);
const button = () => screen.getByRole('button', { name: 'Account' });

test('NAV-4: the account icon opens Profile and Log In', async () => {
  const { where } = drawFrame();
  expect(items()).toEqual([]);
  await userEvent.click(button());
  expect(items()).toEqual(['Profile', 'Log In']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Log In' }));
  expect([where(), items()]).toEqual(['/Login', []]);
});

test('NAV-4: its Log Out ends the session and goes home', async () => {
  const { where, services } = drawFrame(signedIn, '/Dashboard');
  await userEvent.click(button());
  await userEvent.click(screen.getByRole('menuitem', { name: 'Log Out' }));
  await waitFor(() => expect(services.called('session.logOut')).toHaveLength(1));
  expect(where()).toBe('/');
});

test('NAV-5: Profile leads a customer to the dashboard', async () => {
  const { where } = drawFrame(signedIn);
  await userEvent.click(button());
  await userEvent.click(screen.getByRole('menuitem', { name: 'Profile' }));
  expect(where()).toBe('/Dashboard?tab=profile');
});

test('NAV-5: Profile tells a guest to log in and goes nowhere', async () => {
  const { where, services } = drawFrame();
  await userEvent.click(button());
  await userEvent.click(screen.getByRole('menuitem', { name: 'Profile' }));
  expect(services.popups).toMatchObject([{ kind: 'error', text: 'Please log in first to access your profile.' }]);
  expect(where()).toBe('/Shop/Dunk');
});

test('the menu is worked by keyboard and gives the focus back', async () => {
  const user = userEvent.setup();
  drawFrame();
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
  await user.keyboard('{Escape}');
  expect([items(), document.activeElement]).toEqual([[], button()]);
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('Log In');
  await user.tab();
  expect(items()).toEqual([]);
});

test('a press beside the menu closes it', async () => {
  drawFrame();
  await userEvent.click(button());
  await userEvent.click(screen.getByRole('heading', { level: 1 }));
  expect(items()).toEqual([]);
});
