import { available, putInCart } from 'e2e/api';
import type { PageOptions } from 'e2e/browser';
import { newCustomer, newEmail, PASSWORD, shopperOn, type ListedProduct } from 'e2e/shopper';
import { useShop } from './use-shop';
import type { Page } from 'playwright-core';
import { pathOf } from './scenarios/scenario';

/* e2e/checkout.e2e.ts covers the purchase by keyboard; this file covers the rest of the shop. */

const { shop, listed, openPage } = useShop();

async function visit(path: string, options: PageOptions = {}) {
  const { page } = await openPage(options);
  await shopperOn(page, shop.url).open(path);
  return { page, keys: page.keyboard };
}

/** The name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    if (!element || element === document.body) return '';
    return (element.getAttribute('aria-label') ?? element.labels?.[0]?.innerText ?? element.innerText).trim();
  });

async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press(key);
    if (name.test(await focused(page))) return;
  }
  throw new Error(`Tab never reached ${name}; the focus is on '${await focused(page)}'`);
}

test('the first tab stop skips the header, and Tab continues from the content', async () => {
  const { page, keys } = await visit('/Info/Help');
  await keys.press('Tab');
  expect(await focused(page)).toBe('Skip to content');
  await keys.press('Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'main');
  await keys.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('the account menu opens on its first item, moves with arrow keys and closes with Escape', async () => {
  const { page, keys } = await visit('/Info/About-Us');
  await tabTo(page, /^Account$/);
  await keys.press('Enter');
  await page.getByRole('menu').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'menuitem');
  expect(await focused(page)).toBe('Profile');
  await keys.press('ArrowDown');
  expect(await focused(page)).toBe('Log In');
  await keys.press('Home');
  expect(await focused(page)).toBe('Profile');
  await keys.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(await focused(page)).toBe('Account');
});

test('the log-in popup traps the focus, closes with Enter and restores the focus', async () => {
  const { page, keys } = await visit('/Info/About-Us');
  await tabTo(page, /^Account$/);
  await keys.press('Enter');
  await page.getByRole('menuitem', { name: 'Profile' }).waitFor();
  await keys.press('Enter');
  await page.getByRole('alertdialog').waitFor();
  expect(await focused(page)).toBe('OK');
  await keys.press('Tab');
  expect(await focused(page)).toBe('OK');
  await keys.press('Enter');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  expect(await focused(page)).not.toBe('');
});

test('a shopper finds a shoe by search, browses its pictures and zooms without a focus trap', async () => {
  const { page, keys } = await visit('/');
  await tabTo(page, /^Search shoes$/);
  await keys.type('fir honey');
  await page.getByRole('list', { name: 'Suggestions' }).waitFor();
  await keys.press('Enter');
  await page.waitForURL(/q=fir/);
  await page.getByRole('heading', { level: 1, name: 'All Trainers & Shoes (1)' }).waitFor();
  await tabTo(page, /^Dunk Low Fir Honey/);
  await keys.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Dunk Low Fir Honey' }).waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  await tabTo(page, /^Zoom /, 'Shift+Tab').catch(() => tabTo(page, /^Zoom /));
  await keys.press('Enter');
  await page.getByRole('dialog').waitFor();
  expect(await focused(page)).toBe('Picture at full size');
  await keys.press('ArrowRight');
  await keys.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await focused(page)).toMatch(/^Zoom /);
  await tabTo(page, /^Next$/);
  await keys.press('Space');
  await page.getByRole('button', { name: 'Zoom three-quarter view' }).waitFor();
  expect(await focused(page)).toBe('Next');
  await tabTo(page, /^Size guide$/);
  await keys.press('Enter');
  await page.getByRole('dialog', { name: 'Size guide' }).waitFor();
  await keys.press('Escape');
  expect(await focused(page)).toBe('Size guide');
});

test('arrow keys choose sizes', async () => {
  const shoe = available(listed, 3)[0]!;
  const { page, keys } = await visit(pathOf(shoe.product));
  const sizes = page.getByRole('radiogroup', { name: 'Size' });
  const checked = () => sizes.getByRole('radio', { checked: true }).getAttribute('aria-label');
  await sizes.waitFor();
  const before = await checked();
  await sizes.getByRole('radio', { checked: true }).focus();
  await keys.press('ArrowRight');
  expect(await checked()).not.toBe(before);
  await keys.press('ArrowLeft');
  expect(await checked()).toBe(before);
});

test('a sign-up with errors moves the focus to the first invalid field; a corrected one merges the cart', async () => {
  const shoe = available(listed, 3)[1]!;
  const { page, keys } = await visit(pathOf(shoe.product));
  await tabTo(page, /^Add to Cart/);
  await keys.press('Enter');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Cart, 1 item/ })
    .waitFor();
  await page.goto(`${shop.url}/Create-Account`);
  await page.getByRole('button', { name: 'Create Account' }).waitFor();
  await tabTo(page, /^Create Account$/);
  await keys.press('Enter');
  await page.getByText('Name is required.').waitFor();
  expect(await focused(page)).toBe('Name');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
  await keys.type('Thandi');
  await tabTo(page, /^Email$/);
  await keys.type(newEmail());
  await tabTo(page, /^Password$/);
  await keys.type(PASSWORD);
  await keys.press('Enter');
  await page.getByText('Welcome: Thandi').first().waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor();
});

test('on the dashboard, switching tabs, typing a quantity and removing a line keep the focus', async () => {
  const customer = await newCustomer(shop.url);
  const [one, two] = available(listed, 3) as [{ product: ListedProduct; size: string }, { product: ListedProduct; size: string }];
  await putInCart(shop.url, customer.jwt, { ...one, quantity: 1 }, { ...two, quantity: 1 });
  const { page, keys } = await visit('/Dashboard', { storageState: customer.storageState });
  await page.getByRole('tab', { name: 'Profile' }).waitFor();
  await tabTo(page, /^Profile$/);
  await keys.press('ArrowDown');
  expect(await focused(page)).toBe('Cart');
  await page.getByRole('tabpanel', { name: 'Cart' }).getByRole('button', { name: 'Checkout' }).waitFor();
  await tabTo(page, new RegExp(`^Quantity of ${one.product.name}`));
  await keys.press('Control+a');
  await keys.type('2');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await keys.press('Tab');
  expect((await saved).status()).toBe(200);
  await tabTo(page, new RegExp(`^Remove ${one.product.name}`), 'Shift+Tab').catch(() =>
    tabTo(page, new RegExp(`^Remove ${one.product.name}`)),
  );
  await keys.press('Enter');
  await page.getByRole('button', { name: `Remove ${one.product.name}`, exact: false }).waitFor({ state: 'detached' });
  expect(
    await page.evaluate(() => document.activeElement !== document.body && document.activeElement?.closest('main') !== null),
  ).toBe(true);
});
