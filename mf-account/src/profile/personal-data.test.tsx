import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failed, succeeded } from 'shared/contract';
import { renderPage, servicesFixture, userFixture } from 'shared/testing';
import { saveFile } from 'shared/ui';
import { page } from '../dashboard/page';

jest.mock('shared/ui', () => ({ ...jest.requireActual<object>('shared/ui'), saveFile: jest.fn() }));

const states = { session: { user: userFixture(), authenticated: true } };
const press = (name: string, where: { getByRole: typeof screen.getByRole } = screen) =>
  userEvent.click(where.getByRole('button', { name }));
async function askToDelete(password: string) {
  await press('Delete my account');
  const dialog = within(screen.getByRole('dialog', { name: 'Delete your account?' }));
  if (password) await userEvent.type(dialog.getByLabelText('Password'), password);
  await press('Delete my account', dialog);
}

test('downloads the personal data as a file', async () => {
  const services = servicesFixture({ states, http: { get: async () => succeeded({ account: 'me' } as never) } });
  renderPage(page, { services });
  await press('Download my data');
  expect(services.called('http.get')).toContainEqual(['/api/user/export']);
  expect(saveFile).toHaveBeenCalledWith('my-data.json', { account: 'me' });
});

test('shows a failed download and saves nothing', async () => {
  jest.mocked(saveFile).mockClear();
  const services = servicesFixture({ states, http: { get: async () => failed({ kind: 'network' }) } });
  renderPage(page, { services });
  await press('Download my data');
  expect(services.toasts).toEqual([{ kind: 'error', text: 'Network error. Please check your connection and try again.' }]);
  expect(saveFile).not.toHaveBeenCalled();
});

test('asks for the password, deletes the account, signs out and goes to the home page', async () => {
  const { services, where } = renderPage(page, { services: servicesFixture({ states }), path: '/Dashboard' });
  await askToDelete('Correct1!horse');
  expect(services.called('http.post')).toEqual([['/api/user/delete', { password: 'Correct1!horse' }]]);
  await waitFor(() => expect(services.called('session.logOut')).toHaveLength(1));
  expect(where()).toBe('/');
  expect(services.toasts).toEqual([{ kind: 'success', text: 'Your account is deleted.' }]);
});

test('requires the password, and closes the dialog on Keep it', async () => {
  const { services } = renderPage(page, { services: servicesFixture({ states }) });
  await askToDelete('');
  expect(screen.getByRole('alert')).toHaveProperty('textContent', 'Password is required.');
  await press('Keep it');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(services.called('http.post')).toEqual([]);
});

test('shows a wrong password below the field and stays signed in', async () => {
  const message = 'That password is not correct.';
  const services = servicesFixture({ states, http: { post: async () => failed({ kind: 'status', status: 403, message }) } });
  renderPage(page, { services });
  await askToDelete('Wrong1!pass');
  expect(screen.getByRole('alert')).toHaveProperty('textContent', message);
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expect(services.called('session.logOut')).toEqual([]);
});

test('lets the shell report the end of the session', async () => {
  const services = servicesFixture({ states, http: { post: async () => failed({ kind: 'status', status: 401 }) } });
  renderPage(page, { services });
  await askToDelete('Correct1!horse');
  expect(services.called('http.post')).toHaveLength(1);
  expect(services.toasts).toEqual([]);
});

test('shows a server failure in a toast, and in the dialog above it', async () => {
  const services = servicesFixture({
    states,
    http: { post: async () => failed({ kind: 'status', status: 503, message: 'Busy.' }) },
  });
  renderPage(page, { services });
  await askToDelete('Correct1!horse');
  expect(services.toasts).toEqual([{ kind: 'error', text: 'Busy.' }]);
  expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toBe('Busy.');
});
