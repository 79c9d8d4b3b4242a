import type { Page } from '@playwright/test';
import { available, buy, deliveryTo, normalizeWhitespace, putInCart } from './support/api';
import { axeFindings } from './support/axe-findings';
import { mailsTo } from './support/outbox';
import { waitForToast } from './support/page-record';
import { newCustomer, shopperOn } from './support/shopper';
import { staffPage } from './support/staff';
import { expect, test, useShop } from './support/test';

/* A delivered order comes back: the shopper requests it, the staff decide, and each sees the other's action. */

const { shop, listed, openPage, allowConsole } = useShop();
let taken = 0;

/** A shopper with a delivered order of two pairs, on Orders, and a manager, each in a separate context. */
async function delivered() {
  const customer = await newCustomer(shop.url);
  const item = available(listed, 4)[taken++]!;
  await putInCart(shop.url, customer.jwt, { ...item, quantity: 2 });
  const { orderId } = await buy(shop.url, customer.jwt, deliveryTo(customer.email));
  for (const step of ['packed', 'sent', 'delivered'])
    expect(await shop.manage('order', orderId, step)).toMatchObject({ code: 0 });
  const { page: shopper } = await openPage({ storageState: customer.storageState });
  const opened = await openPage();
  const { page: staff } = await staffPage(shop, opened.context, 'manager');
  const card = shopper.getByRole('article', { name: /^Order from / });
  const seen = async (text: string | RegExp) => {
    await shopperOn(shopper, shop.url).open('/Dashboard?tab=orders');
    await card.getByText(text).first().waitFor();
  };
  const mailed = (subject: string) =>
    expect.poll(() => mailsTo(shop.dataDir, customer.email).map((mail) => mail.subject)).toContain(subject);
  return { orderId, shopper, staff, card, seen, mailed, item };
}

const dialogOf = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function askForReturn({ shopper, card, seen }: Awaited<ReturnType<typeof delivered>>, reason: string) {
  await seen('Delivered');
  await card.getByRole('button', { name: 'Request a return' }).click();
  await dialogOf(shopper).getByRole('textbox').fill(reason);
  await dialogOf(shopper).getByRole('button', { name: 'Request a return' }).click();
  await waitForToast(shopper, 'We have your return request.');
  await card.getByText(/^You requested a return on /).waitFor();
}

/** Opens the return of an order from the list. */
async function openReturn(staff: Page, orderId: string) {
  await staff.goto(`${shop.url}/Back-Office/Returns`);
  await staff.getByRole('link', { name: orderId }).click();
  await staff.getByRole('heading', { level: 1, name: `Return of order ${orderId}` }).waitFor();
}

test('BO-11: a return is requested, approved with instructions, received and refunded, each step mailed and shown', async () => {
  const one = await delivered();
  const { orderId, staff, seen, mailed } = one;
  const findings: unknown[] = [];
  await askForReturn(one, 'They pinch at the toes.');

  await staff.goto(`${shop.url}/Back-Office/Orders/${orderId}`);
  const waiting = staff.getByRole('region', { name: 'Returns' });
  await expect(waiting).toContainText('Requested');
  await waiting.getByRole('link', { name: /^Return of / }).click();
  await staff.getByRole('heading', { level: 1, name: `Return of order ${orderId}` }).waitFor();
  await staff.getByText('They pinch at the toes.').waitFor();
  findings.push(...(await axeFindings(staff)));
  await press(staff, 'Approve');
  await dialogOf(staff).getByRole('textbox', { name: 'Instructions or label' }).fill('The courier comes on Monday.\nLabel LC-77');
  findings.push(...(await axeFindings(staff)));
  await dialogOf(staff).getByRole('button', { name: 'Approve' }).click();
  await waitForToast(staff, 'The return is approved. The customer gets an email.');
  await seen('Your return is approved.');
  await seen('Label LC-77');
  await mailed(`How to return your shoes from order ${orderId}`);

  await press(staff, 'Mark received');
  const receive = dialogOf(staff);
  await receive.getByRole('combobox', { name: 'Pairs received' }).selectOption('1');
  await receive.getByRole('combobox', { name: 'Condition' }).selectOption('Worn');
  await expect(receive.getByRole('checkbox', { name: 'Put back on the shelf' })).not.toBeChecked();
  findings.push(...(await axeFindings(staff)));
  await receive.getByRole('button', { name: 'Mark received' }).click();
  await staff.getByText('1 of 2 received, worn, not put back on the shelf.').waitFor();
  await seen(/^We received your return on /);
  await mailed(`We received your return of order ${orderId}`);

  await press(staff, 'Refund');
  const refund = dialogOf(staff);
  await refund.getByText('The pairs cost').waitFor();
  await refund.getByRole('textbox', { name: /^Less than the full amount/ }).fill('99999');
  await refund.getByRole('textbox', { name: 'Reason' }).fill('Worn, so half of it');
  await refund.getByRole('button', { name: 'Refund' }).click();
  await refund
    .getByRole('alert')
    .getByText(/^Enter an amount up to /)
    .waitFor();
  await expect(refund.getByRole('textbox', { name: 'Reason' })).toHaveValue('Worn, so half of it');
  await refund.getByRole('textbox', { name: /^Less than the full amount/ }).fill('250,50');
  findings.push(...(await axeFindings(staff)));
  await refund.getByRole('button', { name: 'Refund' }).click();
  await staff.getByText('Refunded', { exact: true }).waitFor();
  await expect(staff.getByRole('group', { name: 'Actions' })).toHaveCount(0);
  await seen('Your return is complete. The money is refunded to you.');
  await expect(async () => {
    await seen('Refunded:');
    expect(normalizeWhitespace(await one.card.innerText())).toContain('Refunded: R 250,50');
  }).toPass();
  await mailed(`Refund for order ${orderId}`);
  expect(findings).toEqual([]);
});

test('BO-11: declined with a reason that the shopper reads; a second person sees that and keeps their input', async () => {
  const one = await delivered();
  const { orderId, staff, seen, mailed } = one;
  await askForReturn(one, 'Changed my mind.');
  await openReturn(staff, orderId);
  await press(staff, 'Decline');
  await dialogOf(staff).getByRole('textbox', { name: 'Reason' }).fill('They were worn outside.');

  const second = await openPage();
  const { page: other } = await staffPage(shop, second.context, 'support');
  await openReturn(other, orderId);
  await press(other, 'Approve');
  await dialogOf(other).getByRole('button', { name: 'Approve' }).click();
  await waitForToast(other, 'The return is approved. The customer gets an email.');

  allowConsole(/status of 409/);
  await dialogOf(staff).getByRole('button', { name: 'Decline' }).click();
  await dialogOf(staff)
    .getByText(/^This return was changed by .+ a moment ago\. Look again\.$/)
    .waitFor();
  await expect(dialogOf(staff).getByRole('textbox', { name: 'Reason' })).toHaveValue('They were worn outside.');
  await dialogOf(staff).getByRole('button', { name: 'Back' }).click();
  await press(staff, 'Load the latest version');
  await staff.getByText('Approved', { exact: true }).first().waitFor();
  await press(staff, 'Decline');
  await dialogOf(staff).getByRole('textbox', { name: 'Reason' }).fill('They were worn outside.');
  await dialogOf(staff).getByRole('button', { name: 'Decline' }).click();
  await waitForToast(staff, 'The return is declined. The customer gets an email.');
  await seen('They were worn outside.');
  await mailed(`Your return of order ${orderId}`);
});

test('BO-11: received and exchanged for another size, which the shopper sees under Orders', async () => {
  const one = await delivered();
  const { orderId, staff, seen, mailed, card } = one;
  await askForReturn(one, 'Too small.');
  await openReturn(staff, orderId);
  await press(staff, 'Approve');
  await dialogOf(staff).getByRole('button', { name: 'Approve' }).click();
  await press(staff, 'Mark received');
  await dialogOf(staff).getByRole('button', { name: 'Mark received' }).click();
  await press(staff, 'Exchange size');
  const sizes = dialogOf(staff).getByRole('combobox');
  const choice = await sizes.locator('option:not([disabled]):not([value=""])').first().getAttribute('value');
  await sizes.selectOption(choice);
  await dialogOf(staff).getByRole('button', { name: 'Exchange size' }).click();
  await staff.getByText('Exchanged', { exact: true }).waitFor();
  await seen('Your return is closed. We exchanged the size.');
  await card.getByText(`Size ${choice?.replace('size', '')}, quantity 2`).waitFor();
  await mailed(`Your new size for order ${orderId}`);
  await staff.goto(`${shop.url}/Back-Office/Returns?state=exchanged&q=${orderId}`);
  await expect(staff.getByRole('table', { name: 'Returns' }).getByRole('row')).toHaveCount(2);
});
