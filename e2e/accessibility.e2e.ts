import type { Page } from 'playwright-core';
import { violationsOn } from './support/axe';
import { answers, holds } from './support/replies';
import { isSoldOut, shopperOn, type Listed } from './support/shopper';
import { useShop } from './support/use-shop';
import { stretch } from './support/waiting';

const { shop, listed: catalogue, openPage } = useShop();

const pathOf = ({ category, name }: Listed) => `/Shop/${category}/${encodeURIComponent(name)}`;

/** Pages by their address, each judged as it stands when it has come to rest. */
const pages = [
  ...['/', '/shop/Dunk', '/shop/shop-all?q=glacier&size=7', '/shop/shop-all?q=qqqqqqqq', '/no-such-page'],
  ...['/Info/About-Us', '/Info/Terms-of-Service', '/Info/Refund-Policy', '/Info/Help'],
  ...['/Login', '/Create-Account', '/Forgot-Password', '/Verify-Otp', '/Change-Password'],
];

/** States that a shopper brings about, each beginning on a page of its own. */
const states: Record<string, (page: Page) => Promise<unknown>> = {
  'a product': (page) => open(page, pathOf(catalogue[0]!)),
  'a sold-out product': (page) => open(page, pathOf(catalogue.find(isSoldOut)!)),
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
  async 'suggestions of the search'(page) {
    await open(page, '/Info/About-Us');
    const toggle = page.getByRole('button', { name: 'Open search' });
    if (await toggle.isVisible()) await toggle.click();
    await page.getByRole('searchbox', { name: 'Search shoes' }).fill('glacier');
    await page.getByRole('list', { name: 'Suggestions' }).waitFor();
  },
  async 'wrong fields'(page) {
    await open(page, '/Info/Help');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('alert').first().waitFor();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText('Email is required.').nth(1).waitFor();
  },
  async 'a form on its way'(page) {
    await open(page, '/Info/Help');
    await holds(page, 'POST /contact-us');
    const form = page.getByRole('form', { name: 'Contact Us' });
    await form.getByRole('textbox', { name: 'Email' }).fill('thandi@example.com');
    await form.getByRole('textbox', { name: 'Phone Number' }).fill('0821234567');
    await form.getByRole('textbox', { name: 'Message' }).fill('Hello.');
    await form.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('status', { name: 'Loading' }).first().waitFor();
  },
  async 'the message of something added'(page) {
    await stretch(page, 1200);
    await open(page, pathOf(catalogue[1]!));
    await page.getByRole('button', { name: 'Add to Cart' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Successfully added to Cart.').waitFor();
    // The message stays under the pointer.
    await page.getByText('Successfully added to Cart.').hover();
  },
  async 'a refusal'(page) {
    await open(page, pathOf(catalogue.find(isSoldOut)!));
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByRole('alert').waitFor();
  },
  async 'the size guide'(page) {
    await open(page, pathOf(catalogue[0]!));
    await page.getByRole('button', { name: 'Size guide' }).click();
    await page.getByRole('dialog', { name: 'Size guide' }).waitFor();
  },
  async 'a picture at full size'(page) {
    await open(page, pathOf(catalogue[0]!));
    await page.getByRole('button', { name: 'Zoom side view' }).click();
    await page.getByRole('dialog').waitFor();
  },
  async 'products that could not be loaded'(page) {
    await open(page, '/Info/About-Us');
    await answers(page, 'GET /products', 500);
    await page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  },
  async 'a page whose remote cannot be had'(page) {
    await page.route(/\/remotes\/mf-account\/.*\/remoteEntry\.js$/, (route) => route.abort());
    await page.goto(`${shop.url}/Login`);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  },
  async "the newsletter's answer"(page) {
    await open(page, '/Info/About-Us');
    await answers(page, 'POST /newsletter', 200, { message: 'You are on the list.' });
    await page.getByRole('form', { name: 'Newsletter' }).getByRole('textbox', { name: 'Email' }).fill('thandi@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('dialog', { name: 'Success!' }).waitFor();
  },
  async filters(page) {
    await open(page, '/shop/shop-all');
    const sheet = page.getByRole('button', { name: 'Filters' });
    if (!(await sheet.isVisible())) return;
    await sheet.click();
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
  },
};

const open = (page: Page, path: string) => shopperOn(page, shop.url).open(path);

for (const [width, height] of [
  [1280, 800],
  [375, 812],
] as const) {
  describe(`at ${width} px axe finds nothing wrong with`, () => {
    test.each(pages)('%s', async (path) => {
      await judge((page) => open(page, path));
    });
    test.each(Object.entries(states))('%s', async (_name, bringAbout) => {
      await judge(bringAbout);
    });
  });

  async function judge(bringAbout: (page: Page) => Promise<unknown>) {
    const { page, context } = await openPage({ viewport: { width, height }, reducedMotion: 'reduce' });
    await bringAbout(page);
    await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor({ state: 'attached' });
    expect(await violationsOn(page)).toEqual([]);
    await context.close();
  }
}
