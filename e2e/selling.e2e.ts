import { available, putInCart } from './support/api';
import { problemsOf } from './support/axe';
import { axeFindings } from './support/axe-findings';
import { orderFormOn } from './support/order-form';
import { mailsTo } from './support/outbox';
import { newMember, staffPage } from './support/staff';
import { newCustomer, shopperOn } from './support/shopper';
import { expect, test, useShop } from './support/test';

/** A separate shop, because its way of delivery and its prices change. */
const { shop, listed, openPage, allowConsole } = useShop(() => ({}));

/** Changes something as a new owner, over the API of the back office. */
async function asOwner(method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
  const { cookie } = await newMember(shop, 'owner');
  const response = await fetch(`${shop.url}/staff/api${path}`, {
    method,
    headers: { origin: shop.url, cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
}

const CODE = {
  code: 'SPRING10',
  kind: 'percent',
  value: 10,
  scope: 'shop',
  brands: [],
  productIds: [],
  minCents: 0,
  startsAt: null,
  endsAt: null,
  maxUses: 1,
  maxUsesPerCustomer: 1,
  active: true,
  terms: 'Once per customer.',
};
const DELIVERY = { version: 0, pickUp: { active: true }, lockers: { active: false, points: [] }, closedDays: [] };

test('SELL-5: a pick-up order with a code is tracked by the link in its mail without a log-in', { tag: '@smoke' }, async () => {
  await asOwner('POST', '/discounts', CODE);
  await asOwner('PUT', '/delivery', DELIVERY);
  const customer = await newCustomer(shop.url);
  await putInCart(shop.url, customer.jwt, { ...available(listed, 1)[0]!, quantity: 1 });
  const { page } = await openPage({ storageState: customer.storageState });
  const shopper = shopperOn(page, shop.url);
  await shopper.open('/Order');
  const form = orderFormOn(page);
  await form.send.waitFor();
  const summary = page.getByRole('region', { name: 'Order summary' });
  allowConsole(/status of 409 .*\/api\/discount/);
  await summary.getByRole('textbox', { name: 'Discount code' }).fill('nothing');
  await summary.getByRole('button', { name: 'Apply' }).click();
  await expect(summary.getByRole('alert')).toHaveText('This code is not valid.');
  await summary.getByRole('textbox', { name: 'Discount code' }).fill('spring10');
  await summary.getByRole('button', { name: 'Apply' }).click();
  await expect(summary.getByText('Discount (SPRING10)')).toBeVisible();
  await expect(summary.getByRole('button', { name: 'Remove', exact: true })).toBeFocused();
  const delivery = page.getByRole('radiogroup', { name: 'Delivery' });
  await expect(delivery.getByRole('radio', { name: /^Courier/ })).toBeChecked();
  await delivery.getByRole('radio', { name: /^Pick-up at the shop/ }).check();
  expect(await axeFindings(page)).toEqual([]);
  await shopper.fillOrder(customer.email);
  await form.send.click();
  await page.waitForURL(/\/sandbox\/pay\//);
  await shopper.pay();
  await page.waitForURL(/\/Dashboard/);

  const orderMail = () => mailsTo(shop.dataDir, customer.email).find(({ subject }) => subject.startsWith('Your order'));
  await expect.poll(orderMail).toBeTruthy();
  const mail = orderMail()!;
  expect(mail.text).toContain('Discount SPRING10: -R');
  const link = /\/Track\/\S+/.exec(mail.text)![0];
  const { page: stranger } = await openPage();
  await stranger.goto(shop.url + link);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(/^Order [A-Z0-9]{5}-[A-Z0-9]{5}$/);
  await expect(stranger.getByRole('listitem').filter({ hasText: 'Paid' })).toHaveAttribute('aria-current', 'step');
  await expect(stranger.getByText(/^Ready by /)).toBeVisible();
  const shown = (await stranger.getByRole('main').textContent()) ?? '';
  for (const hidden of ['Thandi', customer.email, 'R\u00a0', 'Street']) expect(shown).not.toContain(hidden);
  expect(await axeFindings(stranger)).toEqual([]);
  const wrong = await stranger.request.get(`${shop.url}${link.slice(0, -2)}`);
  expect(wrong.status()).toBe(404);
});

test('SELL-1: a sale shows in lists, suggestions, product, cart, order and mail; its old price must have been charged before', async () => {
  const item = available(listed, 1)[1]!;
  const { id, name, price, category } = item.product;
  const { context } = await openPage();
  const { page: office } = await staffPage(shop, context, 'manager');
  // The price that was never charged.
  allowConsole(/status of 409 .*compare-at/);
  await office.goto(`${shop.url}/Back-Office/Products/${id}`);
  const sale = office.getByRole('form', { name: 'Sale', exact: true });
  await sale.getByLabel('Old price in rand').fill(String(price - 1));
  allowConsole(/status of 400 .*compare-at/);
  await sale.getByRole('button', { name: 'Start the sale' }).click();
  await expect(sale.getByText('The old price must be above the price.').first()).toBeVisible();
  await sale.getByLabel('Old price in rand').fill(String(price + 300));
  await sale.getByRole('button', { name: 'Start the sale' }).click();
  const notCharged = 'This price was not charged in the last 90 days. Give a reason why it may be shown anyway.';
  await expect(sale.getByText(notCharged).first()).toBeVisible();
  await sale.getByLabel('Reason').fill('The price of our shop in Durban');
  await sale.getByRole('button', { name: 'Start the sale' }).click();
  await expect(sale.getByRole('button', { name: 'Stop showing the old price' })).toBeVisible();
  await expect(sale.getByLabel('Old price in rand')).toHaveValue((price + 300).toFixed(2));
  expect(await axeFindings(office)).toEqual([]);

  const customer = await newCustomer(shop.url);
  await putInCart(shop.url, customer.jwt, { ...item, quantity: 2 });
  const { page } = await openPage({ storageState: customer.storageState, viewport: { width: 1280, height: 900 } });
  await page.goto(`${shop.url}/Shop/shop-all`);
  const list = page.getByRole('list', { name: 'Products' });
  await expect(list.getByRole('link', { name }).first()).toHaveAccessibleName(/Old price R.+ Save R\s300,00 Sale$/);
  await page.getByRole('radio', { name: 'On sale' }).check();
  await expect(list.getByRole('link')).toHaveCount(1);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('searchbox').first().fill(name);
  const suggestion = page.getByRole('list', { name: 'Suggestions' }).getByRole('link', { name }).first();
  await expect(suggestion).toHaveAccessibleName(/Old price R.+ Save R\s300,00$/);
  await page.goto(`${shop.url}/Shop/${encodeURIComponent(category)}/${encodeURIComponent(name)}`);
  const main = page.getByRole('main');
  await expect(main.getByText(/^Save R\s300,00$/).first()).toBeVisible();
  await expect(main.getByText('Sale', { exact: true })).toBeVisible();
  expect(await page.locator('script[type="application/ld+json"]').first().textContent()).toContain('StrikethroughPrice');
  await page.goto(`${shop.url}/Dashboard?tab=cart`);
  const items = page.getByRole('list', { name: 'Cart items' });
  await expect(items.getByText(/^Save R\s300,00$/)).toBeVisible();
  await expect(items.getByText('Sale', { exact: true })).toBeVisible();
  const shopper = shopperOn(page, shop.url);
  await shopper.open('/Order');
  const summary = page.getByRole('region', { name: 'Order summary' });
  await expect(summary.getByText(/^Save R\s600,00$/)).toBeVisible();
  await expect(summary.getByText('Sale', { exact: true })).toBeVisible();
  await shopper.fillOrder(customer.email);
  await orderFormOn(page).send.click();
  await page.waitForURL(/\/sandbox\/pay\//);
  await shopper.pay();
  await page.waitForURL(/\/Dashboard/);
  const orderMail = () => mailsTo(shop.dataDir, customer.email).find(({ subject }) => subject.startsWith('Your order'));
  await expect.poll(orderMail).toBeTruthy();
  expect(orderMail()!.text).toMatch(/Sale, old price R.+: Save R\s600,00/);

  await sale.getByRole('button', { name: 'Stop showing the old price' }).click();
  await expect(sale.getByRole('button', { name: 'Start the sale' })).toBeVisible();
  await page.goto(`${shop.url}/Shop/shop-all`);
  await expect(list.getByRole('link', { name }).first()).not.toHaveAccessibleName(/Old price/);
});

test('a sale is planned in the back office: mistakes at their fields, the plan in effect, and canceled', async () => {
  allowConsole(/status of 40[09] .*planned-sale/);
  const { id, price } = available(listed, 1)[2]!.product;
  const { context } = await openPage();
  const { page: office } = await staffPage(shop, context, 'manager');
  await office.goto(`${shop.url}/Back-Office/Products/${id}`);
  const plan = office.getByRole('form', { name: 'Planned sale' });
  const field = (name: string) => plan.getByLabel(name, { exact: true });
  await expect(field('Planned old price in rand')).toHaveValue(price.toFixed(2));
  await plan.getByRole('button', { name: 'Plan the sale' }).click();
  await expect(field('Sale begins')).toHaveAccessibleDescription(/Enter when the sale begins\./);
  await expect(field('Price in the sale, in rand')).toHaveAccessibleDescription(/Enter an amount in rand/);
  await field('Price in the sale, in rand').fill(String(price + 1));
  await field('Sale begins').fill('2020-11-27T08:00');
  await field('Sale ends').fill('2020-11-27T07:00');
  await plan.getByRole('button', { name: 'Plan the sale' }).click();
  await expect(field('Sale begins')).toHaveAccessibleDescription(/The sale must begin later than now\./);
  await expect(field('Planned old price in rand')).toHaveAccessibleDescription(
    /The old price must be above the price of the sale\./,
  );
  const problems = await problemsOf(office, 'mistakes');
  const year = new Date().getFullYear() + 1;
  await field('Price in the sale, in rand').fill('999,90');
  await field('Sale begins').fill(`${year}-11-27T08:00`);
  await field('Sale ends').fill(`${year}-11-27T20:00`);
  await plan.getByRole('button', { name: 'Plan the sale' }).click();
  const panel = office.getByRole('region', { name: 'Planned sale' });
  await expect(panel).toContainText(/From 27 Nov \d{4}, 08:00, until 27 Nov \d{4}, 20:00: R\s999,90 instead of R\s/);
  await expect(field('Sale begins')).toHaveValue(`${year}-11-27T08:00`);
  problems.push(...(await problemsOf(office, 'planned')));
  await plan.getByRole('button', { name: 'Cancel the plan' }).click();
  await expect(plan.getByRole('button', { name: 'Plan the sale' })).toBeVisible();
  expect(problems).toEqual([]);
  // Nothing of it was ever charged or shown.
  const [shown] = (await (await fetch(`${shop.url}/products?ids=${id}`)).json()) as { price: number }[];
  expect(shown).toMatchObject({ price });
  expect(shown).not.toHaveProperty('compareAtPrice');
});
