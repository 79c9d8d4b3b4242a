import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from 'shared/testing';
import { page } from '../dashboard/page';
import { page as settings } from '../settings/page';
import { memberFixture, stubApi } from '../testing/stub-api.fixture';

const hears = (newValue: string | null, key = 'staff/log-out') =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })));
const fillLogIn = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(await screen.findByLabelText('Email'), 'nomsa@example.com');
  await user.type(screen.getByLabelText('Password'), 'Correct1!stapler');
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
};

test('shows the log-in when signed out, and then the requested page', async () => {
  const api = stubApi({ 'GET /me': { body: { member: null } } });
  const user = userEvent.setup();
  const { where } = renderPage(page, { path: '/Back-Office?from=7' });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Log in');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Email is required.',
    'Password is required.',
    'Code is required.',
  ]);
  api.reply('POST /session', { status: 204 });
  api.reply('GET /me', { body: { member: memberFixture() } });
  await fillLogIn(user);
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
  expect(where()).toBe('/Back-Office?from=7');
  expect(api.called('POST /session')).toEqual([{ email: 'nomsa@example.com', password: 'Correct1!stapler', code: '123456' }]);
});

test('reports a refused log-in and keeps the input', async () => {
  const refused = { message: 'Invalid credentials.', code: 'staff/invalid-credentials' };
  stubApi({ 'GET /me': { body: { member: null } }, 'POST /session': { status: 401, body: refused } });
  const user = userEvent.setup();
  renderPage(page);
  await fillLogIn(user);
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid credentials.');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('nomsa@example.com');
});

test('the menu offers only pages that the role may open', async () => {
  stubApi({ 'GET /me': { body: { member: memberFixture({ permissions: ['audit.read'] }) } } });
  const user = userEvent.setup();
  renderPage(page, { path: '/Back-Office' });
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links).toContain('Audit log');
  expect(links).not.toContain('Staff');
  expect(screen.getByRole('link', { name: 'Overview' }).getAttribute('aria-current')).toBe('page');
});

test('a page without permission explains this below its heading', async () => {
  stubApi({ 'GET /me': { body: { member: memberFixture({ permissions: [] }) } } });
  renderPage(settings, { path: '/Back-Office/Settings' });
  expect(await screen.findByText('Your role does not allow this.')).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['Settings']);
});

test('shows the log-in after a log-out', async () => {
  const api = stubApi({ 'GET /me': { body: { member: memberFixture() } }, 'DELETE /session': { status: 204 } });
  const user = userEvent.setup();
  renderPage(page);
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Log in');
  expect(api.called('DELETE /session')).toHaveLength(1);
});

test('reports a missing response, and retries', async () => {
  const api = stubApi({ 'GET /me': { status: 503, body: { message: 'The shop is busy.' } } });
  const user = userEvent.setup();
  renderPage(page);
  expect(await screen.findByText('The shop is busy.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Back office');
  api.reply('GET /me', { body: { member: memberFixture() } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
});

test('opens screens by shortcut, and turns shortcuts off in their list', async () => {
  stubApi({ 'GET /me': { body: { member: memberFixture() } } });
  const user = userEvent.setup();
  const { where } = renderPage(page, { path: '/Back-Office' });
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('?');
  await user.click(screen.getByLabelText('Use keyboard shortcuts'));
  await user.keyboard('{Escape}ga');
  expect(where()).toBe('/Back-Office');
  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts', hidden: true }));
  await user.click(screen.getByLabelText('Use keyboard shortcuts'));
  await user.keyboard('{Escape}ga');
  expect(where()).toBe('/Back-Office/Audit-Log');
});

test('a log-out in another tab covers the page with the log-in, hides its content, and keeps the input', async () => {
  const api = stubApi({ 'GET /me': { body: { member: memberFixture() } } });
  const user = userEvent.setup();
  renderPage(page, { path: '/Back-Office' });
  const heading = await screen.findByRole('heading', { level: 1, name: 'Overview' });
  hears(null, 'jwt');
  hears(null);
  hears('member 7');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  hears('1764180000000');
  expect(screen.getByRole('alertdialog').textContent).toContain('what you have typed is still here');
  api.reply('POST /session', { status: 204 });
  await user.type(screen.getByLabelText('Password'), 'Correct1!stapler');
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('heading', { level: 1, name: 'Overview' })).toBe(heading);
});

test('a log-in after an expired session keeps the page and its input while the shop does not answer', async () => {
  const api = stubApi({ 'GET /me': { body: { member: memberFixture() } }, 'POST /session': { status: 204 } });
  const user = userEvent.setup();
  renderPage(page, { path: '/Back-Office' });
  const heading = await screen.findByRole('heading', { level: 1, name: 'Overview' });
  hears('1764180000000');
  api.reply('GET /me', { status: 503, body: { message: 'The shop is busy.' } });
  await user.type(screen.getByLabelText('Password'), 'Correct1!stapler');
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByText('The shop is busy.');
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  api.reply('GET /me', { body: { member: memberFixture() } });
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('heading', { level: 1, name: 'Overview' })).toBe(heading);
  // Its code works once.
  expect(api.called('POST /session')).toHaveLength(1);
});

test('a log-in by other credentials is sent, although an earlier one was accepted', async () => {
  const api = stubApi({ 'GET /me': { body: { member: memberFixture() } }, 'POST /session': { status: 204 } });
  const user = userEvent.setup();
  renderPage(page, { path: '/Back-Office' });
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
  hears('1764180000000');
  api.reply('GET /me', { status: 503, body: { message: 'The shop is busy.' } });
  await user.type(screen.getByLabelText('Password'), 'Correct1!stapler');
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByText('The shop is busy.');
  await user.type(screen.getByLabelText('Code'), '{Backspace}7');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(api.called('POST /session')).toHaveLength(2));
});

test('closes the log-in when the same member logs in in another tab', async () => {
  stubApi({ 'GET /me': { body: { member: memberFixture() } } });
  renderPage(page, { path: '/Back-Office' });
  const heading = await screen.findByRole('heading', { level: 1, name: 'Overview' });
  hears('1764180000000');
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  hears('member 7');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await act(async () => undefined);
  expect(screen.getByRole('heading', { level: 1, name: 'Overview' })).toBe(heading);
});

test('a log-in of another member in another tab does the same, so that no input is sent under their name', async () => {
  stubApi({ 'GET /me': { body: { member: memberFixture() } } });
  renderPage(page, { path: '/Back-Office' });
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
  hears('member 8');
  expect(screen.getByRole('alertdialog').textContent).toContain('what you have typed is still here');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('nomsa@example.com');
});

test('a log-in announces its member to other tabs, and stores nothing in the browser', async () => {
  const api = stubApi({ 'GET /me': { body: { member: null } }, 'POST /session': { status: 204 } });
  const setItem = jest.spyOn(Storage.prototype, 'setItem');
  const user = userEvent.setup();
  renderPage(page);
  await screen.findByLabelText('Email');
  api.reply('GET /me', { body: { member: memberFixture({ id: 8 }) } });
  await fillLogIn(user);
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
  expect(setItem.mock.calls).toContainEqual(['staff/log-out', 'member 8']);
  expect(Object.keys(localStorage)).toEqual([]);
  setItem.mockRestore();
});
