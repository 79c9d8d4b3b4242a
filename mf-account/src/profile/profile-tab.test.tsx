import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failed, type Failure } from 'shared/contract';
import { renderPage, servicesFixture, userFixture } from 'shared/testing';
import { page } from '../dashboard/page';

const user = userFixture({ phoneNumber: '' });
const states = { session: { user, authenticated: true } };
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);
async function put(name: string, value: string) {
  await userEvent.clear(field(name));
  if (value) await userEvent.type(field(name), value);
}

test('DASH-3: first name, last name and email are required, the phone number is not', async () => {
  const { services } = renderPage(page, { services: servicesFixture({ states }) });
  for (const name of ['First Name', 'Last Name', 'Email']) await put(name, '');
  await save();
  expect(alerts()).toEqual(['First name is required', 'Last name is required', 'Email is required']);
  expect(document.activeElement).toBe(field('First Name'));
  expect(services.called('session.updateUser')).toEqual([]);
});

test('DASH-3: a malformed email and phone number are refused', async () => {
  renderPage(page, { services: servicesFixture({ states }) });
  await put('Email', 'thandi@');
  await put('Phone Number', '12345');
  await save();
  expect(alerts()).toEqual(['Invalid email', 'Invalid phone number']);
});

test.each(['0825550123', '+27 82 555-0123', '27825550123', '82 555 0123'])('DASH-3: takes the phone number %s', async (phone) => {
  const { services } = renderPage(page, { services: servicesFixture({ states }) });
  await put('Phone Number', phone);
  await save();
  expect(services.called('session.updateUser')).toHaveLength(1);
});

test('DASH-4: sends the four fields and says that they are saved', async () => {
  const { services } = renderPage(page, { services: servicesFixture({ states }) });
  await put('First Name', 'Naledi');
  await save();
  expect(services.called('session.updateUser')).toEqual([
    [{ firstname: 'Naledi', lastname: user.lastname, email: user.email, phoneNumber: '' }],
  ]);
  expect(services.toasts).toEqual([{ kind: 'success', text: 'Success! Successfully updated your profile' }]);
});

test.each<[Failure, string]>([
  [{ kind: 'status', status: 400 }, 'Please fill out all the fields in the correct format.'],
  [{ kind: 'status', status: 403 }, 'You do not have permission to perform this update. Please log in and try again.'],
  [{ kind: 'status', status: 404 }, 'The requested user profile was not found.'],
  [{ kind: 'status', status: 502 }, 'An unexpected server error occurred. Please try again later.'],
  [{ kind: 'status', status: 418 }, 'An unexpected error occurred. Please try again.'],
  [{ kind: 'network' }, 'Network error. Please check your connection and try again.'],
])('DASH-4 ERR-1: a refused update (%j) says %s', async (failure, text) => {
  const services = servicesFixture({ states, session: { updateUser: async () => failed(failure) } });
  renderPage(page, { services });
  await put('First Name', 'Naledi');
  await save();
  expect(services.toasts).toEqual([{ kind: 'error', text }]);
  expect(field('First Name').value).toBe('Naledi');
});

test('an email that another account has is said below the field', async () => {
  const message = 'A user with the email naledi@example.com already exists.';
  const services = servicesFixture({
    states,
    session: { updateUser: async () => failed({ kind: 'status', status: 409, message }) },
  });
  renderPage(page, { services });
  await save();
  expect(alerts()).toEqual([message]);
  expect(document.activeElement).toBe(field('Email'));
});
