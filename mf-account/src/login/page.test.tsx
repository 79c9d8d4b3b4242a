import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failed, type Failure } from 'shared/contract';
import { renderPage, servicesFixture } from 'shared/testing';
import { page } from './page';

const EMAIL = 'thandi@example.com';
const PASSWORD = 'Secret#2026';

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const send = () => userEvent.click(within(screen.getByRole('form', { name: 'Log In' })).getByRole('button', { name: 'Log In' }));
async function fill(email: string, password: string) {
  if (email) await userEvent.type(field('Email'), email);
  if (password) await userEvent.type(field('Password'), password);
}
const describes = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);

test('AUTH-1: logs in with email and password, confirms it and goes to the landing path', async () => {
  const { services, where } = renderPage(page, { path: '/Login' });
  expect(screen.getByRole('link', { name: 'Create Account' }).getAttribute('href')).toBe('/Create-Account');
  expect(screen.getByRole('link', { name: 'Forgot Password' }).getAttribute('href')).toBe('/Forgot-Password');
  await fill(EMAIL, PASSWORD);
  await send();
  expect(services.called('session.logIn')).toEqual([[{ email: EMAIL, password: PASSWORD }]]);
  expect(services.toasts).toEqual([{ kind: 'success', text: 'Welcome Back' }]);
  await waitFor(() => expect(where()).toBe('/'));
});

test('returns to the previous page after an expired session', async () => {
  const services = servicesFixture({ session: { consumeReturnPath: () => '/Order' } });
  const { where } = renderPage(page, { path: '/Login', services });
  await fill(EMAIL, PASSWORD);
  await send();
  await waitFor(() => expect(where()).toBe('/Order'));
});

test('AUTH-2: shows missing values below their fields', async () => {
  const { services } = renderPage(page);
  await send();
  expect(describes(field('Email'))).toContain('Email is required.');
  expect(describes(field('Password'))).toEqual(['Password is required.']);
  expect(document.activeElement).toBe(field('Email'));
  expect(services.calls).toEqual([]);
});

test('AUTH-2: shows a malformed email below the email and below the password', async () => {
  renderPage(page);
  await fill('thandi@', 'weak');
  await send();
  expect(describes(field('Email'))).toEqual(['Invalid email format.']);
  expect(describes(field('Password'))).toEqual([
    'Password must contain at least one special character, one capital letter, minimum of 8 characters, and one number.',
    'Invalid email format.',
  ]);
  await userEvent.type(field('Email'), 'example.com');
  expect(screen.queryByText('Invalid email format.')).toBeNull();
});

const loginFailures: [string, Failure, ...string[]][] = [
  [
    '418',
    { kind: 'status', status: 418 },
    'Unexpected error: 418. Please try again.',
    'An unexpected error occurred. Please try again.',
  ],
  ['a network failure', { kind: 'network' }, 'Network error. Please check your connection and try again.'],
];
test.each(loginFailures)('AUTH-3 ERR-1: shows a toast for %s and keeps the typed values', async (_, failure, ...texts) => {
  const { services, where } = renderPage(page, {
    path: '/Login',
    services: servicesFixture({ session: { logIn: async () => failed(failure) } }),
  });
  await fill(EMAIL, PASSWORD);
  await send();
  expect(services.toasts).toEqual(texts.map((text) => ({ kind: 'error', text })));
  expect(where()).toBe('/Login');
  expect(field('Email').value).toBe(EMAIL);
  expect(field('Password').value).toBe(PASSWORD);
});

test('sends once for two clicks, under the loading overlay', async () => {
  const busy = jest.fn((work: Promise<unknown>) => work);
  const services = servicesFixture({ session: { logIn: () => new Promise(() => undefined) }, feedback: { busy: busy as never } });
  renderPage(page, { services });
  await fill(EMAIL, PASSWORD);
  await send();
  await send();
  expect(services.called('session.logIn')).toHaveLength(1);
  expect(busy).toHaveBeenCalledTimes(1);
});

test('sets autocomplete for password managers', () => {
  renderPage(page);
  expect(field('Email').autocomplete).toBe('username');
  expect(field('Password').autocomplete).toBe('current-password');
  expect(page.head(undefined, {} as never)).toEqual({ title: 'Log in', noIndex: true });
});
