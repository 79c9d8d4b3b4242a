import { holds } from 'e2e/replies';
import type { Page } from 'playwright-core';
import type { Scene, Scenes, Visitor } from './scene';

const menuOf = (visitor: Visitor): Scene => ({
  visitor,
  async bringAbout({ page, open }) {
    await open('/Info/About-Us');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).waitFor();
  },
});

const accountMenuOf = (visitor: Visitor): Scene => ({
  visitor,
  async bringAbout({ page, open }) {
    await open('/Info/About-Us');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menu').waitFor();
  },
});

const subscribe = async (page: Page, email: string) => {
  await page.getByRole('form', { name: 'Newsletter' }).getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
};

/** What stands round the pages: menus, popups, overlay, panels in the place of a remote. */
export const frame: Scenes = {
  'the menu of a guest': menuOf('guest'),
  'the menu of a customer': menuOf('customer'),
  'the account menu of a guest': accountMenuOf('guest'),
  'the account menu of a customer': accountMenuOf('customer'),
  'the popup before the profile': {
    visitor: 'guest',
    async bringAbout({ page, open }) {
      await open('/Info/About-Us');
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menuitem', { name: 'Profile' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  'suggestions of the search': {
    visitor: 'guest',
    async bringAbout({ page, open }) {
      await open('/Info/About-Us');
      const toggle = page.getByRole('button', { name: 'Open search' });
      if (await toggle.isVisible()) await toggle.click();
      await page.getByRole('searchbox', { name: 'Search shoes' }).fill('glacier');
      await page.getByRole('list', { name: 'Suggestions' }).waitFor();
    },
  },
  'a wrong address for the newsletter': {
    visitor: 'guest',
    async bringAbout({ page, open }) {
      await open('/Info/About-Us');
      await subscribe(page, 'nobody');
      await page.getByText('Invalid email format.').waitFor();
    },
  },
  "the newsletter's thanks": {
    visitor: 'guest',
    async bringAbout({ page, open }) {
      await open('/Info/About-Us');
      await subscribe(page, `letters-${Date.now()}@example.com`);
      await page.getByRole('dialog', { name: 'Success!' }).waitFor();
    },
  },
  "the newsletter's refusal": {
    visitor: 'customer',
    async bringAbout({ page, open }) {
      await page.route('**/newsletter', (route) => route.fulfill({ status: 409, json: {} }));
      await open('/Info/About-Us');
      await subscribe(page, 'taken@example.com');
      await page.getByRole('alertdialog', { name: 'Oops...' }).waitFor();
    },
  },
  'a form on its way': {
    visitor: 'guest',
    async bringAbout({ page, open }) {
      await open('/Info/About-Us');
      await holds(page, 'POST /newsletter');
      await subscribe(page, 'waiting@example.com');
      await page.getByRole('status', { name: 'Loading' }).first().waitFor();
    },
  },
  "'Try again' above a page that the server drew": {
    visitor: 'guest',
    async bringAbout({ page, open }) {
      await page.route(/\/remotes\/mf-info\/.*\/remoteEntry\.js$/, (route) => route.abort());
      await open('/Info/Help');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  "'Try again' in the place of a page": {
    visitor: 'guest',
    async bringAbout({ page, open }) {
      await page.route(/\/remotes\/mf-account\/.*\/remoteEntry\.js$/, (route) => route.abort());
      await open('/Login');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
};

/** Needs `release disable mf-info` first; put back by `enable`. */
export const switchedOff: Scenes = {
  'a slice that is switched off': {
    visitor: 'guest',
    async bringAbout({ page, open }) {
      await open('/Info/Help');
      await page.getByRole('heading', { level: 1, name: 'Closed for now' }).waitFor();
    },
  },
};
