import type { Page, Request } from '@playwright/test';
import { rand, sizeLabel } from './support/api';
import type { PageOptions } from './support/browser';
import { waitForToast, waitForHydration } from './support/page-record';
import { stubResponse, abortRequest } from './support/request-stubs';
import { newCustomer, shopperOn, type ListedProduct } from './support/shopper';
import { expect, test, useShop } from './support/test';
import { expectToastToLast } from './support/toast-duration';
import { waitUntil } from './support/waiting';

const { shop, listed: catalog, openPage } = useShop();

const sizesOf = ({ stock }: ListedProduct) => Object.keys(stock[0]!).filter((key) => /^size\d+$/.test(key));
const sizeNumber = (size: string) => Number(sizeLabel(size));
const pathOf = ({ category, name }: ListedProduct) => `/Shop/${category}/${encodeURIComponent(name)}`;
/** Finds a product with suitable stock in `size`. */
const shoeWith = (suits: (free: number) => boolean, size = 'size3') => catalog.find(({ stock }) => suits(stock[0]![size]!))!;

/** Opens a product page; also returns its locators. */
async function visit(product: ListedProduct, options?: PageOptions) {
  const opened = await openPage(options);
  await shopperOn(opened.page, shop.url).open(pathOf(product));
  await waitForHydration(opened.page);
  return { ...opened, ...controlsOf(opened.page) };
}

function controlsOf(page: Page) {
  const main = page.getByRole('main');
  return {
    main,
    sizes: main.getByRole('radiogroup', { name: 'Size' }).getByRole('radio'),
    size: (number: number) => main.getByRole('radio', { name: `Size ${number}`, exact: true }),
    quantity: main.getByRole('combobox', { name: 'Quantity' }),
    choices: () => main.getByRole('combobox', { name: 'Quantity' }).getByRole('option').allInnerTexts(),
    add: main.getByRole('button', { name: 'Add to Cart' }),
  };
}

const upTo = (most: number) => Array.from({ length: most }, (_, place) => String(place + 1));

test(
  'PDP-1: shows up to four pictures, name, sizes, quantity, availability, price and the button',
  { tag: '@smoke' },
  async () => {
    const shoe = shoeWith((free) => free > 5);
    const { page, main, sizes, quantity, add } = await visit(shoe);
    expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([shoe.name]);
    await expect(sizes).toHaveCount(sizesOf(shoe).length);
    await quantity.waitFor();
    await add.waitFor();
    await main.getByText('In stock', { exact: true }).waitFor();
    const price = (
      await main
        .getByText(/^R\s?[\d\s]+/)
        .first()
        .innerText()
    ).replace(/\s/g, ' ');
    expect(price).toContain(rand(shoe.price).replace(/[.,]00$/, ''));

    const gallery = main.getByRole('region', { name: /^Pictures of / });
    const seen = new Set<string>();
    for (let place = 0; place < 4; place++) {
      const picture = gallery.getByRole('img');
      await picture.nth(1).waitFor({ state: 'hidden' });
      await picture.evaluate((img: HTMLImageElement) => img.decode());
      expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
      const text = (await picture.getAttribute('alt'))!;
      expect(text).toContain(shoe.name);
      seen.add(text);
      if (place < 3) {
        await gallery.getByRole('button', { name: 'Next' }).click();
        await page.waitForFunction(
          (before) => !document.querySelector(`li:not([inert]) > * > picture > img[alt="${before}"]`),
          text,
        );
      }
    }
    expect(seen.size).toBe(4);
  },
);

test('PDP-2: sizes come from the stock; size 3 and quantity 1 are preselected', { tag: '@smoke' }, async () => {
  const shoe = shoeWith((free) => free > 1);
  const { page, sizes, size, quantity } = await visit(shoe);
  const names = sizesOf(shoe).map((key) => `Size ${sizeNumber(key)}`);
  expect(await Promise.all((await sizes.all()).map((radio) => radio.getAttribute('aria-label')))).toEqual(names);
  for (const name of names) await expect(page.getByRole('radio', { name, exact: true })).toHaveCount(1);
  await expect(size(3)).toBeChecked();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
  await expect(quantity).toHaveValue('1');

  const odd = { ...shoe, stock: [{ id: 7, size3: 1, size11: 2, size14: 4 }] };
  await stubResponse(page, 'GET /products', 200, [odd]);
  await page.getByRole('banner').getByRole('link', { name: 'Help' }).click();
  await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click();
  await page.getByRole('list', { name: 'Products' }).getByRole('link').click();
  await size(14).waitFor();
  await expect(sizes).toHaveCount(3);
  await expect(size(3)).toBeChecked();
});

test('phones show the sizes on the first screen below many colors, with the current color in view', async () => {
  const dunks = catalog.filter(({ category }) => category === 'Dunk');
  const { main, sizes, add } = await visit(dunks.at(-1)!, { viewport: { width: 375, height: 740 }, hasTouch: true });
  const lowest = (await add.boundingBox())!.y;
  const { y, height } = (await sizes.first().boundingBox())!;
  expect(y + height).toBeLessThan(lowest);
  const swatches = main.getByRole('list', { name: 'Colours' });
  expect(await swatches.getByRole('link').count()).toBeGreaterThan(12);
  const current = swatches.locator('[aria-current]');
  await waitUntil(current, (swatch) => {
    const { left, right } = swatch.getBoundingClientRect();
    return left >= 0 && right <= innerWidth;
  });
});

test("the drawing of the shoe's materials loads without a layout shift", async () => {
  const { main } = await visit(catalog[0]!);
  const picture = main.getByRole('img', { name: /^Exploded drawing of / });
  const heightOf = () => picture.evaluate((img: HTMLImageElement) => img.height);
  const reserved = await heightOf();
  expect(reserved).toBeGreaterThan(200);
  await picture.scrollIntoViewIfNeeded();
  await waitUntil(picture, (img) => (img as HTMLImageElement).naturalWidth > 0);
  expect(await heightOf()).toBe(reserved);
  await expect(main.getByRole('list', { name: 'Materials' }).getByRole('listitem').first()).toContainText('1');
});

test('PDP-3: the quantity is limited to five or to the stock of the chosen size', async () => {
  const few = catalog.find(({ stock }) => Object.entries(stock[0]!).some(([key, free]) => key !== 'id' && free > 1 && free < 5))!;
  const { choices, size, quantity } = await visit(few);
  for (const key of sizesOf(few)) {
    const free = few.stock[0]![key]!;
    await size(sizeNumber(key)).check({ force: true });
    expect([key, await choices()]).toEqual([key, upTo(Math.min(5, free))]);
    if (free > 1) await quantity.selectOption(String(Math.min(5, free)));
  }
});

test("PDP-4: adding a size without stock is rejected with 'Out of Stock'", { tag: '@smoke' }, async () => {
  const shoe = shoeWith((free) => free === 0, 'size3');
  for (const storageState of [undefined, (await newCustomer(shop.url)).storageState]) {
    const { page, main, size, add } = await visit(shoe, { storageState });
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname));
    await expect(size(3)).toBeChecked();
    await main.getByText('Out of Stock', { exact: true }).waitFor();
    await add.click();
    await page.getByRole('alert').getByText('Out of Stock', { exact: true }).waitFor();
    await expect(page.getByText('Out of Stock')).toHaveCount(1);
    await main.getByText('Nothing was added.').waitFor();
    expect(await page.getByRole('banner').getByRole('link', { name: 'Cart' }).innerText()).toBe('');
    expect(calls).toEqual([]);
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as unknown[])).toEqual([]);
  }
});

test("PDP-5: shows 'Successfully added to Cart.' and hides it after 1200 ms", async () => {
  const { page, add } = await visit(shoeWith((free) => free > 5));
  const snackbar = page.getByText('Successfully added to Cart.', { exact: true });
  // First in real time, so that the snackbar's code is loaded; then with a paused clock.
  await add.click();
  await waitForToast(page, 'Successfully added to Cart.');
  await snackbar.waitFor({ state: 'detached' });
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await add.click();
  await page.getByRole('status').filter({ has: snackbar }).waitFor();
  await expectToastToLast(snackbar, 1200);
});

test(
  'PDP-7: adding as a customer sends POST /api/cart with quantity, size, product, price and the token',
  { tag: '@smoke' },
  async () => {
    const shoe = shoeWith((free) => free >= 3, 'size8');
    const { storageState, jwt } = await newCustomer(shop.url);
    const { page, size, quantity, add } = await visit(shoe, { storageState });
    await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).waitFor();
    await size(8).check({ force: true });
    await quantity.selectOption('3');
    const [request] = await Promise.all([page.waitForRequest(isAdd), add.click()]);
    expect(request.postDataJSON()).toEqual({ quantity: 3, size: 'size8', productId: shoe.id, price: shoe.price });
    expect(await request.headerValue('authorization')).toBe(`Bearer ${jwt}`);
    await waitForToast(page, 'Successfully added to Cart.');
    expect((await request.response())!.status()).toBeLessThan(300);
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).getByText('1', { exact: true }).waitFor();
  },
);

const isAdd = (request: Request) => request.method() === 'POST' && new URL(request.url()).pathname === '/api/cart';

test('PDP-8: each add error shows its message', async () => {
  const { page, add } = await visit(
    shoeWith((free) => free > 5),
    { storageState: (await newCustomer(shop.url)).storageState },
  );
  await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).waitFor();
  const failures: [status: number, body: object, message: string][] = [
    [400, {}, 'Invalid data provided. Please try again.'],
    [403, { message: 'no' }, 'You are not allowed to perform this action.'],
    [404, {}, 'Product not found. Please check again.'],
    [500, {}, 'An unexpected server error occurred. Please try again later.'],
    [503, {}, 'An unexpected server error occurred. Please try again later.'],
    [418, {}, 'An unexpected error occurred while signing up'],
    [418, { message: 'I am a teapot.' }, 'I am a teapot.'],
    [200, { success: false }, 'Something went wrong'],
    [401, {}, 'Authentication failed. Please log in again.'],
  ];
  // One without any status.
  await abortRequest(page, 'POST /api/cart');
  await add.click();
  await dismissAlert(page, 'Network error. Please check your connection and try again.');
  for (const [status, body, message] of failures) {
    await stubResponse(page, 'POST /api/cart', status, body);
    await add.click();
    await dismissAlert(page, message);
  }
  await expect(page.getByText('Successfully added to Cart.')).toHaveCount(0);
});

/** Waits for the toast with this message and dismisses it. */
async function dismissAlert(page: Page, message: string) {
  const toast = page.getByRole('alert').filter({ has: page.getByText(message, { exact: true }) });
  await toast.first().waitFor();
  await toast.first().getByRole('button', { name: 'Dismiss' }).click();
  await toast.first().waitFor({ state: 'detached' });
}

test('on a phone zoom opens and closes, and the button stays in view', { tag: ['@phone', '@smoke'] }, async () => {
  const shoe = shoeWith((free) => free > 5);
  const { page, main, add } = await visit(shoe);
  await add.waitFor();
  expect(await add.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  const zoom = main.getByRole('button', { name: 'Zoom side view' });
  await zoom.click();
  const dialog = page.getByRole('dialog', { name: shoe.name });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect(zoom).toBeFocused();
});
