import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from 'shared/testing';
import { memberFixture, stubApi } from '../testing/stub-api.fixture';
import { page } from './page';

// Types a name, a password and a code.
jest.setTimeout(20_000);

const MESSAGE = 'This invitation is no longer valid. Please ask for a new one.';

function openLink(status: number, code: string, member: object | null = null) {
  const api = stubApi({
    'GET /me': { body: { member } },
    'GET /invitation/abc': { status, body: { code, message: MESSAGE } },
  });
  renderPage(page, { params: { token: 'abc' } });
  return api;
}

const heading = () => screen.findByRole('heading', { level: 1 }).then(({ textContent }) => textContent);
const linksTo = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('explains an invalid link below a heading, and links to the log-in', async () => {
  openLink(404, 'staff/invitation-invalid');
  await screen.findByText(MESSAGE);
  expect(await heading()).toBe('Invitation');
  expect(linksTo()).toEqual([['Log in', '/Back-Office']]);
});

test('has a heading without a response, too, and retries', async () => {
  openLink(503, 'busy');
  await screen.findByRole('button', { name: 'Try again' });
  expect(await heading()).toBe('Invitation');
});

test('a reload after accepting shows that the log-in is set up, and where to get new recovery codes', async () => {
  openLink(404, 'staff/invitation-used', memberFixture());
  await screen.findByText('You are on the staff and logged in as Nomsa Dlamini.');
  expect(await heading()).toBe('This invitation was used');
  expect(screen.getByText(/‘New recovery codes’/)).toBeTruthy();
  expect(screen.queryByText(MESSAGE)).toBeNull();
  expect(linksTo()).toEqual([
    ['Go to the back office', '/Back-Office'],
    ['Your account', '/Back-Office/Account'],
  ]);
});

test('a used link without a session leads to the log-in, other invalid links to a new invitation', async () => {
  openLink(404, 'staff/invitation-used');
  await screen.findByText(`For everybody else: ${MESSAGE}`);
  expect(await heading()).toBe('This invitation was used');
  expect(linksTo()).toEqual([['Log in', '/Back-Office']]);
});

const OPEN_INVITATION = {
  'GET /invitation/abc': { body: { email: 'sipho@example.com', role: 'owner', expiresAt: '2026-12-01T08:00:00.000Z' } },
  'POST /invitation/abc/authenticator': { body: { secret: 'ABCD', otpauthUrl: 'otpauth://totp/x', qrCode: '<svg />' } },
};
const fillIn = async () => {
  await userEvent.type(await screen.findByLabelText('Name'), 'Sipho');
  await userEvent.type(screen.getByLabelText('Password'), 'Correct1!stapler');
  await userEvent.type(screen.getByLabelText('Code'), '123456');
};
const accept = () => userEvent.click(screen.getByRole('button', { name: 'Accept the invitation' }));

test('an invitation that was accepted without an answer leads to the log-in, and not to a new invitation', async () => {
  const api = stubApi({
    ...OPEN_INVITATION,
    'GET /me': { body: { member: null } },
    'POST /invitation/abc/accept': 'no response',
  });
  renderPage(page, { params: { token: 'abc' } });
  await fillIn();
  await accept();
  await screen.findByText(/cannot be reached/);
  api.reply('POST /invitation/abc/accept', { status: 404, body: { code: 'staff/invitation-used', message: MESSAGE } });
  await accept();
  await screen.findByText(/log in with the password and the second factor that you have set up/);
  expect(await heading()).toBe('This invitation was used');
});

test('tabs of the previously logged-in member are notified of the new session', async () => {
  stubApi({ ...OPEN_INVITATION, 'POST /invitation/abc/accept': { body: { recoveryCodes: ['abcd-efgh-jkmn-pqrs'] } } });
  const setItem = jest.spyOn(Storage.prototype, 'setItem');
  renderPage(page, { params: { token: 'abc' } });
  await fillIn();
  expect(setItem).not.toHaveBeenCalled();
  await accept();
  await screen.findByText('abcd-efgh-jkmn-pqrs');
  expect(setItem.mock.calls.map(([key]) => key)).toEqual(['staff/log-out']);
  setItem.mockRestore();
});
