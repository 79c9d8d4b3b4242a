// An area is one file, however long: each starts a shop and a browser of its own, which takes seconds.
import type { Page, Request } from 'playwright-core';
import type { PageOptions } from './support/browser';
import { heard, live } from './support/record';
import { answers, cutsOff } from './support/replies';
import { newCustomer, shopperOn, type Listed } from './support/shopper';
import { useShop } from './support/use-shop';

const { shop, listed: catalogue, openPage } = useShop();

const sizesOf = ({ stock }: Listed) => Object.keys(stock[0]!).filter((key) => /^size\d+$/.test(key));
const numberOf = (size: string) => Number(size.slice('size'.length));
const pathOf = ({ category, name }: Listed) => `/Shop/${category}/${encodeURIComponent(name)}`;
/** A product of the catalogue of which `size` has a number of free pairs that suits. */
const shoeWith = (suits: (free: number) => boolean, size = 'size3') => catalogue.find(({ stock }) => suits(stock[0]![size]!))!;

/** The page of a product, and its controls by their names. */
async function visit(product: Listed, options?: PageOptions) {
  const opened = await openPage(options);
  await shopperOn(opened.page, shop.url).open(pathOf(product));
  await live(opened.page);
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
const rand = (price: number) =>
  new Intl.NumberFormat('en-ZA', { style: 'currency', currency: 'ZAR' }).format(price).replace(/\s/g, ' ');

test('PDP-1: up to four pictures, name, sizes, quantity, availability, price and the button', async () => {
  const shoe = shoeWith((free) => free > 5);
  const { page, main, sizes, quantity, add, noise } = await visit(shoe);
  expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([shoe.name]);
  expect(await sizes.count()).toBe(sizesOf(shoe).length);
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
  expect(noise).toEqual([]);
});

test('PDP-2: sizes come from the stock; size 3 and one pair are chosen at first', async () => {
  const shoe = shoeWith((free) => free > 1);
  const { page, sizes, size, quantity } = await visit(shoe);
  const names = sizesOf(shoe).map((key) => `Size ${numberOf(key)}`);
  expect(await Promise.all((await sizes.all()).map((radio) => radio.getAttribute('aria-label')))).toEqual(names);
  for (const name of names) expect(await page.getByRole('radio', { name, exact: true }).count()).toBe(1);
  expect(await size(3).isChecked()).toBe(true);
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(1);
  expect(await quantity.inputValue()).toBe('1');

  const odd = { ...shoe, stock: [{ id: 7, size3: 1, size11: 2, size14: 4 }] };
  await answers(page, 'GET /products', 200, [odd]);
  await page.getByRole('banner').getByRole('link', { name: 'Help' }).click();
  await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click();
  await page.getByRole('list', { name: 'Products' }).getByRole('link').click();
  await size(14).waitFor();
  expect(await sizes.count()).toBe(3);
  expect(await size(3).isChecked()).toBe(true);
});

test('PDP-3: as many as five can be chosen, or as many as the chosen size has', async () => {
  const few = catalogue.find(({ stock }) =>
    Object.entries(stock[0]!).some(([key, free]) => key !== 'id' && free > 1 && free < 5),
  )!;
  const { choices, size, quantity } = await visit(few);
  for (const key of sizesOf(few)) {
    const free = few.stock[0]![key]!;
    await size(numberOf(key)).check({ force: true });
    expect([key, await choices()]).toEqual([key, upTo(Math.min(5, free))]);
    if (free > 1) await quantity.selectOption(String(Math.min(5, free)));
  }
});

test("PDP-4: a size without stock is refused with 'Out of Stock'", async () => {
  const shoe = shoeWith((free) => free === 0, 'size3');
  for (const storageState of [undefined, (await newCustomer(shop.url)).storageState]) {
    const { page, main, size, add } = await visit(shoe, { storageState });
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname));
    expect(await size(3).isChecked()).toBe(true);
    await main.getByText('Out of Stock', { exact: true }).waitFor();
    await add.click();
    await page.getByRole('alert').getByText('Out of Stock', { exact: true }).waitFor();
    await main.getByText('Nothing was added.').waitFor();
    expect(await page.getByRole('banner').getByRole('link', { name: 'Cart' }).innerText()).toBe('');
    expect(calls).toEqual([]);
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as unknown[])).toEqual([]);
  }
});

test("PDP-5: 'Successfully added to Cart.' is shown, and hides after 1200 ms", async () => {
  const { page, add } = await visit(shoeWith((free) => free > 5));
  const snackbar = page.getByText('Successfully added to Cart.', { exact: true });
  // Once with real time, so that the snackbar's code is there; then with a clock that stands still.
  await add.click();
  await heard(page, 'Successfully added to Cart.');
  await snackbar.waitFor({ state: 'detached' });
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await add.click();
  await page.getByRole('status').filter({ has: snackbar }).waitFor();
  await page.clock.runFor(1190);
  expect(await snackbar.count()).toBe(1);
  // In small steps, since its leaving is several timers that follow from each other.
  for (let after = 0; after < 280 && (await snackbar.isVisible()); after += 20) await page.clock.runFor(20);
  expect(await snackbar.isVisible()).toBe(false);
});

test('PDP-7: a customer adds by POST /api/cart with quantity, size, product, price and the token', async () => {
  const shoe = shoeWith((free) => free >= 3, 'size8');
  const { storageState, jwt } = await newCustomer(shop.url);
  const { page, size, quantity, add } = await visit(shoe, { storageState });
  await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).waitFor();
  await size(8).check({ force: true });
  await quantity.selectOption('3');
  const [request] = await Promise.all([page.waitForRequest(isAdd), add.click()]);
  expect(request.postDataJSON()).toEqual({ quantity: 3, size: 'size8', productId: shoe.id, price: shoe.price });
  expect(await request.headerValue('authorization')).toBe(`Bearer ${jwt}`);
  await heard(page, 'Successfully added to Cart.');
  expect((await request.response())!.status()).toBeLessThan(300);
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).getByText('1', { exact: true }).waitFor();
});

const isAdd = (request: Request) => request.method() === 'POST' && new URL(request.url()).pathname === '/api/cart';

test('PDP-8: each failure of adding has its sentence', async () => {
  const { page, add } = await visit(
    shoeWith((free) => free > 5),
    { storageState: (await newCustomer(shop.url)).storageState },
  );
  await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).waitFor();
  const failures: [status: number, body: object, sentence: string][] = [
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
  for (const [status, body, sentence] of failures) {
    await answers(page, 'POST /api/cart', status, body);
    await add.click();
    await dismissed(page, sentence);
  }
  expect(await page.getByText('Successfully added to Cart.').count()).toBe(0);
});

/** Waits for the message among the toasts, then puts it away. */
async function dismissed(page: Page, sentence: string) {
  const toast = page.getByRole('alert').filter({ has: page.getByText(sentence, { exact: true }) });
  await toast.first().waitFor();
  await toast.first().getByRole('button', { name: 'Dismiss message' }).click();
  await toast.first().waitFor({ state: 'detached' });
}

test('without a network nothing is added and the shopper is told so', async () => {
  const { page, add } = await visit(
    shoeWith((free) => free > 5),
    { storageState: (await newCustomer(shop.url)).storageState },
  );
  await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).waitFor();
  await cutsOff(page, 'POST /api/cart');
  await add.click();
  await dismissed(page, 'Network error. Please check your connection and try again.');
});

test('on a phone the pictures swipe, zoom opens and closes, and the button stays in reach', async () => {
  const shoe = shoeWith((free) => free > 5);
  const { page, main, add } = await visit(shoe, { viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true });
  await add.waitFor();
  expect(await add.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  const zoom = main.getByRole('button', { name: 'Zoom side view' });
  await zoom.click();
  const dialog = page.getByRole('dialog', { name: shoe.name });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await zoom.evaluate((button) => button === document.activeElement)).toBe(true);
});
