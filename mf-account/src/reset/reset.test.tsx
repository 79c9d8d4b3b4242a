import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failed, succeeded, type Failure, type Result, type Page } from 'shared/contract';
import { renderPage, servicesFixture } from 'shared/testing';
import { PASSWORD_RULE } from 'shared/validation';
import { page as changePage } from './change-page';
import { page as forgotPage } from './forgot-page';
import { page as otpPage } from './otp-page';
import { forgetEmail, rememberEmail, rememberedEmail } from './remembered-email';

const EMAIL = 'thandi@example.com';
const NEW = 'Secret#2027';
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);
const servicesReplying = (result: Result<unknown>) => servicesFixture({ http: { post: async () => result as never } });

beforeEach(() => rememberEmail(EMAIL));
afterEach(() => forgetEmail());

async function submitForgot() {
  await userEvent.type(field('Email'), EMAIL);
  await press('Send');
}
async function submitOtp() {
  await userEvent.click(field('OTP'));
  await userEvent.paste('123456');
  await press('Verify');
}
async function submitChange() {
  await userEvent.type(field('Password'), NEW);
  await userEvent.type(field('Confirm Password'), NEW);
  await press('Change Password');
}

test('PWD-1: sends the email, stores it and continues to the code', async () => {
  forgetEmail();
  const { services, where } = renderPage(forgotPage, {
    services: servicesReplying(succeeded({ message: 'A code is on its way.' })),
  });
  expect(screen.getByText('We will send you an email to reset your password.')).toBeTruthy();
  await press('Send');
  expect(alerts()).toEqual(['Email is required.']);
  await submitForgot();
  expect(services.called('http.post')).toEqual([['/forgot-password/verify-mail', { email: EMAIL }]]);
  await waitFor(() => expect(where()).toBe('/Verify-Otp'));
  expect(rememberedEmail()).toBe(EMAIL);
  expect(window.sessionStorage.getItem('reset_email')).toBe(EMAIL);
});

test('names the address that got the code, even after another one was refused', async () => {
  rememberEmail('first@example.com');
  renderPage(forgotPage, { services: servicesReplying(failed({ kind: 'status', status: 404 })) });
  await submitForgot();
  await waitFor(() => expect(rememberedEmail()).toBe('first@example.com'));
});

test('PWD-2: sends a six-digit code with the stored email and continues to the new password', async () => {
  const { services, where } = renderPage(otpPage);
  expect(screen.getByText('Enter the otp that was sent to your email.')).toBeTruthy();
  expect([field('OTP').inputMode, field('OTP').autocomplete]).toEqual(['numeric', 'one-time-code']);
  await press('Verify');
  expect(alerts()).toEqual(['otp is required.']);
  await userEvent.type(field('OTP'), '12345');
  await press('Verify');
  expect(alerts()).toEqual(['Invalid otp format.']);
  await userEvent.clear(field('OTP'));
  await submitOtp();
  expect(services.called('http.post')).toEqual([['/forgot-password/verify-otp', { otp: '123456', email: EMAIL }]]);
  await waitFor(() => expect(where()).toBe('/Change-Password'));
});

test('accepts a code typed or pasted in groups', async () => {
  const { services } = renderPage(otpPage);
  await userEvent.type(field('OTP'), ' 123 456');
  await press('Verify');
  expect(services.called('http.post')).toEqual([['/forgot-password/verify-otp', { otp: '123456', email: EMAIL }]]);
});

test('PWD-3: sends two equal strong passwords, confirms the change and goes home', async () => {
  const { services, where } = renderPage(changePage, { path: '/Change-Password' });
  await press('Change Password');
  expect(alerts()).toEqual(['Password is required.', 'Password is required.']);
  await userEvent.type(field('Password'), NEW);
  await userEvent.type(field('Confirm Password'), `${NEW}x`);
  await press('Change Password');
  expect(alerts()).toEqual(['Passwords do not match.']);
  await userEvent.clear(field('Confirm Password'));
  await userEvent.type(field('Confirm Password'), 'abc');
  await press('Change Password');
  expect(alerts()).toEqual([PASSWORD_RULE, 'Passwords do not match.']);
  await userEvent.clear(field('Password'));
  await userEvent.clear(field('Confirm Password'));
  await submitChange();
  expect(services.called('http.post')).toEqual([
    ['/forgot-password/change-password', { password: NEW, repeatPassword: NEW, email: EMAIL }],
  ]);
  expect(services.toasts).toEqual([{ kind: 'success', text: 'Password updated successfully' }]);
  await waitFor(() => expect(where()).toBe('/'));
  expect(rememberedEmail()).toBe('');
});

test.each([
  ['the code', otpPage],
  ['the password', changePage],
])('hides the email of a signed-out customer at the step of %s, and offers no way to continue', async (_step, page) => {
  const { container, services } = renderPage(page);
  expect(container.innerHTML).toContain(EMAIL);
  // As the shell does at a log-out.
  window.sessionStorage.clear();
  act(() => services.bus.publish('app/reset', { reason: 'log-out' }));
  expect(container.innerHTML).not.toContain(EMAIL);
  expect(screen.getByRole('link', { name: 'Start again' })).toBeTruthy();
});

const steps: [string, Page, () => Promise<void>][] = [
  ['the email', forgotPage, submitForgot],
  ['the code', otpPage, submitOtp],
  ['the password', changePage, submitChange],
];
const bodies: [string, unknown][] = [
  ['message', { message: 'Done well.' }],
  ['plain text', 'Done well.'],
  ['data', { data: 'Done well.' }],
  ['data beside a message', { success: true, status: 200, message: 'OK', data: 'Done well.' }],
];
test.each(steps.flatMap(([step, page, submit]) => bodies.map(([body, data]) => ({ step, page, submit, body, data }))))(
  'PWD-4: shows the reply to $step in a dialog ($body)',
  async ({ page, submit, data }) => {
    const { services } = renderPage(page, { services: servicesReplying(succeeded(data)) });
    await submit();
    expect(services.popups).toEqual([{ kind: 'success', title: 'Success!', text: 'Done well.' }]);
  },
);

const status = (code: number, message?: string): Failure => ({ kind: 'status', status: code, message });
const network: Failure = { kind: 'network' };
const networkText = 'Network error. Please check your connection and try again.';
const internalText = 'Internal Server Error. Please try again later.';

/** Renders the page, submits the step to a failing server and returns the toasts. */
async function toastsAfter(page: Page, submit: () => Promise<void>, result: Result<unknown>) {
  const { services, where } = renderPage(page, { path: '/here', services: servicesReplying(result) });
  await submit();
  await waitFor(() => expect(services.toasts).not.toHaveLength(0));
  expect(where()).toBe('/here');
  expect(services.popups).toEqual([]);
  expect(services.toasts.every(({ kind }) => kind === 'error')).toBe(true);
  return services.toasts.map(({ text }) => text);
}

test.each<[Failure, ...string[]]>([
  [status(404, 'x'), 'Email not found. Please try again.'],
  [status(429, 'Too many mails.'), 'Too many mails.'],
  [status(418), 'We are encountering problems. Sorry for the inconvenience.', internalText],
  [network, networkText, internalText],
])('PWD-5 ERR-1: shows the messages for a failed mail (%j): %s', async (failure, ...texts) => {
  expect(await toastsAfter(forgotPage, submitForgot, failed(failure))).toEqual(texts);
});

test.each<[unknown, string]>([
  [{ message: 'Not now.' }, 'Not now.'],
  ['', 'Unexpected error occurred'],
])('PWD-5: treats a 2xx other than 200 as a failure (%j)', async (data, text) => {
  expect(await toastsAfter(forgotPage, submitForgot, succeeded(data, 202))).toEqual([text]);
});

test.each<[Failure, ...string[]]>([
  [status(401), 'Unauthorized. Invalid or expired OTP.'],
  [network, networkText, internalText],
])('PWD-6 ERR-1: shows the messages for a rejected code (%j): %s', async (failure, ...texts) => {
  expect(await toastsAfter(otpPage, submitOtp, failed(failure))).toEqual(texts);
  expect(field('OTP').value).toBe('123456');
});

test.each<[Failure, ...string[]]>([
  [status(422), 'Unprocessable Entity. Passwords do not match or do not meet requirements.'],
  [network, networkText, internalText],
])('PWD-7 ERR-1: shows the messages for a rejected password (%j): %s', async (failure, ...texts) => {
  expect(await toastsAfter(changePage, submitChange, failed(failure))).toEqual(texts);
});

test.each([
  ['the code', otpPage],
  ['the password', changePage],
])('links from the page of %s to the first step when the email is unknown', async (_, page) => {
  forgetEmail();
  renderPage(page);
  expect((await screen.findByRole('link', { name: 'Start again' })).getAttribute('href')).toBe('/Forgot-Password');
});

test('sets the password of the account that the mailed link names', async () => {
  forgetEmail();
  window.history.replaceState(null, '', '#email=linked%2Bone%40example.com');
  try {
    const { services } = renderPage(changePage, { services: servicesReplying(succeeded('Done.')) });
    await submitChange();
    expect(services.called('http.post')).toEqual([
      ['/forgot-password/change-password', { password: NEW, repeatPassword: NEW, email: 'linked+one@example.com' }],
    ]);
  } finally {
    window.history.replaceState(null, '', '/');
  }
});

test('shows the server’s field error below the new password', async () => {
  const message = 'This password is too common. Please choose another one.';
  const failure: Failure = { ...status(422), errors: [{ field: 'password', message }] };
  renderPage(changePage, { services: servicesReplying(failed(failure)) });
  await submitChange();
  expect(alerts()).toEqual([message]);
});
