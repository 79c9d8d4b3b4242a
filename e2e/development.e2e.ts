import { cloneRepository, type Clone } from './support/clone';
import { LONG_REMOTE_TIMEOUT, startShop, type Shop } from './support/shop';
import { shopperOn } from './support/shopper';
import { expect, test } from './support/test';

// Production React does not report hydration mismatches, so these tests run the development build.
let clone: Clone;
let shop: Shop;

test.beforeAll(async () => {
  clone = cloneRepository();
  shop = await startShop({ ...LONG_REMOTE_TIMEOUT, NODE_ENV: 'development' }, clone.folder);
});

test.afterAll(async () => {
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

for (const width of [1280, 375])
  test(`pages hydrate without console errors at ${width} px`, async ({ openPage }) => {
    const { page, consoleErrors } = await openPage({ viewport: { width, height: 800 } });
    for (const path of PAGES) {
      await page.goto(shop.url + path);
      // The drawer belongs to the shell and opens only once the page is hydrated.
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('navigation', { name: 'Menu' }).waitFor();
      await page.getByRole('button', { name: 'Close menu' }).click();
      expect([path, ...consoleErrors]).toEqual([path]);
    }
  });

test('a purchase with development React causes no console errors', async ({ openPage }) => {
  const { page } = await openPage();
  const shopper = shopperOn(page, shop.url);
  const email = await shopper.signUp();
  await shopper.open('/Shop/Dunk/Dunk%20Low%20Fir%20Honey');
  await shopper.addToCart({ size: 7 });
  await shopper.order(email);
  await shopper.pay();
  await page.getByText('Success! Order created').first().waitFor();
  await page.getByRole('tab', { name: 'Orders' }).click();
  await page.getByRole('tabpanel', { name: 'Orders' }).getByText('Dunk Low Fir Honey').first().waitFor();
});

test.describe('npm run dev -w mf-info', () => {
  let team: Clone;
  let devShop: Shop;

  test.beforeAll(async () => {
    team = cloneRepository();
    team.copyBuilds();
    devShop = await startShop({ ...LONG_REMOTE_TIMEOUT, DEV_PORT: '0' }, team.folder, ['tooling/dev.mjs', 'mf-info']);
  });
  test.afterAll(async () => {
    await devShop?.close();
    team?.remove();
  });

  test('a saved component change shows in the page and keeps typed text', async ({ openPage }) => {
    const { page } = await openPage();
    await page.goto(`${devShop.url}/Info/Help`);
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
    await expect(form.getByLabel('Message')).toHaveValue('Do they run small?');
    // A second change, to a style: the text field must stay the same element.
    await form.getByLabel('Message').focus();
    team.edit('mf-info/src/help/contact-form.tsx', 'color: ${tokens.color.inkSoft};', 'color: rgb(1, 2, 3);');
    await page.waitForFunction(() =>
      [...document.querySelectorAll('form p')].some((part) => getComputedStyle(part).color === 'rgb(1, 2, 3)'),
    );
    await expect(form.getByLabel('Message')).toHaveValue('Do they run small?');
    await expect(form.getByLabel('Message')).toBeFocused();
    expect(await page.evaluate(() => (window as { same?: boolean }).same)).toBe(true);
  });

  test('changing anything other than a component reloads the page', async ({ openPage }) => {
    const { page } = await openPage();
    await page.goto(`${devShop.url}/Info/Help`);
    await page.getByRole('form', { name: 'Contact Us' }).waitFor();
    await page.evaluate(() => ((window as { same?: boolean }).same = true));
    team.edit('mf-info/src/help/page.tsx', "title: 'Help'", "title: 'Help and answers'");
    await page.waitForFunction(() => document.title.startsWith('Help and answers'));
    expect(await page.evaluate(() => (window as { same?: boolean }).same)).toBeUndefined();
  });

  test("the developers' panel loads a remote from another address in this browser only, until the badge ends it", async ({
    openPage,
  }) => {
    const [{ page }, other] = await Promise.all([openPage(), openPage()]);
    await page.goto(`${devShop.url}/Info/Help`);
    await page.getByText('Take a remote from elsewhere').click();
    await page.getByRole('combobox', { name: 'Remote' }).selectOption('mf-account');
    await page.getByLabel('Address of its remoteEntry.js').fill(`${devShop.url}/remotes/mf-account/1.0.0`);
    await page.getByRole('button', { name: 'Use it in this browser' }).click();
    const badge = page.getByRole('complementary', { name: 'What only this browser sees' });
    await badge.getByText('mf-account comes from').waitFor();
    await page.goto(`${devShop.url}/Login`);
    await page.locator('[data-remote="mf-account"][data-version="dev"]').waitFor();
    await other.page.goto(`${devShop.url}/Login`);
    await other.page.locator('[data-remote="mf-account"][data-version="1.0.0"]').waitFor();
    await badge.getByRole('link', { name: 'End it' }).click();
    await page.goto(`${devShop.url}/Login`);
    await page.locator('[data-remote="mf-account"][data-version="1.0.0"]').waitFor();
    await expect(badge).toHaveCount(0);
  });
});
