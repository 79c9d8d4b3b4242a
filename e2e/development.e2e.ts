import type { Browser } from 'playwright-core';
import { openBrowser, openPage } from './support/browser';
import { cloneRepository, type Clone } from './support/clone';
import { PATIENT, startShop, type Shop } from './support/shop';
import { shopperOn } from './support/shopper';

// Production React keeps silent about hydration mismatches: these pages are looked at with the development build.
let clone: Clone;
let shop: Shop;
let browser: Browser;

beforeAll(async () => {
  // One after the other: where the shop does not start, there is a browser to close, and the run ends by itself.
  browser = await openBrowser();
  clone = cloneRepository();
  shop = await startShop({ ...PATIENT, NODE_ENV: 'development' }, clone.folder);
}, 400_000);

afterAll(async () => {
  await browser?.close();
  await shop?.close();
  clone?.remove();
});

const PAGES = [
  '/',
  '/Shop/Dunk',
  '/Shop/shop-all',
  '/Shop/Jordan?sort=price-asc',
  '/Shop/Dunk/Dunk%20Low%20Fir%20Honey',
  '/Info/About-Us',
  '/Info/Terms-of-Service',
  '/Info/Refund-Policy',
  '/Info/Help',
  '/Login',
  '/Create-Account',
];

test.each([1280, 375])('the pages hydrate without a word on the console at %i px', async (width) => {
  const { page, noise } = await openPage(browser, { viewport: { width, height: 800 } });
  for (const path of PAGES) {
    await page.goto(shop.url + path);
    // A live page answers: the drawer is the shell's, and opens only once React is in charge.
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).waitFor();
    await page.getByRole('button', { name: 'Close menu' }).click();
    expect([path, ...noise]).toEqual([path]);
  }
});

test('a purchase in development React is quiet too', async () => {
  const { page, noise } = await openPage(browser);
  const shopper = shopperOn(page, shop.url);
  const email = await shopper.signUp();
  await shopper.open('/Shop/Dunk/Dunk%20Low%20Fir%20Honey');
  await shopper.addToCart({ size: 7 });
  await shopper.order(email);
  await shopper.pay();
  await page.getByText('Success! Order created').first().waitFor();
  await page.getByRole('tab', { name: 'Orders' }).click();
  await page.getByRole('tabpanel', { name: 'Orders' }).getByText('Dunk Low Fir Honey').first().waitFor();
  expect(noise).toEqual([]);
});

describe('npm run dev -w mf-info', () => {
  let team: Clone;
  let fresh: Shop;

  beforeAll(async () => {
    team = cloneRepository();
    team.takeBuilds();
    fresh = await startShop({ ...PATIENT, DEV_PORT: '0' }, team.folder, ['tooling/dev.mjs', 'mf-info']);
  }, 400_000);
  afterAll(async () => {
    await fresh?.close();
    team?.remove();
  });

  test('a saved change of a component shows in the page, and what was typed stays', async () => {
    const { page, noise } = await openPage(browser);
    await page.goto(`${fresh.url}/Info/Help`);
    await page.locator('[data-remote="mf-info"][data-version="dev"]').waitFor();
    const form = page.getByRole('form', { name: 'Contact Us' });
    await form.getByLabel('Message').fill('Do they run small?');
    await page.evaluate(() => ((window as { same?: boolean }).same = true));

    team.edit(
      'mf-info/src/help/contact-form.tsx',
      'We use these details only to answer you.',
      'Your details are for our answer alone.',
    );
    await form.getByText('Your details are for our answer alone.').waitFor();
    expect(await form.getByLabel('Message').inputValue()).toBe('Do they run small?');
    // A second time, with a style: the text field stays the same element.
    await form.getByLabel('Message').focus();
    team.edit('mf-info/src/help/contact-form.tsx', 'color: ${tokens.color.inkSoft};', 'color: rgb(1, 2, 3);');
    await page.waitForFunction(() =>
      [...document.querySelectorAll('form p')].some((part) => getComputedStyle(part).color === 'rgb(1, 2, 3)'),
    );
    expect(await form.getByLabel('Message').inputValue()).toBe('Do they run small?');
    expect(await form.getByLabel('Message').evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.evaluate(() => (window as { same?: boolean }).same)).toBe(true);
    expect(noise).toEqual([]);
  });

  test('a change of what is no component loads the page anew', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${fresh.url}/Info/Help`);
    await page.getByRole('form', { name: 'Contact Us' }).waitFor();
    await page.evaluate(() => ((window as { same?: boolean }).same = true));
    team.edit('mf-info/src/help/page.tsx', "title: 'Help'", "title: 'Help and answers'");
    await page.waitForFunction(() => document.title.startsWith('Help and answers'));
    expect(await page.evaluate(() => (window as { same?: boolean }).same)).toBeUndefined();
  });

  test("the developers' panel takes a remote from an address in this browser only, until the badge ends it", async () => {
    const [{ page }, other] = await Promise.all([openPage(browser), openPage(browser)]);
    await page.goto(`${fresh.url}/Info/Help`);
    await page.getByText('Take a remote from elsewhere').click();
    await page.getByRole('combobox', { name: 'Remote' }).selectOption('mf-account');
    await page.getByLabel('Address of its remoteEntry.js').fill(`${fresh.url}/remotes/mf-account/1.0.0`);
    await page.getByRole('button', { name: 'Use it in this browser' }).click();
    const badge = page.getByRole('complementary', { name: 'What only this browser sees' });
    await badge.getByText('mf-account comes from').waitFor();
    await page.goto(`${fresh.url}/Login`);
    await page.locator('[data-remote="mf-account"][data-version="dev"]').waitFor();
    await other.page.goto(`${fresh.url}/Login`);
    await other.page.locator('[data-remote="mf-account"][data-version="1.0.0"]').waitFor();
    await badge.getByRole('link', { name: 'End it' }).click();
    await page.goto(`${fresh.url}/Login`);
    await page.locator('[data-remote="mf-account"][data-version="1.0.0"]').waitFor();
    expect(await badge.count()).toBe(0);
  });
});
