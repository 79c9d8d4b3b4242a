import type { Page } from '@playwright/test';
import { axeFindings } from './support/axe-findings';
import { mailsTo } from './support/outbox';
import { waitForHydration } from './support/page-record';
import { newMember } from './support/staff';
import { newCustomer, newEmail, type ListedProduct } from './support/shopper';
import { expect, test, useShop } from './support/test';

/** A separate shop, because its stock changes. */
const { shop, listed, openPage } = useShop(() => ({}));

const OFFER = 'Email me when it is back';
const pathOf = ({ category, name }: ListedProduct) => `/Shop/${encodeURIComponent(category)}/${encodeURIComponent(name)}`;

/** The nth product with both sizes in stock and a sold-out size, and the label of the latter. */
function withSoldOutSize(index: number): { product: ListedProduct; size: string } {
  const found = listed.flatMap((product) => {
    const sizes = Object.entries(product.stock[0]!).filter(([key]) => key !== 'id');
    const soldOut = sizes.find(([, free]) => free === 0)?.[0];
    return soldOut && sizes.some(([, free]) => free > 0) ? [{ product, size: soldOut.slice('size'.length) }] : [];
  });
  return found[index]!;
}

/** Changes the stock of a size as the stock screen does. */
async function receive({ id }: ListedProduct, size: string, count: number): Promise<void> {
  const { cookie } = await newMember(shop, 'manager');
  const response = await fetch(`${shop.url}/staff/api/stock/${id}/size${size}/add`, {
    method: 'POST',
    headers: { origin: shop.url, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ count, seen: 0, reason: 'received' }),
  });
  expect(response.status).toBe(200);
}

async function chooseSoldOut(page: Page, product: ListedProduct, size: string) {
  await page.goto(shop.url + pathOf(product));
  await waitForHydration(page);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  const radio = page.getByRole('radio', { name: `Size ${size}`, exact: true });
  await expect(radio).toHaveAccessibleDescription('Sold out');
  await radio.check({ force: true });
}

async function ask(page: Page, email: string) {
  await page.getByRole('button', { name: OFFER }).click();
  const form = page.getByRole('form', { name: OFFER });
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('button', { name: 'Email me' }).click();
}

test('SELL-3: a guest requests a sold-out size, gets one mail when it is back, and unsubscribes by the link', async () => {
  const { product, size } = withSoldOutSize(0);
  const { page } = await openPage();
  await chooseSoldOut(page, product, size);
  const offer = page.getByRole('button', { name: OFFER });
  await expect(offer).toHaveAttribute('aria-expanded', 'false');
  await offer.focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('form', { name: OFFER });
  const field = form.getByRole('textbox', { name: 'Email' });
  await expect(field).toBeFocused();
  await field.fill('nobody');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toBeVisible();
  await expect(field).toHaveValue('nobody');
  expect(await axeFindings(page)).toEqual([]);
  const email = newEmail();
  await field.fill(email);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: `We will email ${email} once, when UK ${size} is back.` }),
  ).toBeVisible();

  await receive(product, size, 2);
  const mails = () => mailsTo(shop.dataDir, email);
  await expect.poll(() => mails().length).toBe(1);
  expect(mails()[0]!.subject).toBe(`Back in stock: ${product.name} in UK ${size}`);
  expect(mails()[0]!.text).toContain(shop.url + pathOf(product));
  const link = /http\S+\/back-in-stock\/forget\/\S+/.exec(mails()[0]!.text)![0];
  const { page: mailed } = await openPage();
  await mailed.goto(link);
  await mailed.getByRole('button', { name: 'Delete it' }).click();
  await expect(mailed.getByText('We have deleted your address.')).toBeVisible();
  expect(mails()).toHaveLength(1);
});

test('fills in a customer’s address, lists subscribers for staff, and offers nothing for a size in stock', async () => {
  const { product, size } = withSoldOutSize(1);
  const customer = await newCustomer(shop.url);
  const { page } = await openPage({ storageState: customer.storageState });
  await chooseSoldOut(page, product, size);
  await page.getByRole('button', { name: OFFER }).click();
  const form = page.getByRole('form', { name: OFFER });
  await expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue(customer.email);
  await form.getByRole('button', { name: 'Email me' }).click();
  await expect(page.getByText(`We will email ${customer.email} once`)).toBeVisible();
  const inStock = Object.entries(product.stock[0]!)
    .find(([key, free]) => key !== 'id' && free > 0)![0]
    .slice('size'.length);
  await page.getByRole('radio', { name: `Size ${inStock}`, exact: true }).check({ force: true });
  await expect(page.getByRole('button', { name: OFFER })).toHaveCount(0);

  const { cookie } = await newMember(shop, 'fulfillment');
  const [name, value] = cookie.split('=') as [string, string];
  const { page: office, context } = await openPage();
  await context.addCookies([
    { name, value, domain: new URL(shop.url).hostname, path: '/staff', httpOnly: true, sameSite: 'Strict' },
  ]);
  await office.goto(`${shop.url}/Back-Office/Stock/${product.id}`);
  await expect(office.getByRole('row').filter({ hasText: '1 waiting' })).toHaveCount(1);
});

test('reports a size that came back meanwhile, and keeps the address', async ({ allowConsole }) => {
  allowConsole(/status of 409 .*\/back-in-stock/);
  const { product, size } = withSoldOutSize(2);
  const { page } = await openPage();
  await chooseSoldOut(page, product, size);
  await receive(product, size, 1);
  const email = newEmail();
  await ask(page, email);
  const form = page.getByRole('form', { name: OFFER });
  await expect(form.getByRole('alert')).toHaveText(`UK ${size} is in stock. Load the page again to order it.`);
  await expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
});
