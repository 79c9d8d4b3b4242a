import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failed, succeeded, type Failure, type Outcome, type Page } from 'shared/contract';
import { renderPage, servicesFixture } from 'shared/testing';
import { page as changePage } from './change-page';
import { page as forgotPage } from './forgot-page';
import { page as otpPage } from './otp-page';
import { forgetEmail, rememberEmail, rememberedEmail } from './remembered-email';

const EMAIL = 'thandi@example.com';
const NEW = 'Secret#2027';
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);
const answering = (outcome: Outcome<unknown>) => servicesFixture({ http: { post: async () => outcome as never } });

beforeEach(() => rememberEmail(EMAIL));
afterEach(() => forgetEmail());

async function takeForgot() {
  await userEvent.type(field('Email'), EMAIL);
  await press('Send');
}
async function takeOtp() {
  await userEvent.click(field('OTP'));
  await userEvent.paste('123456');
  await press('Verify');
}
async function takeChange() {
  await userEvent.type(field('Password'), NEW);
  await userEvent.type(field('Confirm Password'), NEW);
  await press('Change Password');
}

test('PWD-1: asks for the email, sends it, remembers it and goes on to the code', async () => {
  forgetEmail();
  const { services, where } = renderPage(forgotPage, { services: answering(succeeded({ message: 'A code is on its way.' })) });
  expect(screen.getByText('We will send you an email to reset your password.')).toBeTruthy();
  await press('Send');
  expect(alerts()).toEqual(['Email is required.']);
  await takeForgot();
  expect(services.called('http.post')).toEqual([['/forgot-password/verify-mail', { email: EMAIL }]]);
  await waitFor(() => expect(where()).toBe('/Verify-Otp'));
  expect(rememberedEmail()).toBe(EMAIL);
  expect(window.sessionStorage.getItem('reset_email')).toBe(EMAIL);
});

test('PWD-2: takes a code of six digits, sends it with the remembered email and goes on to the new password', async () => {
  const { services, where } = renderPage(otpPage);
  expect(screen.getByText('Enter the otp that was sent to your email.')).toBeTruthy();
  expect([field('OTP').inputMode, field('OTP').autocomplete]).toEqual(['numeric', 'one-time-code']);
  await press('Verify');
  expect(alerts()).toEqual(['otp is required.']);
  await userEvent.type(field('OTP'), '12345');
  await press('Verify');
  expect(alerts()).toEqual(['Invalid otp format.']);
  await userEvent.clear(field('OTP'));
  await takeOtp();
  expect(services.called('http.post')).toEqual([['/forgot-password/verify-otp', { otp: '123456', email: EMAIL }]]);
  await waitFor(() => expect(where()).toBe('/Change-Password'));
});

test('PWD-3: takes two equal strong passwords, says that they count and goes home', async () => {
  const { services, where } = renderPage(changePage, { path: '/Change-Password' });
  await press('Change Password');
  expect(alerts()).toEqual(['Password is required.', 'Password is required.']);
  await userEvent.type(field('Password'), NEW);
  await userEvent.type(field('Confirm Password'), `${NEW}x`);
  await press('Change Password');
  expect(alerts()).toEqual(['Passwords do not match.']);
  await userEvent.clear(field('Password'));
  await userEvent.clear(field('Confirm Password'));
  await takeChange();
  expect(services.called('http.post')).toEqual([
    ['/forgot-password/change-password', { password: NEW, repeatPassword: NEW, email: EMAIL }],
  ]);
  expect(services.toasts).toEqual([{ kind: 'success', text: 'Password updated successfully' }]);
  await waitFor(() => expect(where()).toBe('/'));
  expect(rememberedEmail()).toBe('');
});

const steps: [string, Page, () => Promise<void>][] = [
  ['the email', forgotPage, takeForgot],
  ['the code', otpPage, takeOtp],
  ['the password', changePage, takeChange],
];
const bodies: [string, unknown][] = [
  ['message', { message: 'Done well.' }],
  ['plain text', 'Done well.'],
  ['data', { data: 'Done well.' }],
];
test.each(steps.flatMap(([step, page, take]) => bodies.map(([body, data]) => ({ step, page, take, body, data }))))(
  'PWD-4: shows what the server says to $step in a dialog ($body)',
  async ({ page, take, data }) => {
    const { services } = renderPage(page, { services: answering(succeeded(data)) });
    await take();
    expect(services.popups).toEqual([{ kind: 'success', title: 'Success!', text: 'Done well.' }]);
  },
);

const status = (code: number, message?: string): Failure => ({ kind: 'status', status: code, message });
const network: Failure = { kind: 'network' };
const networkText = 'Network error. Please check your connection and try again.';
const internalText = 'Internal Server Error. Please try again later.';

/** Draws the page, takes the step against a failing server, answers what was shown. */
async function shownFor(page: Page, take: () => Promise<void>, outcome: Outcome<unknown>) {
  const { services, where } = renderPage(page, { path: '/here', services: answering(outcome) });
  await take();
  await waitFor(() => expect(services.toasts).not.toHaveLength(0));
  expect(where()).toBe('/here');
  expect(services.popups).toEqual([]);
  expect(services.toasts.every(({ kind }) => kind === 'error')).toBe(true);
  return services.toasts.map(({ text }) => text);
}

test.each<[Failure, ...string[]]>([
  [status(400, 'x'), 'Bad Request. Please check your input.'],
  [status(401, 'x'), 'Unauthorized. Invalid credentials.'],
  [status(404, 'x'), 'Email not found. Please try again.'],
  [status(429, 'Too many mails.'), 'Too many mails.'],
  [status(429), 'We are encountering problems. Sorry for the inconvenience.'],
  [status(500), internalText],
  [network, networkText, internalText],
])('PWD-5 ERR-1: a failed mail (%j) says %s', async (failure, ...texts) => {
  expect(await shownFor(forgotPage, takeForgot, failed(failure))).toEqual(texts);
});

test.each<[unknown, string]>([
  [{ message: 'Not now.' }, 'Not now.'],
  ['', 'Unexpected error occurred'],
])('PWD-5: an answer other than 200 is no success (%j)', async (data, text) => {
  expect(await shownFor(forgotPage, takeForgot, succeeded(data, 202))).toEqual([text]);
});

test.each<[Failure, ...string[]]>([
  [status(400), 'Bad Request. Please enter a valid OTP.'],
  [status(401), 'Unauthorized. Invalid or expired OTP.'],
  [status(404), 'OTP not found or email does not match.'],
  [network, networkText, internalText],
])('PWD-6 ERR-1: a refused code (%j) says %s', async (failure, ...texts) => {
  expect(await shownFor(otpPage, takeOtp, failed(failure))).toEqual(texts);
  expect(field('OTP').value).toBe('123456');
});

test.each<[Failure, ...string[]]>([
  [status(400), 'Bad Request. Please check the input fields.'],
  [status(401), 'Unauthorized. Email or session invalid.'],
  [status(422), 'Unprocessable Entity. Passwords do not match or do not meet requirements.'],
  [network, networkText, internalText],
])('PWD-7 ERR-1: a refused password (%j) says %s', async (failure, ...texts) => {
  expect(await shownFor(changePage, takeChange, failed(failure))).toEqual(texts);
});

test.each([
  ['the code', otpPage],
  ['the password', changePage],
])('a visitor who opens the page of %s without an email is led back', async (_, page) => {
  forgetEmail();
  renderPage(page);
  expect((await screen.findByRole('link', { name: 'Start again' })).getAttribute('href')).toBe('/Forgot-Password');
});

test('what exactly is wrong with a new password stands below it', async () => {
  const message = 'This password is too common. Please choose another one.';
  const failure: Failure = { ...status(422), errors: [{ field: 'password', message }] };
  renderPage(changePage, { services: answering(failed(failure)) });
  await takeChange();
  expect(alerts()).toEqual([message]);
});
