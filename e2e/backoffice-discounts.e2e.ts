import type { Locator, Page } from 'playwright-core';
import { available, call, deliveryTo, putInCart } from './support/api';
import { problemsOf } from './support/axe';
import { orderFormOn } from './support/order-form';
import { staffPage } from './support/staff';
import { newCustomer, shopperOn } from './support/shopper';
import { expect, test, useShop } from './support/test';

/** A separate shop, because its codes would change the summary of other orders. */
const { shop, listed, openPage, allowConsole } = useShop(() => ({}));

/** The back office at a new code. */
async function newCode(office: Page): Promise<Locator> {
  await office.goto(`${shop.url}/Back-Office/Discounts/New`);
  return office.getByRole('form', { name: 'Conditions' });
}

/** Saves the form of a new code, and waits for its page. */
async function save(office: Page, code: string): Promise<void> {
  await office.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByRole('heading', { level: 1 })).toHaveText(code);
}

/** A customer with one pair in the cart, on the order page. */
async function buyerAtSummary() {
  const customer = await newCustomer(shop.url);
  const { product, size } = available(listed, 6)[0]!;
  await putInCart(shop.url, customer.jwt, { product, size, quantity: 1 });
  const { page } = await openPage({ storageState: customer.storageState });
  await shopperOn(page, shop.url).open('/Order');
  await orderFormOn(page).send.waitFor();
  return { customer, page, product, size, summary: page.getByRole('region', { name: 'Order summary' }) };
}

async function apply(summary: Locator, code: string): Promise<void> {
  await summary.getByRole('textbox', { name: 'Discount code' }).fill(code);
  await summary.getByRole('button', { name: 'Apply' }).click();
}

test(
  'the discount pages pass axe at three widths: empty search, list, new code, mistakes',
  { tag: ['@a11y', '@slow'] },
  async () => {
    const { context } = await openPage();
    const { page } = await staffPage(shop, context, 'manager');
    await page.goto(`${shop.url}/Back-Office/Discounts?q=no-such-code`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    const problems = await problemsOf(page, 'empty');
    await page.goto(`${shop.url}/Back-Office/Discounts/New`);
    await page.getByLabel('Code', { exact: true }).waitFor();
    problems.push(...(await problemsOf(page, 'new')));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('Per cent')).toHaveAttribute('aria-invalid', 'true');
    problems.push(...(await problemsOf(page, 'mistakes')));
    expect(problems).toEqual([]);
  },
);

test('shows each mistake in a code at its field, found by the page or the server, and keeps the input', async () => {
  // Mistakes that only the server can find.
  allowConsole(/status of 400 .*\/discounts/, /status of 409 .*\/discounts/);
  const { context } = await openPage();
  const { page: office } = await staffPage(shop, context, 'manager');
  const form = await newCode(office);
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  const saves = form.getByRole('button', { name: 'Save' });
  await field('Code').fill('X!');
  await field('Per cent').fill('101');
  await form.getByRole('combobox', { name: 'For' }).selectOption('Products');
  await field('Minimum in rand').fill('much');
  await field('Uses in all').fill('0');
  await field('Uses per customer').fill('two');
  await saves.click();
  await expect(field('Per cent')).toHaveAccessibleDescription(/Enter a percentage from 1 to 100\./);
  await expect(field('Product numbers')).toHaveAccessibleDescription(/Enter the numbers of products, separated by commas\./);
  await expect(field('Minimum in rand')).toHaveAccessibleDescription(/Enter an amount in rand, or leave it empty\./);
  for (const limit of ['Uses in all', 'Uses per customer'])
    await expect(field(limit)).toHaveAccessibleDescription(/Enter a number from 1, or leave it empty for no limit\./);

  await form.getByRole('combobox', { name: 'Discount' }).selectOption('Amount');
  await field('Amount in rand').fill('0');
  await form.getByRole('combobox', { name: 'For' }).selectOption('Brands');
  await saves.click();
  await expect(field('Amount in rand')).toHaveAccessibleDescription(/Enter an amount in rand, such as 100 or 99,90\./);
  await expect(field('Brands')).toHaveAccessibleDescription(/Enter at least one brand\./);

  await field('Amount in rand').fill('99,90');
  await field('Brands').fill('Kudu');
  for (const name of ['Minimum in rand', 'Uses in all', 'Uses per customer']) await field(name).fill('');
  await saves.click();
  const spelling = 'A code has 3 to 30 letters, digits, - or _, and at most five digits in a row.';
  await expect(field('Code')).toHaveAccessibleDescription(new RegExp(spelling));
  await field('Code').fill('winter25');
  await form.getByLabel('Begins').fill('2026-06-30T18:00');
  await form.getByLabel('Ends').fill('2026-06-01T18:00');
  await saves.click();
  await expect(field('Brands')).toHaveAccessibleDescription(/Choose at least one brand of this shop\./);
  await expect(form.getByLabel('Ends')).toHaveAccessibleDescription(/The end is before the start\./);
  await expect(field('Amount in rand')).toHaveValue('99,90');
  await field('Brands').fill('Dunk, Jordan');
  await form.getByLabel('Ends').fill('2027-06-01T18:00');
  await save(office, 'WINTER25');

  const again = await newCode(office);
  await again.getByRole('textbox', { name: 'Code', exact: true }).fill(' Winter 25 ');
  await again.getByRole('textbox', { name: 'Per cent', exact: true }).fill('5');
  await again.getByRole('button', { name: 'Save' }).click();
  await expect(again.getByRole('textbox', { name: 'Code', exact: true })).toHaveAccessibleDescription(/WINTER25/);
  await expect(again.getByRole('textbox', { name: 'Per cent', exact: true })).toHaveValue('5');
});

test('a code is created, rejected for each reason, deducted from an order, counted and ended', async () => {
  allowConsole(/status of 409 .*\/api\/discount/);
  const { context } = await openPage();
  const { page: office } = await staffPage(shop, context, 'manager');
  const { customer, page, product, size, summary } = await buyerAtSummary();
  const form = await newCode(office);
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  const code = { name: 'BIGGER', minimum: String(product.price + 250) };
  await field('Code').fill(code.name);
  await field('Per cent').fill('10');
  await field('Minimum in rand').fill(code.minimum);
  await save(office, code.name);
  await newCode(office);
  await field('Code').fill('LASTWINTER');
  await field('Per cent').fill('10');
  await form.getByLabel('Begins').fill('2026-06-01T08:00');
  await form.getByLabel('Ends').fill('2026-08-31T20:00');
  await save(office, 'LASTWINTER');
  await newCode(office);
  await field('Code').fill('twice');
  await field('Per cent').fill('15');
  await field('Uses in all').fill('2');
  await form.getByLabel('Conditions for shoppers').fill('Once per customer, on everything.');
  await save(office, 'TWICE');

  const message = summary.getByRole('alert');
  await apply(summary, 'NOSUCHCODE');
  await expect(message).toHaveText('This code is not valid.');
  await apply(summary, 'lastwinter');
  await expect(message).toHaveText('This code has expired.');
  await apply(summary, 'bigger');
  await expect(message).toHaveText(/^Spend R\s250,00 more to use this code\.$/);
  await expect(summary.getByRole('textbox', { name: 'Discount code' })).toHaveValue('bigger');
  await apply(summary, 'twice');
  await expect(summary.getByText('Discount (TWICE)')).toBeVisible();
  await expect(summary.getByText('Once per customer, on everything.')).toBeVisible();
  const shopper = shopperOn(page, shop.url);
  await shopper.fillOrder(customer.email);
  await orderFormOn(page).send.click();
  await shopper.pay();
  await page.waitForURL(/\/Dashboard/);
  const off = Math.round(product.price * 15) / 100;
  const rand = new Intl.NumberFormat('en-ZA', { style: 'currency', currency: 'ZAR' });
  const money = (amount: number) => new RegExp(rand.format(amount).replace(/\s/g, '\\s'));
  const { body } = await call<{ total: number }[]>(shop.url, customer.jwt, 'GET /api/order');
  expect(body[0]?.total).toBe(Math.round((product.price - off) * 100) / 100);

  // An open payment holds the second use; the code is then used up for others, and already used for the first customer.
  const second = await newCustomer(shop.url);
  await putInCart(shop.url, second.jwt, { product, size, quantity: 1 });
  const held = await call(shop.url, second.jwt, 'POST /api/order', { ...deliveryTo(second.email), discountCode: 'TWICE' });
  expect(held.status).toBe(200);
  await office.reload();
  await expect(office.getByText('1 of 2 (1 being paid)')).toBeVisible();
  await expect(office.getByText(money(off))).toBeVisible();
  const third = await buyerAtSummary();
  await apply(third.summary, 'TWICE');
  await expect(third.summary.getByRole('alert')).toHaveText('This code has been used up.');
  await putInCart(shop.url, customer.jwt, { product, size, quantity: 1 });
  await shopper.open('/Order');
  await apply(summary, 'TWICE');
  await expect(message).toHaveText('You have used this code already.');

  const problems = await problemsOf(office, 'used');
  await form.getByLabel('Ends').fill('2020-01-01T08:00');
  await form.getByLabel('Begins').fill('2019-01-01T08:00');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('Ended', { exact: true })).toBeVisible();
  await apply(third.summary, 'TWICE');
  await expect(third.summary.getByRole('alert')).toHaveText('This code has expired.');
  await form.getByRole('checkbox', { name: 'Switched on' }).uncheck();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('Switched off', { exact: true })).toBeVisible();
  await apply(third.summary, 'TWICE');
  await expect(third.summary.getByRole('alert')).toHaveText('This code is not valid.');

  await office.goto(`${shop.url}/Back-Office/Discounts`);
  const row = office.getByRole('row', { name: /TWICE/ });
  await expect(row).toContainText('15%');
  await expect(row).toContainText('Switched off');
  problems.push(...(await problemsOf(office, 'list')), ...(await problemsOf(third.page, 'refused at the order')));
  expect(problems).toEqual([]);
});
