import { toastWith } from 'e2e/messages';
import { codeFor } from 'e2e/outbox';
import { newEmail } from 'e2e/shopper';
import { pagesOf, type Scenarios, type Fixture } from './scenario';

const button = ({ page }: Fixture, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

/** Submits the empty form and waits for the first error. */
async function sendEmpty(fixture: Fixture, path: string, name: string) {
  await fixture.open(path);
  await button(fixture, name).click();
  await fixture.page.getByRole('alert').first().waitFor();
}

async function askForCode(fixture: Fixture) {
  await fixture.open('/Forgot-Password');
  await fixture.page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(fixture.email);
  await button(fixture, 'Send').click();
  await fixture.page.getByRole('dialog').waitFor();
}

async function goToCode(fixture: Fixture) {
  await askForCode(fixture);
  await fixture.page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await button(fixture, 'Verify').waitFor();
}

/** Log-in, sign-up and password reset. */
export const accounts: Scenarios = {
  ...pagesOf('guest', ['/Login', '/Create-Account', '/Forgot-Password', '/Verify-Otp', '/Change-Password']),
  'the redirect to log-in': {
    visitor: 'guest',
    async setUp({ page, open }) {
      await page.clock.install();
      await open('/Dashboard');
      await toastWith(page, 'LogIn First').waitFor();
    },
  },
  'log-in field errors': { visitor: 'guest', setUp: (fixture) => sendEmpty(fixture, '/Login', 'Log In') },
  'a rejected log-in': {
    visitor: 'guest',
    async setUp(fixture) {
      const { page } = fixture;
      await fixture.open('/Login');
      await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(newEmail());
      await page.getByLabel('Password', { exact: true }).fill('Wrong-Hare-2031!');
      await button(fixture, 'Log In').click();
      await toastWith(page, 'Invalid credentials. Please check your email and password.').waitFor();
    },
  },
  'sign-up field errors': { visitor: 'guest', setUp: (fixture) => sendEmpty(fixture, '/Create-Account', 'Create Account') },
  'password reset field errors': { visitor: 'guest', setUp: (fixture) => sendEmpty(fixture, '/Forgot-Password', 'Send') },
  'a sent code': { visitor: 'new-customer', setUp: askForCode },
  'a missing code': {
    visitor: 'new-customer',
    async setUp(fixture) {
      await goToCode(fixture);
      await button(fixture, 'Verify').click();
      await fixture.page.getByRole('alert').first().waitFor();
    },
  },
  'missing passwords': {
    visitor: 'new-customer',
    async setUp(fixture) {
      const { page } = fixture;
      await goToCode(fixture);
      await page
        .getByRole('main')
        .getByRole('textbox', { name: 'OTP' })
        .fill(await codeFor(fixture.shop.dataDir, fixture.email));
      await button(fixture, 'Verify').click();
      await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
      await button(fixture, 'Change Password').click();
      await page.getByRole('alert').first().waitFor();
    },
  },
};
