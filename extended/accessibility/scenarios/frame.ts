import { holdRequest } from 'e2e/request-stubs';
import type { Page } from 'playwright-core';
import type { Scenario, Scenarios, Visitor } from './scenario';

const menuOf = (visitor: Visitor): Scenario => ({
  visitor,
  async setUp({ page, open }) {
    await open('/Info/About-Us');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).waitFor();
  },
});

const accountMenuOf = (visitor: Visitor): Scenario => ({
  visitor,
  async setUp({ page, open }) {
    await open('/Info/About-Us');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menu').waitFor();
  },
});

const subscribe = async (page: Page, email: string) => {
  await page.getByRole('form', { name: 'Newsletter' }).getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
};

/** The frame around the pages: menus, popups, overlay, and panels in place of a remote. */
export const frame: Scenarios = {
  'the menu of a guest': menuOf('guest'),
  'the menu of a customer': menuOf('customer'),
  'the account menu of a guest': accountMenuOf('guest'),
  'the account menu of a customer': accountMenuOf('customer'),
  'the log-in popup': {
    visitor: 'guest',
    async setUp({ page, open }) {
      await open('/Info/About-Us');
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menuitem', { name: 'Profile' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  'search suggestions': {
    visitor: 'guest',
    async setUp({ page, open }) {
      await open('/Info/About-Us');
      const toggle = page.getByRole('button', { name: 'Open search' });
      if (await toggle.isVisible()) await toggle.click();
      await page.getByRole('searchbox', { name: 'Search shoes' }).fill('glacier');
      await page.getByRole('list', { name: 'Suggestions' }).waitFor();
    },
  },
  'newsletter field errors': {
    visitor: 'guest',
    async setUp({ page, open }) {
      await open('/Info/About-Us');
      await subscribe(page, 'nobody');
      await page.getByText('Invalid email format.').waitFor();
    },
  },
  'the newsletter confirmation': {
    visitor: 'guest',
    async setUp({ page, open }) {
      await open('/Info/About-Us');
      await subscribe(page, `letters-${Date.now()}@example.com`);
      await page.getByRole('dialog', { name: 'Success!' }).waitFor();
    },
  },
  'a rejected newsletter sign-up': {
    visitor: 'customer',
    async setUp({ page, open }) {
      await page.route('**/newsletter', (route) => route.fulfill({ status: 409, json: {} }));
      await open('/Info/About-Us');
      await subscribe(page, 'taken@example.com');
      await page.getByRole('alertdialog', { name: 'Oops...' }).waitFor();
    },
  },
  'a form being sent': {
    visitor: 'guest',
    async setUp({ page, open }) {
      await open('/Info/About-Us');
      await holdRequest(page, 'POST /newsletter');
      await subscribe(page, 'waiting@example.com');
      await page.getByRole('status', { name: 'Loading' }).first().waitFor();
    },
  },
  "'Try again' above server markup": {
    visitor: 'guest',
    async setUp({ page, open }) {
      await page.route(/\/remotes\/mf-info\/.*\/remoteEntry\.js$/, (route) => route.abort());
      await open('/Info/Help');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  "'Try again' in place of a page": {
    visitor: 'guest',
    async setUp({ page, open }) {
      await page.route(/\/remotes\/mf-account\/.*\/remoteEntry\.js$/, (route) => route.abort());
      await open('/Login');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
};

/** Requires `release disable mf-info` first. */
export const disabledRemote: Scenarios = {
  'a disabled slice': {
    visitor: 'guest',
    async setUp({ page, open }) {
      await open('/Info/Help');
      await page.getByRole('heading', { level: 1, name: 'Closed for now' }).waitFor();
    },
  },
};
