import type { Locator, Page } from 'playwright-core';
import { openBrowser, openPage } from 'e2e/browser';
import { newMember, signIn } from 'e2e/staff';
import { LONG_REMOTE_TIMEOUT, startShop, type Shop } from 'testing/shop';
import { PHONE, WIDE } from '../../check-scenarios';
import { fillSample, type Sample } from './sample';

export interface StaffFixture {
  page: Page;
  main: Locator;
  /** The open dialog. */
  dialog: Locator;
  shop: Shop;
  sample: Sample;
  /** Opens a screen by its path below /Back-Office, and waits for what it shows. */
  open(path: string): Promise<void>;
  /** Presses a button of the page, and waits for the dialog that it opens, with what it asks the server for. */
  openDialog(button: string | RegExp): Promise<void>;
}

/** A screen or state of the back office, as an owner of the shop sees it. */
export interface StaffScenario {
  /** The screen needs no session. */
  signedOut?: true;
  /** The only layout that has this state. */
  only?: 'wide' | 'phone';
  /** The page is for a printer. */
  paper?: true;
  setUp(fixture: StaffFixture): Promise<unknown>;
}

export type StaffScenarios = Record<string, StaffScenario>;

/** Scenarios that only open a screen. */
export const screens = (paths: Record<string, string | ((sample: Sample) => string)>): StaffScenarios =>
  Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [
      name,
      { setUp: ({ open, sample }) => open(typeof path === 'string' ? path : path(sample)) },
    ]),
  );

/** Presses the button of a dialog while something is missing. */
export const sendEmpty =
  (button: string) =>
  async ({ dialog }: StaffFixture) => {
    await dialog.getByRole('button', { name: button, exact: true }).click();
    await dialog.getByRole('alert').first().waitFor();
  };

export interface StaffRunner {
  openScenario(scenario: StaffScenario): Promise<Page>;
  close(): Promise<void>;
}

/** Starts a browser, and a shop with a sample of everything and an owner. */
export async function startStaffRunner(): Promise<StaffRunner> {
  const [shop, browser] = await Promise.all([startShop(LONG_REMOTE_TIMEOUT), openBrowser()]);
  const sample = await fillSample(shop);
  const owner = await newMember(shop, 'owner');
  return {
    async openScenario({ signedOut, only, setUp }) {
      const viewport = only === 'phone' ? PHONE : WIDE;
      const { page, context } = await openPage(browser, { viewport, reducedMotion: 'reduce' });
      if (!signedOut) await signIn(shop, context, owner);
      const main = page.getByRole('main');
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      const loaded = () => page.waitForFunction(() => !document.querySelector('[role="status"][aria-label="Loading"]'));
      await setUp({
        page,
        main,
        dialog,
        shop,
        sample,
        async open(path) {
          await page.goto(`${shop.url}/Back-Office${path}`);
          await main.getByRole('heading').first().waitFor();
          await loaded();
        },
        async openDialog(button) {
          await main.getByRole('button', { name: button, exact: true }).first().click();
          await dialog.waitFor();
          await loaded();
        },
      });
      await loaded();
      return page;
    },
    async close() {
      await browser.close();
      await shop.close();
    },
  };
}
