import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failed, type Failure } from 'shared/contract';
import { renderPage, servicesFixture } from 'shared/testing';
import { page } from './page';

const EMAIL = 'thandi@example.com';
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const send = () => userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
async function fill(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await userEvent.type(field(name), value);
}
const complete = { Name: 'Thandi', Surname: 'Mokoena', Email: EMAIL, Password: 'Secret#2026' };

test('AUTH-4 AUTH-6: creates the account, greets by first name and goes to the landing path', async () => {
  const { services, where } = renderPage(page, { path: '/Create-Account' });
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/Login');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Subscribe to our newsletter' }).checked).toBe(false);
  await fill(complete);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Subscribe to our newsletter' }));
  await send();
  expect(services.called('session.register')).toEqual([
    [
      {
        userAccount: { firstname: 'Thandi', lastname: 'Mokoena', password: 'Secret#2026', email: EMAIL, role: 'ROLE_CUSTOMER' },
        signUpForNewsletter: true,
      },
    ],
  ]);
  expect(services.toasts).toEqual([{ kind: 'success', text: 'Welcome: Thandi' }]);
  await waitFor(() => expect(where()).toBe('/'));
});

test('AUTH-5: requires name, email and password, but not the surname', async () => {
  const { services } = renderPage(page);
  await send();
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    'Name is required.',
    'Email is required.',
    'Password is required.',
  ]);
  expect(document.activeElement).toBe(field('Name'));
  await fill({ Name: 'Thandi', Email: 'thandi@', Password: 'short' });
  await send();
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    'Invalid email format.',
    'Password must contain at least one special character, one capital letter, minimum of 8 characters, and one number.',
  ]);
  expect(services.calls).toEqual([]);
});

test('clears the typed values for the next visitor', async () => {
  const { services } = renderPage(page);
  await fill(complete);
  act(() => services.bus.publish('app/reset', { reason: 'log-out' }));
  expect(Object.keys(complete).map((name) => field(name).value)).toEqual(['', '', '', '']);
});

const signUpFailures: [string, Failure, string][] = [
  ['409', { kind: 'status', status: 409 }, `A user with the email ${EMAIL} already exists.`],
  ['a network failure', { kind: 'network' }, 'Network error. Please check your connection and try again.'],
];
test.each(signUpFailures)('AUTH-7 ERR-1: shows a toast for %s and keeps the typed values', async (_, failure, text) => {
  const services = servicesFixture({ session: { register: async () => failed(failure) } });
  const { where } = renderPage(page, { path: '/Create-Account', services });
  await fill(complete);
  await send();
  expect(services.toasts).toEqual([{ kind: 'error', text }]);
  expect(where()).toBe('/Create-Account');
  expect(field('Name').value).toBe('Thandi');
});
