import { told } from 'e2e/messages';
import { codeFor } from 'e2e/outbox';
import { newEmail } from 'e2e/shopper';
import { pagesOf, type Scenes, type Stage } from './scene';

const button = ({ page }: Stage, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

/** Sends the form of the page without a word in it and waits for the first complaint. */
async function sendEmpty(stage: Stage, path: string, name: string) {
  await stage.open(path);
  await button(stage, name).click();
  await stage.page.getByRole('alert').first().waitFor();
}

async function askForCode(stage: Stage) {
  await stage.open('/Forgot-Password');
  await stage.page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(stage.email);
  await button(stage, 'Send').click();
  await stage.page.getByRole('dialog').waitFor();
}

async function goToCode(stage: Stage) {
  await askForCode(stage);
  await stage.page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await button(stage, 'Verify').waitFor();
}

/** Logging in, signing up, the reset of a password. */
export const accounts: Scenes = {
  ...pagesOf('guest', ['/Login', '/Create-Account', '/Forgot-Password', '/Verify-Otp', '/Change-Password']),
  'the guard': {
    visitor: 'guest',
    async bringAbout({ page, open }) {
      await page.clock.install();
      await open('/Dashboard');
      await told(page, 'LogIn First').waitFor();
    },
  },
  'wrong fields at log-in': { visitor: 'guest', bringAbout: (stage) => sendEmpty(stage, '/Login', 'Log In') },
  'a refused log-in': {
    visitor: 'guest',
    async bringAbout(stage) {
      const { page } = stage;
      await stage.open('/Login');
      await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(newEmail());
      await page.getByLabel('Password', { exact: true }).fill('Wrong-Hare-2031!');
      await button(stage, 'Log In').click();
      await told(page, 'Invalid credentials. Please check your email and password.').waitFor();
    },
  },
  'wrong fields at sign-up': { visitor: 'guest', bringAbout: (stage) => sendEmpty(stage, '/Create-Account', 'Create Account') },
  'a wrong address for the reset': { visitor: 'guest', bringAbout: (stage) => sendEmpty(stage, '/Forgot-Password', 'Send') },
  'a code on its way': { visitor: 'newcomer', bringAbout: askForCode },
  'a missing code': {
    visitor: 'newcomer',
    async bringAbout(stage) {
      await goToCode(stage);
      await button(stage, 'Verify').click();
      await stage.page.getByRole('alert').first().waitFor();
    },
  },
  'passwords that are missing': {
    visitor: 'newcomer',
    async bringAbout(stage) {
      const { page } = stage;
      await goToCode(stage);
      await page
        .getByRole('main')
        .getByRole('textbox', { name: 'OTP' })
        .fill(await codeFor(stage.shop.dataDir, stage.email));
      await button(stage, 'Verify').click();
      await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
      await button(stage, 'Change Password').click();
      await page.getByRole('alert').first().waitFor();
    },
  },
};
