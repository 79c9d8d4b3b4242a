import { available, putInCart } from './support/api';
import { axeFindings } from './support/axe-findings';
import { orderFormOn } from './support/order-form';
import { mailsTo } from './support/outbox';
import { newMember } from './support/staff';
import { newCustomer, shopperOn } from './support/shopper';
import { expect, test, useShop } from './support/test';

/** A shop of its own: its way of delivery and its prices change. */
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

test('SELL-5: an order with a code, to be picked up, is followed by the link of its mail without log-in', async () => {
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

test('a sale shows in lists and on the product, with the old price spoken as such, and can be filtered for', async () => {
  const { id, name, price, category } = available(listed, 1)[1]!.product;
  const compareAtCents = Math.round(price * 100) + 30_000;
  await asOwner('PUT', `/products/${id}/compare-at`, { compareAtCents, reason: 'A test' });
  const { page } = await openPage();
  await page.goto(`${shop.url}/Shop/shop-all`);
  const card = page.getByRole('list', { name: 'Products' }).getByRole('link', { name });
  await expect(card.first()).toHaveAccessibleName(/Old price R.+ Save R\s300,00 Sale$/);
  await page.getByRole('radio', { name: 'On sale' }).check();
  await expect(page.getByRole('list', { name: 'Products' }).getByRole('link')).toHaveCount(1);
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(`${shop.url}/Shop/${encodeURIComponent(category)}/${encodeURIComponent(name)}`);
  await expect(
    page
      .getByRole('main')
      .getByText(/^Save R\s300,00$/)
      .first(),
  ).toBeVisible();
  expect(await page.locator('script[type="application/ld+json"]').first().textContent()).toContain('ListPrice');
});
