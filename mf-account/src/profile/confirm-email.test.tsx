import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failed, succeeded, type Failure, type Http, type Result } from 'shared/contract';
import { renderPage, servicesFixture, userFixture } from 'shared/testing';
import { page } from '../dashboard/page';

// Many queries by role in each test, over the whole dashboard.
jest.setTimeout(20_000);

const user = userFixture();
const states = { session: { user, authenticated: true } };
const press = (name: string, where: { getByRole: typeof screen.getByRole } = screen) =>
  userEvent.click(where.getByRole('button', { name }));
/** The dialog, once the code was sent. */
async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm my email' }));
  return within(await screen.findByRole('dialog', { name: 'Confirm your email' }));
}

/** A server that says whether the address is confirmed, and answers posts in this order. */
function server(confirmed: boolean, ...answers: (Failure | 'ok')[]) {
  const post = async () => {
    const answer = answers.shift() ?? 'ok';
    return answer === 'ok' ? succeeded({}) : failed(answer);
  };
  const http = {
    get: async () => succeeded({ email: user.email, confirmed }),
    post: post as unknown as Http['post'],
  } as { get: () => Promise<Result<never>>; post: Http['post'] };
  return servicesFixture({ states, http });
}

test('sends a code, confirms the address with it, and stops asking', async () => {
  const { services } = renderPage(page, { services: server(false) });
  const inside = await openDialog();
  expect(inside.getByText(new RegExp(`sent a code to ${user.email}`))).not.toBeNull();
  await press('Confirm', inside);
  expect((await screen.findByRole('alert')).textContent).toBe('otp is required.');
  await userEvent.type(inside.getByLabelText('Code'), '123 456');
  await press('Confirm', inside);
  await waitFor(() => expect(services.toasts).toEqual([{ kind: 'success', text: 'Your email address is confirmed.' }]));
  await waitFor(() => expect(screen.queryByText(/not confirmed yet/)).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your data' }));
  expect(services.called('http.post')).toEqual([
    ['/api/user/email/code', {}],
    ['/api/user/email/confirm', { code: '123456' }],
  ]);
});

test('shows a wrong code below the field, and sends a new one', async () => {
  const message = 'This code is wrong or has expired. Please ask for a new one.';
  const wrong: Failure = { kind: 'status', status: 400, message, errors: [{ field: 'code', message }] };
  const { services } = renderPage(page, { services: server(false, 'ok', wrong, 'ok') });
  const inside = await openDialog();
  await userEvent.type(inside.getByLabelText('Code'), '123456');
  await press('Confirm', inside);
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(document.activeElement).toBe(inside.getByLabelText('Code'));
  await press('Send a new code', inside);
  await waitFor(() => expect(services.toasts).toEqual([{ kind: 'success', text: 'A new code is on its way.' }]));
  expect(services.called('http.post').at(-1)).toEqual(['/api/user/email/code', {}]);
  expect(inside.getByRole('status').textContent).toBe('A new code is on its way.');
});

test('shows a failure unrelated to the code in a toast, and in the dialog above it', async () => {
  const busy: Failure = { kind: 'status', status: 503, message: 'Busy.' };
  const { services } = renderPage(page, { services: server(false, 'ok', busy, busy) });
  const inside = await openDialog();
  await userEvent.type(inside.getByLabelText('Code'), '123456');
  for (const button of ['Confirm', 'Send a new code']) {
    await press(button, inside);
    await waitFor(() => expect(inside.getByRole('status').textContent).toBe('Busy.'));
  }
  expect(services.toasts).toEqual([
    { kind: 'error', text: 'Busy.' },
    { kind: 'error', text: 'Busy.' },
  ]);
});

test('shows a rate limit as a toast without a dialog; an address confirmed meanwhile needs no code', async () => {
  const limited: Failure = { kind: 'status', status: 429, message: 'Too many attempts. Please try again later.' };
  const { services } = renderPage(page, {
    services: server(false, limited, { kind: 'status', status: 409, code: 'account/email-already-confirmed' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm my email' }));
  await waitFor(() => expect(services.toasts).toEqual([{ kind: 'error', text: limited.message }]));
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Confirm my email');
  await waitFor(() => expect(screen.queryByText(/not confirmed yet/)).toBeNull());
  expect(services.toasts).toHaveLength(1);
});

test('names the address for log-ins while a new one is unconfirmed, and offers to confirm it by password', async () => {
  const former = 'before@example.com';
  const wrong: Failure = { kind: 'status', status: 403, message: 'That password is not correct.' };
  const answers = [failed(wrong), succeeded(user)];
  const services = servicesFixture({
    states,
    // The name has changed on another device.
    session: { loadUser: async () => succeeded({ ...user, firstname: 'Naledi' }) },
    http: {
      get: (async (path: string) =>
        succeeded(path.endsWith('/former') ? { email: former } : { email: user.email, confirmed: false })) as Http['get'],
      put: (async () => answers.shift()) as unknown as Http['put'],
    },
  });
  renderPage(page, { services });
  await screen.findByText(new RegExp(`You still log in with ${former}. Confirm ${user.email}`));
  await press('Use my password');
  const inside = within(await screen.findByRole('dialog', { name: 'Log in with the new email' }));
  await press('Use this email', inside);
  expect((await screen.findByRole('alert')).textContent).toBe('Password is required.');
  await userEvent.type(inside.getByLabelText('Password'), 'Str0ng!pass');
  await press('Use this email', inside);
  expect((await screen.findByRole('alert')).textContent).toBe(wrong.message);
  await press('Use this email', inside);
  await waitFor(() => expect(services.toasts).toEqual([{ kind: 'success', text: `From now on you log in with ${user.email}.` }]));
  expect(screen.queryByText(/You still log in with/)).toBeNull();
  await screen.findByText(/not confirmed yet/);
  expect(services.called('http.put').at(-1)).toEqual([
    '/api/user',
    expect.objectContaining({ email: user.email, firstname: 'Naledi', password: 'Str0ng!pass' }),
  ]);
});

test('reports that another account has taken the new address', async () => {
  const message = 'A user with this email already exists.';
  const services = servicesFixture({
    states,
    http: {
      get: (async (path: string) =>
        succeeded(
          path.endsWith('/former') ? { email: 'before@example.com' } : { email: user.email, confirmed: false },
        )) as Http['get'],
      post: (async () =>
        failed({ kind: 'status', status: 409, code: 'account/email-taken', message })) as unknown as Http['post'],
    },
  });
  renderPage(page, { services });
  await screen.findByText(/You still log in with/);
  await press('Confirm my email');
  await waitFor(() => expect(services.toasts).toEqual([{ kind: 'error', text: message }]));
});

test.each([
  ['a confirmed address', server(true)],
  [
    'an older server without the field',
    servicesFixture({ states, http: { get: async () => failed({ kind: 'status', status: 404 }) } }),
  ],
])('shows nothing for %s', async (_name, services) => {
  renderPage(page, { services });
  await waitFor(() => expect(services.called('http.get')).toContainEqual(['/api/user/email']));
  await screen.findByRole('button', { name: 'Download my data' });
  expect(screen.queryByRole('button', { name: 'Confirm my email' })).toBeNull();
  expect(services.toasts).toEqual([]);
});
