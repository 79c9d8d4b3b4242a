import type { Page } from '@playwright/test';
import { axeFindings } from './support/axe-findings';
import { submitForErrors, dismissToast, fieldErrors } from './support/messages';
import { codeFor } from './support/outbox';
import { waitForToast } from './support/page-record';
import { stubResponse, abortRequest } from './support/request-stubs';
import { newCustomer, newEmail, PASSWORD, shopperOn } from './support/shopper';
import { expect, test, useShop } from './support/test';

const WEAK = 'Password must contain at least one special character, one capital letter, minimum of 8 characters, and one number.';
const NEW_PASSWORD = 'Kudu-Fern-4077$';

const { shop, openPage, allowConsole } = useShop();

async function open(path: string) {
  const opened = await openPage();
  await shopperOn(opened.page, shop.url).open(path);
  return { ...opened, ...stepsOn(opened.page) };
}

/** Locators of the three reset steps. */
function stepsOn(page: Page) {
  const main = page.getByRole('main');
  return {
    email: main.getByRole('textbox', { name: 'Email' }),
    send: main.getByRole('button', { name: 'Send', exact: true }),
    otp: main.getByRole('textbox', { name: 'OTP' }),
    verify: main.getByRole('button', { name: 'Verify', exact: true }),
    password: main.getByLabel('Password', { exact: true }),
    repeated: main.getByLabel('Confirm Password', { exact: true }),
    change: main.getByRole('button', { name: 'Change Password' }),
    /** Closes the dialog that a successful step opens. */
    async closeDialog(text?: string) {
      const dialog = page.getByRole('dialog');
      if (text) await dialog.getByText(text, { exact: true }).waitFor();
      await dialog.getByRole('button', { name: 'OK' }).click();
      await dialog.waitFor({ state: 'hidden' });
    },
  };
}

test('PWD-1: the first step asks for the email, sends a code and remembers the email for the next step', async () => {
  const { email } = await newCustomer(shop.url);
  const { page, ...steps } = await open('/Forgot-Password');
  await page.getByText('We will send you an email to reset your password.', { exact: true }).waitFor();
  expect(await submitForErrors(steps.send, { email: steps.email })).toEqual({ email: ['Email is required.'] });
  await steps.email.fill('thandi');
  expect(await submitForErrors(steps.send, { email: steps.email })).toEqual({ email: ['Invalid email format.'] });
  await steps.email.fill(email);
  const sent = page.waitForRequest('**/forgot-password/verify-mail');
  await steps.send.click();
  expect((await sent).postDataJSON()).toEqual({ email });
  await page.waitForURL(`${shop.url}/Verify-Otp`);
  await steps.closeDialog();
  const code = await codeFor(shop.dataDir, email);
  await page.reload();
  await steps.otp.fill(code);
  const verified = page.waitForRequest('**/forgot-password/verify-otp');
  await steps.verify.click();
  expect((await verified).postDataJSON()).toEqual({ otp: code, email });
  await page.waitForURL(`${shop.url}/Change-Password`);
});

test(
  'PWD-2: the code field is numeric with exactly six digits; the right code leads to the next step',
  { tag: '@smoke' },
  async () => {
    const { email } = await newCustomer(shop.url);
    const { page, ...steps } = await open('/Forgot-Password');
    await steps.email.fill(email);
    await steps.send.click();
    await page.waitForURL(`${shop.url}/Verify-Otp`);
    await steps.closeDialog();
    await page.getByText('Enter the otp that was sent to your email.', { exact: true }).waitFor();
    expect(await steps.otp.evaluate((input: HTMLInputElement) => [input.inputMode, input.autocomplete])).toEqual([
      'numeric',
      'one-time-code',
    ]);
    let asked = 0;
    page.on('request', (request) => (asked += request.url().endsWith('/forgot-password/verify-otp') ? 1 : 0));
    expect(await submitForErrors(steps.verify, { otp: steps.otp })).toEqual({ otp: ['otp is required.'] });
    for (const wrong of ['12345', '1234567', '12a456', '12 456']) {
      await steps.otp.fill(wrong);
      expect(await submitForErrors(steps.verify, { otp: steps.otp })).toEqual({ otp: ['Invalid otp format.'] });
    }
    expect(asked).toBe(0);
    // As pasted from a mail, with surrounding whitespace.
    await steps.otp.fill('');
    await steps.otp.focus();
    await page.keyboard.insertText(` ${await codeFor(shop.dataDir, email)} `);
    await steps.otp.press('Enter');
    await page.waitForURL(`${shop.url}/Change-Password`);
  },
);

test(
  'PWD-3: both new passwords are required, strong and equal; then the shop leads home and the new one works',
  { tag: '@smoke' },
  async () => {
    allowConsole(/status of 401 .*\/auth\/login/);
    const { email } = await newCustomer(shop.url);
    const { page, ...steps } = await open('/Forgot-Password');
    await steps.email.fill(email);
    await steps.send.click();
    await steps.closeDialog();
    await steps.otp.fill(await codeFor(shop.dataDir, email));
    await steps.verify.click();
    await page.waitForURL(`${shop.url}/Change-Password`);
    await steps.closeDialog();
    const fields = { password: steps.password, repeated: steps.repeated };
    expect(await submitForErrors(steps.change, fields)).toEqual({
      password: ['Password is required.'],
      repeated: ['Password is required.'],
    });
    await steps.password.fill('weak');
    await steps.repeated.fill('weak');
    expect(await submitForErrors(steps.change, fields)).toEqual({ password: [WEAK], repeated: [WEAK] });
    await steps.password.fill(NEW_PASSWORD);
    expect(await submitForErrors(steps.change, fields)).toEqual({ repeated: [WEAK, 'Passwords do not match.'] });
    await steps.repeated.fill(PASSWORD);
    expect(await submitForErrors(steps.change, fields)).toEqual({ repeated: ['Passwords do not match.'] });
    await steps.repeated.fill(NEW_PASSWORD);
    expect(await fieldErrors(steps.repeated)).toEqual([]);
    const changed = page.waitForRequest('**/forgot-password/change-password');
    await steps.change.click();
    expect((await changed).postDataJSON()).toEqual({ password: NEW_PASSWORD, repeatPassword: NEW_PASSWORD, email });
    await waitForToast(page, 'Password updated successfully');
    await page.waitForURL(`${shop.url}/`);
    await steps.closeDialog();

    const shopper = shopperOn(page, shop.url);
    await shopper.logIn(email);
    await dismissToast(page, 'Invalid credentials. Please check your email and password.');
    await shopper.logIn(email, NEW_PASSWORD);
    await waitForToast(page, 'Welcome Back');
  },
);

test("PWD-4: each step shows the server's text in a success dialog, in every response format", async () => {
  const { page, ...steps } = await open('/Forgot-Password');
  await stubResponse(page, 'POST /forgot-password/verify-mail', 200, { message: 'A code is on its way.' });
  await stubResponse(page, 'POST /forgot-password/verify-otp', 200, { data: 'That is the code.' });
  await page.route('**/forgot-password/change-password', (route) =>
    route.fulfill({ status: 200, contentType: 'text/plain', body: 'All is new.' }),
  );
  await steps.email.fill(newEmail());
  await steps.send.click();
  await page.waitForURL(`${shop.url}/Verify-Otp`);
  await steps.closeDialog('A code is on its way.');
  await steps.otp.fill('123456');
  await steps.verify.click();
  await page.waitForURL(`${shop.url}/Change-Password`);
  await steps.closeDialog('That is the code.');
  await steps.password.fill(NEW_PASSWORD);
  await steps.repeated.fill(NEW_PASSWORD);
  await steps.change.click();
  await page.waitForURL(`${shop.url}/`);
  await steps.closeDialog('All is new.');
});

/** Submits one step against several responses (null: no response) and expects the message of each. */
async function expectErrors(
  page: Page,
  request: string,
  button: ReturnType<Page['getByRole']>,
  cases: [number | null, object | null, string][],
) {
  for (const [status, body, message] of cases) {
    if (status === null) await abortRequest(page, request);
    else await stubResponse(page, request, status, body);
    await button.click();
    await dismissToast(page, message);
  }
}

test('PWD-5: each error of the first step shows its message and keeps the email', async () => {
  const { page, ...steps } = await open('/Forgot-Password');
  const email = newEmail();
  await steps.email.fill(email);
  await expectErrors(page, 'POST /forgot-password/verify-mail', steps.send, [
    [400, { message: 'no' }, 'Bad Request. Please check your input.'],
    [401, { message: 'no' }, 'Unauthorized. Invalid credentials.'],
    [404, { message: 'no' }, 'Email not found. Please try again.'],
    [418, { message: 'The kettle is on.' }, 'The kettle is on.'],
    [418, {}, 'We are encountering problems. Sorry for the inconvenience.'],
    [202, { message: 'Not quite yet.' }, 'Not quite yet.'],
    [202, {}, 'Unexpected error occurred'],
    [500, { message: 'The post is closed.' }, 'The post is closed.'],
    [500, {}, 'Internal Server Error. Please try again later.'],
    [null, null, 'Network error. Please check your connection and try again.'],
  ]);
  expect([await steps.email.inputValue(), new URL(page.url()).pathname]).toEqual([email, '/Forgot-Password']);
});

test('PWD-6: each code error shows its message, including a wrong code at the real API', async () => {
  allowConsole(/status of 401 .*\/verify-otp/);
  const { email } = await newCustomer(shop.url);
  const { page, ...steps } = await open('/Forgot-Password');
  await steps.email.fill(email);
  await steps.send.click();
  await steps.closeDialog();
  const code = await codeFor(shop.dataDir, email);
  await steps.otp.fill(code === '000000' ? '000001' : '000000');
  await steps.verify.click();
  await dismissToast(page, 'Unauthorized. Invalid or expired OTP.');
  await expectErrors(page, 'POST /forgot-password/verify-otp', steps.verify, [
    [400, { message: 'no' }, 'Bad Request. Please enter a valid OTP.'],
    [401, { message: 'no' }, 'Unauthorized. Invalid or expired OTP.'],
    [404, { message: 'no' }, 'OTP not found or email does not match.'],
  ]);
  expect(new URL(page.url()).pathname).toBe('/Verify-Otp');
});

test('PWD-7: each new-password error shows its message, including an unverified code', async () => {
  allowConsole(/status of 401 .*\/change-password/);
  const { email } = await newCustomer(shop.url);
  const { page, ...steps } = await open('/Forgot-Password');
  await steps.email.fill(email);
  await steps.send.click();
  await steps.closeDialog();
  await page.goto(`${shop.url}/Change-Password`);
  await steps.password.fill(NEW_PASSWORD);
  await steps.repeated.fill(NEW_PASSWORD);
  await steps.change.click();
  await dismissToast(page, 'Unauthorized. Email or session invalid.');
  await expectErrors(page, 'POST /forgot-password/change-password', steps.change, [
    [400, { message: 'no' }, 'Bad Request. Please check the input fields.'],
    [401, { message: 'no' }, 'Unauthorized. Email or session invalid.'],
    [422, { message: 'no' }, 'Unprocessable Entity. Passwords do not match or do not meet requirements.'],
  ]);
  expect([await steps.password.inputValue(), new URL(page.url()).pathname]).toEqual([NEW_PASSWORD, '/Change-Password']);
});

test('the three steps, their messages and dialogs pass axe', async () => {
  const { email } = await newCustomer(shop.url);
  const { page, ...steps } = await open('/Forgot-Password');
  await steps.send.click();
  const findings = await axeFindings(page);
  await steps.email.fill(email);
  await steps.send.click();
  await page.getByRole('dialog').waitFor();
  findings.push(...(await axeFindings(page)));
  await steps.closeDialog();
  await steps.verify.click();
  findings.push(...(await axeFindings(page)));
  await steps.otp.fill(await codeFor(shop.dataDir, email));
  await steps.verify.click();
  await steps.closeDialog();
  await steps.change.click();
  findings.push(...(await axeFindings(page)));
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${shop.url}/Verify-Otp`);
  await page.getByRole('link', { name: 'Start again' }).waitFor();
  findings.push(...(await axeFindings(page)));
  expect(findings).toEqual([]);
});
