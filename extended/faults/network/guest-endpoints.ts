import { codeFor } from 'e2e/outbox';
import { newEmail, PASSWORD } from 'e2e/shopper';
import { box, button, expectValue, open, password, press, expectToast } from './controls';
import type { Endpoint, BrowserSession } from './endpoint';
import { GENERAL, expectedMessages } from './messages';

const STEP_FAILED = /Internal Server Error\. Please try again later\./;
const SERVER = /An unexpected server error occurred\. Please try again later\./;
const A_SERVER = /A server error occurred\. Please try again later\./;
const PRODUCTS = /We're sorry, something went wrong while loading products\./;

async function askForCode(session: BrowserSession) {
  await open('/Forgot-Password')(session);
  await box(session, 'Email').fill(session.email);
  await button(session, 'Send').click();
  await session.page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await box(session, 'OTP').fill(await codeFor(session.dataDir, session.email));
}

async function verifyCode(session: BrowserSession) {
  await askForCode(session);
  await button(session, 'Verify').click();
  await session.page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await password(session).fill('Kudu-Fern-4077$');
  await password(session, 'Confirm Password').fill('Kudu-Fern-4077$');
}

/** Requests of a guest's browser. */
export const guestEndpoints: Endpoint[] = [
  {
    request: 'POST /auth/login',
    visitor: 'guest',
    async arrive(session) {
      await open('/Login')(session);
      await box(session, 'Email').fill(session.email);
      await password(session).fill(PASSWORD);
    },
    act: press('Log In'),
    messages: expectedMessages(SERVER, GENERAL),
    expectPreserved: (session) => expectValue(password(session), PASSWORD),
    expectRecovery: expectToast('Welcome Back'),
  },
  {
    request: 'POST /auth/create-account',
    visitor: 'guest',
    async arrive(session) {
      await open('/Create-Account')(session);
      await box(session, 'Name').fill('Thandi');
      await box(session, 'Email').fill(newEmail());
      await password(session).fill(PASSWORD);
    },
    act: press('Create Account'),
    messages: expectedMessages(/Something went wrong on our end\. Please try again later\./, GENERAL, { gateway: GENERAL }),
    expectPreserved: (session) => expectValue(box(session, 'Name'), 'Thandi'),
    expectRecovery: expectToast('Welcome: Thandi'),
  },
  {
    request: 'POST /forgot-password/verify-mail',
    visitor: 'guest',
    async arrive(session) {
      await open('/Forgot-Password')(session);
      await box(session, 'Email').fill(session.email);
    },
    act: press('Send'),
    messages: expectedMessages(STEP_FAILED, STEP_FAILED, { shape: null }),
    expectRecovery: (session) => session.page.getByRole('dialog').waitFor(),
  },
  {
    request: 'POST /forgot-password/verify-otp',
    visitor: 'guest',
    arrive: askForCode,
    act: press('Verify'),
    messages: expectedMessages(STEP_FAILED, STEP_FAILED, { shape: null }),
    expectRecovery: (session) => session.page.getByRole('dialog').waitFor(),
  },
  {
    request: 'POST /forgot-password/change-password',
    visitor: 'guest',
    arrive: verifyCode,
    act: press('Change Password'),
    messages: expectedMessages(STEP_FAILED, STEP_FAILED, { shape: null }),
    expectRecovery: expectToast('Password updated successfully'),
  },
  {
    request: 'POST /contact-us',
    visitor: 'guest',
    async arrive(session) {
      await open('/Info/Help')(session);
      await box(session, 'Email').fill('thandi@example.com');
      await box(session, 'Phone Number').fill('0821234567');
      await box(session, 'Message').fill('Do you have them in brown?');
    },
    act: press('Send'),
    messages: expectedMessages(A_SERVER, GENERAL, { shape: null }),
    expectPreserved: (session) => expectValue(box(session, 'Message'), 'Do you have them in brown?'),
    expectRecovery: (session) => session.page.getByText('We received your message.').first().waitFor(),
  },
  {
    request: 'POST /newsletter',
    visitor: 'guest',
    arrive: open('/Info/About-Us'),
    async act({ page }) {
      await page.getByRole('contentinfo').getByRole('textbox', { name: 'Email' }).fill(newEmail());
      await page.getByRole('button', { name: 'Subscribe' }).click();
    },
    messages: expectedMessages(/Something went wrong on our side\. Please try again later\./, /An unexpected error occurred\./, {
      down: /Could not sign up for newsletter/,
      gateway: /An unexpected error occurred\./,
      shape: null,
    }),
    expectRecovery: ({ page }) => page.getByRole('dialog', { name: 'Success!' }).waitFor(),
  },
  {
    request: 'POST /back-in-stock',
    visitor: 'guest',
    async arrive(session) {
      await open(session.soldOut.path)(session);
      await button(session, 'Email me when it is back').click();
      await box(session, 'Email').fill('thandi@example.com');
    },
    act: press('Email me'),
    messages: expectedMessages(A_SERVER, GENERAL, { shape: null }),
    expectPreserved: (session) => expectValue(box(session, 'Email'), 'thandi@example.com'),
    expectRecovery: ({ page }) => page.getByText('We will email thandi@example.com once').waitFor(),
  },
  {
    request: 'GET /products',
    visitor: 'guest',
    async act(session) {
      await open('/Info/About-Us')(session);
      await session.page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click();
    },
    messages: expectedMessages(PRODUCTS, PRODUCTS, { down: PRODUCTS }),
    expectRecovery: ({ page }) => page.getByRole('list', { name: 'Products' }).waitFor(),
  },
];
