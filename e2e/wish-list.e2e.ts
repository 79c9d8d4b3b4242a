import type { Page } from '@playwright/test';
import { available, call } from './support/api';
import { axeFindings } from './support/axe-findings';
import { waitForHydration, waitForToast } from './support/page-record';
import { newMember } from './support/staff';
import { newCustomer, PASSWORD, shopperOn, type ListedProduct } from './support/shopper';
import { expect, test, useShop } from './support/test';

/** A separate shop, because prices change and a product is archived. */
const { shop, listed, openPage } = useShop(() => ({}));

const pathOf = ({ category, name }: ListedProduct) => `/Shop/${encodeURIComponent(category)}/${encodeURIComponent(name)}`;
const heart = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Products' }).getByRole('button', { name: new RegExp(`^Saved? ${name}$`) });
const saved = (page: Page) => page.getByRole('list', { name: 'Saved products' }).getByRole('listitem');

/** Changes a product's price, name or state as a new owner. */
async function asOwner(id: number, change: { priceCents: number } | { name: string } | { state: 'archived' }): Promise<void> {
  const { cookie } = await newMember(shop, 'owner');
  const headers = { origin: shop.url, cookie, 'content-type': 'application/json' };
  const before = (await (await fetch(`${shop.url}/staff/api/products/${id}`, { headers })).json()) as object;
  const response = await fetch(`${shop.url}/staff/api/products/${id}${'state' in change ? '/state' : ''}`, {
    method: 'state' in change ? 'POST' : 'PUT',
    headers,
    body: JSON.stringify(
      'state' in change ? { ...change, version: (before as { version: number }).version } : { ...before, ...change },
    ),
  });
  if (!response.ok) throw new Error(`The change of product ${id} answered ${response.status}: ${await response.text()}`);
}

interface Listed {
  items: { productId: number; price: number }[];
}

test(
  'SELL-4: a guest saves by card and product page, the list moves to the account at log-in, and pairs go to the cart',
  { tag: '@smoke' },
  async () => {
    const [first, second] = available(listed, 2).map(({ product }) => product) as [ListedProduct, ListedProduct];
    const customer = await newCustomer(shop.url);
    await call(shop.url, customer.jwt, 'POST /api/wish-list', { items: [{ productId: second.id }] });
    const { page } = await openPage();
    await page.goto(`${shop.url}/Shop/shop-all`);
    await waitForHydration(page);
    const button = heart(page, first.name);
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    const box = (await button.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    await button.focus();
    await page.keyboard.press('Enter');
    await waitForToast(page, 'Saved to your wish list.');
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(button).toHaveAccessibleName(`Saved ${first.name}`);
    expect(page.url()).toBe(`${shop.url}/Shop/shop-all`);
    expect(await axeFindings(page)).toEqual([]);

    await page.goto(shop.url + pathOf(second));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Saved', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await page.goto(`${shop.url}/Wish-List`);
    await expect(saved(page)).toHaveCount(2);
    await expect(saved(page).first()).toContainText(second.name);
    expect(await axeFindings(page)).toEqual([]);

    await shopperOn(page, shop.url).logIn(customer.email, PASSWORD);
    await page.waitForURL(`${shop.url}/`);
    const onServer = async () =>
      (await call<Listed>(shop.url, customer.jwt, 'GET /api/wish-list')).body.items.map((item) => item.productId);
    await expect.poll(async () => (await onServer()).sort((a, b) => a - b)).toEqual([first.id, second.id].sort((a, b) => a - b));
    await page.goto(`${shop.url}/Wish-List`);
    await expect(saved(page)).toHaveCount(2);

    // Cheaper than when it was saved.
    await asOwner(first.id, { priceCents: Math.round(first.price * 100) - 10_000 });
    await page.reload();
    const card = saved(page).filter({ hasText: first.name });
    await expect(card).toContainText(/when you saved it: R\s100,00 less now/);
    const add = card.getByRole('button', { name: `Add to Cart: ${first.name}` });
    await add.click();
    await expect(card.getByRole('alert')).toHaveText('Choose a size.');
    await expect(card.getByText('Size', { exact: true })).toBeVisible();
    await card.getByRole('combobox', { name: `Size of ${first.name}` }).selectOption({ index: 1 });
    await add.click();
    await waitForToast(page, 'Successfully added to Cart.');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();

    await card.getByRole('button', { name: `Remove ${first.name}` }).click();
    await expect(saved(page)).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect.poll(onServer).toEqual([second.id]);
  },
);

test('syncs the list to other tabs, and clears it on Log Out', async () => {
  const [product] = available(listed, 2).map((one) => one.product) as [ListedProduct];
  const customer = await newCustomer(shop.url);
  const { page, context } = await openPage({ storageState: customer.storageState });
  await page.goto(`${shop.url}/Wish-List`);
  await expect(page.getByText('Nothing saved yet')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const other = await context.newPage();
  await other.goto(shop.url + pathOf(product));
  await waitForHydration(other);
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(saved(page)).toHaveCount(1);
  await other.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByText('Nothing saved yet')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
});

test('long names widen neither a list nor the wish list on a screen of 320 px', async () => {
  const { product } = available(listed, 1)[0]!;
  const ultramarine = listed.find(({ name }) => name.endsWith('Ultramarine'))!;
  const customer = await newCustomer(shop.url);
  const items = [product, ultramarine].map(({ id }) => ({ productId: id }));
  await call(shop.url, customer.jwt, 'POST /api/wish-list', { items });
  const { page } = await openPage({ storageState: customer.storageState, viewport: { width: 320, height: 640 } });
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await page.goto(`${shop.url}/Wish-List`);
  await expect(saved(page)).toHaveCount(2);
  expect(await sideways()).toBe(0);
  // A word that breaks nowhere is still as wide as the page at most.
  await asOwner(product.id, { name: 'Sunflower'.repeat(5) });
  for (const path of ['/Wish-List', '/Shop/shop-all?q=sunflower']) {
    await page.goto(shop.url + path);
    await expect(page.getByRole('main').getByRole('link', { name: /^Sunflower/ })).toBeVisible();
    expect([path, await sideways()]).toEqual([path, 0]);
  }
  await asOwner(product.id, { name: product.name });
});

test('a saved product that is sold out or no longer sold says so', async () => {
  const products = available(listed, 1).map((one) => one.product);
  const gone = products.at(-1)!;
  const soldOut = listed.find(({ stock }) => Object.entries(stock[0]!).every(([key, free]) => key === 'id' || free === 0))!;
  const customer = await newCustomer(shop.url);
  await call(shop.url, customer.jwt, 'POST /api/wish-list', { items: [{ productId: gone.id }, { productId: soldOut.id }] });
  await asOwner(gone.id, { state: 'archived' });
  const { page } = await openPage({ storageState: customer.storageState });
  await page.goto(`${shop.url}/Wish-List`);
  await expect(saved(page).filter({ hasText: gone.name })).toContainText('No longer sold');
  await expect(saved(page).filter({ hasText: soldOut.name })).toContainText('Out Of Stock');
  await expect(saved(page).getByRole('button', { name: /^Add to Cart/ })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: `See the product: ${soldOut.name}` }).click();
  await expect(page.getByRole('button', { name: 'Email me when it is back' })).toBeVisible();
});
