import type { Page } from '@playwright/test';
import { available, buy, call, deliveryTo, normalizeWhitespace, putInCart, rand, sizeLabel } from './support/api';
import { keyboardOn } from './support/keyboard';
import { mailsTo } from './support/outbox';
import { newCustomer, shopperOn } from './support/shopper';
import { inviteByCommand, STAFF_PASSWORD, staffCode } from './support/staff';
import { expect, test, useShop } from './support/test';

/* A day in the back office, from an empty staff to an order that was packed, sent, partly refunded and exchanged. */

/** A separate shop without staff. */
const { shop, listed, openPage } = useShop(() => ({}));

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** The secret that an authenticator app reads from the invitation page. */
async function authenticatorKey(page: Page): Promise<string> {
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  return (await page.locator('code').innerText()).replace(/\s/g, '');
}

test('two invited people take an order from paid to exchanged, one of them by keyboard', async () => {
  test.slow();
  const { page: owner } = await openPage();
  const { page: colleague } = await openPage();
  const keys = keyboardOn(colleague);
  const inDialog = keyboardOn(colleague, colleague.getByRole('dialog'));
  const fulfillment = { email: 'sipho@example.com', name: 'Sipho Dlamini', secret: '' };
  let link = '';

  await test.step('the first owner accepts the invitation that the command printed', async () => {
    await owner.goto(await inviteByCommand(shop, 'nomsa@example.com', 'owner'));
    const secret = await authenticatorKey(owner);
    await owner.getByLabel('Name').fill('Nomsa Khumalo');
    await owner.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD);
    await owner.getByLabel('Code', { exact: true }).fill(staffCode(secret));
    await owner.getByRole('button', { name: 'Accept the invitation' }).click();
    await owner.getByRole('button', { name: 'I have saved them' }).click();
    await heading(owner, 'Overview').waitFor();
  });

  await test.step('the owner invites a colleague for fulfillment', async () => {
    await owner.getByRole('link', { name: 'Staff', exact: true }).click();
    await owner.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByLabel('Email').fill(fulfillment.email);
    await dialog.getByLabel('Role').selectOption('Fulfillment');
    await dialog.getByRole('button', { name: 'Invite' }).click();
    link = new URL(await dialog.locator('code').innerText()).pathname;
    await dialog.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('the colleague accepts, logs out and logs in again by keyboard', async () => {
    await colleague.goto(shop.url + link);
    fulfillment.secret = await authenticatorKey(colleague);
    await keys.type('Name', fulfillment.name);
    await keys.type('Password', STAFF_PASSWORD);
    await keys.type('Code', staffCode(fulfillment.secret));
    await keys.press('button', 'Accept the invitation');
    await heading(colleague, 'Your recovery codes').waitFor();
    await keys.press('button', 'I have saved them');
    await heading(colleague, 'Overview').waitFor();
    await keys.press('button', 'Log out');
    await keys.type('Email', fulfillment.email);
    await keys.type('Password', STAFF_PASSWORD);
    // The code of this half minute was used to accept.
    await keys.type('Code', staffCode(fulfillment.secret, 1));
    await keys.press('button', 'Log in');
    await heading(colleague, 'Overview').waitFor();
  });

  const customer = await newCustomer(shop.url);
  const { product, size, other } = inTwoSizes();
  await putInCart(shop.url, customer.jwt, { product, size, quantity: 3 });
  const order = await buy(shop.url, customer.jwt, deliveryTo(customer.email));
  const stockBefore = await freeUnits(product.id);

  await test.step('the colleague packs and sends a paid order from the first screen by keyboard', async () => {
    await colleague.reload();
    await keys.press('link', `Order ${order.orderId}`);
    await heading(colleague, `Order ${order.orderId}`).waitFor();
    await keys.press('button', 'Mark packed');
    await colleague.getByText('Packed', { exact: true }).first().waitFor();
    await keys.press('button', 'Mark sent');
    await inDialog.type('Courier', 'The Courier Guy');
    await inDialog.type('Tracking number', 'TCG-2031');
    // Enter in a field sends the form, as in every form.
    await colleague.keyboard.press('Enter');
    await colleague.getByRole('dialog').waitFor({ state: 'detached' });
    await expect(colleague.getByRole('region', { name: 'Parcel' })).toContainText('TCG-2031');
    await keys.type('Note', 'Left with the courier at ten.');
    await keys.press('button', 'Add note');
    await colleague.getByRole('region', { name: 'History' }).getByText('Left with the courier at ten.').waitFor();
    await expect(colleague.getByText(/R\s\d/)).toHaveCount(0);
  });

  await test.step('the owner finds the order, refunds one pair and exchanges another for a new size', async () => {
    await owner.getByRole('link', { name: 'Orders', exact: true }).click();
    await owner.getByRole('searchbox', { name: 'Search' }).fill('tcg-2031');
    await owner.getByRole('table', { name: 'Orders' }).getByRole('link', { name: order.orderId }).click();
    const refunds = owner.getByRole('region', { name: 'Refunds' });
    await refunds.getByRole('button', { name: 'Refund' }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByLabel('What to refund').selectOption('Some pairs');
    const pairs = dialog.getByLabel(`${product.name}, size ${sizeLabel(size)}`);
    await pairs.selectOption('1');
    await dialog.getByLabel('Reason').fill('A scratch on the heel');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect(refunds).toContainText('A scratch on the heel');

    await owner.getByRole('button', { name: 'Exchange size' }).click();
    await dialog.getByLabel('How many').selectOption('1');
    await dialog.getByLabel('New size').selectOption(other);
    await dialog.getByLabel('Reason').fill('Too small');
    await dialog.getByRole('button', { name: 'Exchange size' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect(owner.getByRole('list', { name: 'Lines' })).toContainText(`Size ${sizeLabel(other)}`);
  });

  await test.step('the colleague receives the returned pair by keyboard', async () => {
    await keys.shortcut('Escape g r');
    await heading(colleague, 'Returns').waitFor();
    await keys.press('link', order.orderId);
    await keys.press('button', 'Mark received');
    await inDialog.choose('Condition', 'As new');
    await inDialog.press('button', 'Mark received');
    await colleague.getByRole('dialog').waitFor({ state: 'detached' });
    await colleague.getByText('1 of 1 received, as new, back on the shelf.').waitFor();
  });

  await test.step('stock, money, mails and the shopper’s page agree', async () => {
    const stock = await freeUnits(product.id);
    expect({ was: stock[size], other: stock[other] }).toEqual({
      was: (stockBefore[size] ?? 0) + 1,
      other: (stockBefore[other] ?? 0) - 1,
    });
    const { page } = await openPage({ storageState: customer.storageState });
    const card = page.getByRole('article', { name: /^Order from / });
    await expect(async () => {
      await shopperOn(page, shop.url).open('/Dashboard?tab=orders');
      await card.getByText('Courier: The Courier Guy').waitFor();
      expect(normalizeWhitespace(await card.innerText())).toContain(`Refunded: ${rand(order.total / 3)}`);
    }).toPass();
    await expect(card).toContainText(`Size ${sizeLabel(other)}`);
    await expect
      .poll(() => mailsTo(shop.dataDir, customer.email).map(({ subject }) => subject))
      .toEqual(
        expect.arrayContaining([
          `Your order ${order.orderId}`,
          `Order ${order.orderId} is packed`,
          `Order ${order.orderId} is on its way`,
          `Refund for order ${order.orderId}`,
          `Your new size for order ${order.orderId}`,
          `We received your return of order ${order.orderId}`,
        ]),
      );
  });

  await test.step('the audit log names each action and its author', async () => {
    await owner.goto(`${shop.url}/Back-Office/Audit-Log?q=order:${order.orderId}`);
    const by = (action: string) => owner.getByRole('row').filter({ hasText: action });
    for (const action of ['order.packed', 'order.sent', 'order.note']) await expect(by(action)).toContainText(fulfillment.name);
    for (const action of ['order.refund', 'order.exchange']) await expect(by(action)).toContainText('Nomsa Khumalo');
  });
});

/** A product with plenty of two sizes. */
function inTwoSizes() {
  for (const { product, size } of available(listed, 5)) {
    const other = Object.entries(product.stock[0]!).find(([key, free]) => key !== 'id' && key !== size && free >= 5)?.[0];
    if (other) return { product, size, other };
  }
  throw new Error('No product has two sizes of five pairs.');
}

/** Free units by size, as shoppers see them. */
async function freeUnits(id: number): Promise<Record<string, number>> {
  const { body } = await call<{ stock: Record<string, number>[] }[]>(shop.url, '', `GET /products?ids=${id}`);
  return body[0]!.stock[0]!;
}
