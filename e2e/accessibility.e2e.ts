import type { Page } from '@playwright/test';
import { violationsOn } from './support/axe';
import { stubResponse, holdRequest } from './support/request-stubs';
import { isSoldOut, shopperOn, type ListedProduct } from './support/shopper';
import { expect, test, useShop } from './support/test';
import { extendTimers } from './support/waiting';

const { shop, listed: catalog, openPage, allowConsole } = useShop();

const pathOf = ({ category, name }: ListedProduct) => `/Shop/${category}/${encodeURIComponent(name)}`;

/** Pages by path, each checked in the state after loading. */
const pages = [
  ...['/', '/shop/Dunk', '/shop/shop-all?q=glacier&size=7', '/shop/shop-all?q=qqqqqqqq', '/no-such-page'],
  ...['/Info/About-Us', '/Info/Terms-of-Service', '/Info/Refund-Policy', '/Info/Help'],
  ...['/Login', '/Create-Account', '/Forgot-Password', '/Verify-Otp', '/Change-Password'],
];

/** States that a shopper reaches by acting; each starts on a new page. */
const states: Record<string, (page: Page) => Promise<unknown>> = {
  'a product': (page) => open(page, pathOf(catalog[0]!)),
  'a sold-out product': (page) => open(page, pathOf(catalog.find(isSoldOut)!)),
  async 'the menu'(page) {
    await open(page, '/Info/About-Us');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).waitFor();
  },
  async 'the account menu'(page) {
    await open(page, '/Info/About-Us');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menu').waitFor();
  },
  async 'a popup'(page) {
    await open(page, '/Info/About-Us');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await page.getByRole('alertdialog').waitFor();
  },
  async 'search suggestions'(page) {
    await open(page, '/Info/About-Us');
    const toggle = page.getByRole('button', { name: 'Open search' });
    if (await toggle.isVisible()) await toggle.click();
    await page.getByRole('searchbox', { name: 'Search shoes' }).fill('glacier');
    await page.getByRole('list', { name: 'Suggestions' }).waitFor();
  },
  async 'field errors'(page) {
    await open(page, '/Info/Help');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('alert').first().waitFor();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText('Email is required.').nth(1).waitFor();
  },
  async 'a form being sent'(page) {
    await open(page, '/Info/Help');
    await holdRequest(page, 'POST /contact-us');
    const form = page.getByRole('form', { name: 'Contact Us' });
    await form.getByRole('textbox', { name: 'Email' }).fill('thandi@example.com');
    await form.getByRole('textbox', { name: 'Phone Number' }).fill('0821234567');
    await form.getByRole('textbox', { name: 'Message' }).fill('Hello.');
    await form.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('status', { name: 'Loading' }).first().waitFor();
  },
  async 'the message after adding to the cart'(page) {
    await extendTimers(page, 1200);
    await open(page, pathOf(catalog[1]!));
    await page.getByRole('button', { name: 'Add to Cart' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Successfully added to Cart.').waitFor();
    // Hovering keeps the message open.
    await page.getByText('Successfully added to Cart.').hover();
  },
  async 'an error message'(page) {
    await open(page, pathOf(catalog.find(isSoldOut)!));
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByRole('alert').waitFor();
  },
  async 'the size guide'(page) {
    await open(page, pathOf(catalog[0]!));
    await page.getByRole('button', { name: 'Size guide' }).click();
    await page.getByRole('dialog', { name: 'Size guide' }).waitFor();
  },
  async 'a picture at full size'(page) {
    await open(page, pathOf(catalog[0]!));
    await page.getByRole('button', { name: 'Zoom side view' }).click();
    await page.getByRole('dialog').waitFor();
  },
  async 'products that could not be loaded'(page) {
    await open(page, '/Info/About-Us');
    await stubResponse(page, 'GET /products', 500);
    await page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  },
  async 'a page whose remote cannot be loaded'(page) {
    allowConsole(/mf-account/);
    await page.route(/\/remotes\/mf-account\/.*\/remoteEntry\.js$/, (route) => route.abort());
    await page.goto(`${shop.url}/Login`);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  },
  async 'the newsletter confirmation'(page) {
    await open(page, '/Info/About-Us');
    await stubResponse(page, 'POST /newsletter', 200, { message: 'You are on the list.' });
    await page.getByRole('form', { name: 'Newsletter' }).getByRole('textbox', { name: 'Email' }).fill('thandi@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('dialog', { name: 'Success!' }).waitFor();
  },
  async filters(page) {
    await open(page, '/shop/shop-all');
    const sheet = page.getByRole('button', { name: 'Filters' });
    // Wide pages show the filters next to the list, in view at once.
    if (page.viewportSize()!.width > 700) return page.getByRole('group', { name: 'Brand' }).waitFor();
    await sheet.click();
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
  },
};

const open = (page: Page, path: string) => shopperOn(page, shop.url).open(path);

for (const [width, height] of [
  [1280, 800],
  [375, 812],
] as const) {
  test.describe(`at ${width} px, axe finds no violations on`, { tag: '@a11y' }, () => {
    for (const path of pages)
      test(path, { tag: width === 375 ? '@slow' : [] }, async () => {
        allowConsole(/status of 404 .*\/no-such-page/);
        await expectNoViolations((page) => open(page, path));
      });
    for (const [name, setUp] of Object.entries(states)) test(name, { tag: '@slow' }, () => expectNoViolations(setUp));
  });

  async function expectNoViolations(setUp: (page: Page) => Promise<unknown>) {
    const { page, context } = await openPage({ viewport: { width, height }, reducedMotion: 'reduce' });
    await setUp(page);
    await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor({ state: 'attached' });
    expect(await violationsOn(page)).toEqual([]);
    await context.close();
  }
}
