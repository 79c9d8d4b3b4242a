import { codeFor } from 'e2e/outbox';
import { newEmail, PASSWORD } from 'e2e/shopper';
import { box, button, holds, open, password, press, tells } from './controls';
import type { Endpoint, Visit } from './endpoint';
import { GENERAL, said } from './sentences';

const STEP_FAILED = /Internal Server Error\. Please try again later\./;
const SERVER = /An unexpected server error occurred\. Please try again later\./;
const A_SERVER = /A server error occurred\. Please try again later\./;
const PRODUCTS = /We're sorry, something went wrong while loading products\./;

async function askForCode(visit: Visit) {
  await open('/Forgot-Password')(visit);
  await box(visit, 'Email').fill(visit.email);
  await button(visit, 'Send').click();
  await visit.page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await box(visit, 'OTP').fill(await codeFor(visit.dataDir, visit.email));
}

async function verifyCode(visit: Visit) {
  await askForCode(visit);
  await button(visit, 'Verify').click();
  await visit.page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await password(visit).fill('Kudu-Fern-4077$');
  await password(visit, 'Confirm Password').fill('Kudu-Fern-4077$');
}

/** What a guest's browser asks for. */
export const guestEndpoints: Endpoint[] = [
  {
    request: 'POST /auth/login',
    visitor: 'guest',
    async arrive(visit) {
      await open('/Login')(visit);
      await box(visit, 'Email').fill(visit.email);
      await password(visit).fill(PASSWORD);
    },
    act: press('Log In'),
    says: said(SERVER, GENERAL),
    keeps: (visit) => holds(password(visit), PASSWORD),
    heals: tells('Welcome Back'),
  },
  {
    request: 'POST /auth/create-account',
    visitor: 'guest',
    async arrive(visit) {
      await open('/Create-Account')(visit);
      await box(visit, 'Name').fill('Thandi');
      await box(visit, 'Email').fill(newEmail());
      await password(visit).fill(PASSWORD);
    },
    act: press('Create Account'),
    says: said(/Something went wrong on our end\. Please try again later\./, GENERAL, { gateway: GENERAL }),
    keeps: (visit) => holds(box(visit, 'Name'), 'Thandi'),
    heals: tells('Welcome: Thandi'),
  },
  {
    request: 'POST /forgot-password/verify-mail',
    visitor: 'guest',
    async arrive(visit) {
      await open('/Forgot-Password')(visit);
      await box(visit, 'Email').fill(visit.email);
    },
    act: press('Send'),
    says: said(STEP_FAILED, STEP_FAILED, { shape: null }),
    heals: (visit) => visit.page.getByRole('dialog').waitFor(),
  },
  {
    request: 'POST /forgot-password/verify-otp',
    visitor: 'guest',
    arrive: askForCode,
    act: press('Verify'),
    says: said(STEP_FAILED, STEP_FAILED, { shape: null }),
    heals: (visit) => visit.page.getByRole('dialog').waitFor(),
  },
  {
    request: 'POST /forgot-password/change-password',
    visitor: 'guest',
    arrive: verifyCode,
    act: press('Change Password'),
    says: said(STEP_FAILED, STEP_FAILED, { shape: null }),
    heals: tells('Password updated successfully'),
  },
  {
    request: 'POST /contact-us',
    visitor: 'guest',
    async arrive(visit) {
      await open('/Info/Help')(visit);
      await box(visit, 'Email').fill('thandi@example.com');
      await box(visit, 'Phone Number').fill('0821234567');
      await box(visit, 'Message').fill('Do you have them in brown?');
    },
    act: press('Send'),
    says: said(A_SERVER, GENERAL, { shape: null }),
    keeps: (visit) => holds(box(visit, 'Message'), 'Do you have them in brown?'),
    heals: (visit) => visit.page.getByText('We received your message.').first().waitFor(),
  },
  {
    request: 'POST /newsletter',
    visitor: 'guest',
    arrive: open('/Info/About-Us'),
    async act({ page }) {
      await page.getByRole('contentinfo').getByRole('textbox', { name: 'Email' }).fill(newEmail());
      await page.getByRole('button', { name: 'Subscribe' }).click();
    },
    says: said(/Something went wrong on our side\. Please try again later\./, /An unexpected error occurred\./, {
      down: /Could not sign up for newsletter/,
      gateway: /An unexpected error occurred\./,
      shape: null,
    }),
    heals: ({ page }) => page.getByRole('dialog', { name: 'Success!' }).waitFor(),
  },
  {
    request: 'GET /products',
    visitor: 'guest',
    async act(visit) {
      await open('/Info/About-Us')(visit);
      await visit.page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click();
    },
    says: said(PRODUCTS, PRODUCTS, { down: PRODUCTS }),
    heals: ({ page }) => page.getByRole('list', { name: 'Products' }).waitFor(),
  },
];
