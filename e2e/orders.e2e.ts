import { available, buy, call, deliveryTo, normalizeWhitespace, putInCart, rand } from './support/api';
import { axeFindings } from './support/axe-findings';
import { toastWith } from './support/messages';
import { mailsTo } from './support/outbox';
import { waitForToast } from './support/page-record';
import { newCustomer, shopperOn } from './support/shopper';
import { expect, test, useShop } from './support/test';

/* A paid order: how staff handle it and how the customer sees that. */

const { shop, listed, openPage, allowConsole } = useShop();
let taken = 0;

/** Opens the orders tab of a customer who has just bought two units of one product. */
async function openOrders() {
  const customer = await newCustomer(shop.url);
  const item = available(listed, 3)[taken++]!;
  await putInCart(shop.url, customer.jwt, { ...item, quantity: 2 });
  const order = await buy(shop.url, customer.jwt, deliveryTo(customer.email));
  const { page } = await openPage({ storageState: customer.storageState });
  await page.addInitScript(() => (window.print = () => undefined));
  await shopperOn(page, shop.url).open('/Dashboard?tab=orders');
  const card = page.getByRole('article', { name: /^Order from / });
  await card.waitFor();
  const steps = card.getByRole('list', { name: 'Status' });
  return {
    ...customer,
    ...order,
    product: item.product,
    page,
    card,
    steps,
    /** Reloads and waits for the status label above the steps. */
    async expectStatus(label: string) {
      await page.reload();
      await card.getByText(label, { exact: true }).first().waitFor();
    },
    expectMail: (subject: string) =>
      expect.poll(() => mailsTo(shop.dataDir, customer.email).map((mail) => mail.subject)).toContain(subject),
  };
}

test('packed, sent and delivered update the status line and send a mail each; a return can then be requested once', async () => {
  const { page, card, steps, expectStatus, expectMail, orderId, email, jwt } = await openOrders();
  expect(await steps.getByRole('listitem').allInnerTexts()).toEqual(
    ['Placed', 'Paid', 'Packed', 'On its way', 'Delivered'].map((label) => expect.stringContaining(label)),
  );
  const current = steps.locator('[aria-current="step"]');
  expect(await current.innerText()).toBe('Paid');
  for (const [step, label, phrase] of [
    ['packed', 'Packed', 'is packed'],
    ['sent', 'On its way', 'is on its way'],
    ['delivered', 'Delivered', 'was delivered'],
  ] as const) {
    const tracking = step === 'sent' ? ['--tracking', 'https://courier.example/123'] : [];
    expect(await shop.manage('order', orderId, step, ...tracking)).toMatchObject({ code: 0 });
    await expectStatus(label);
    expect(await current.innerText()).toBe(label);
    await expect(card.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
    await expectMail(`Order ${orderId} ${phrase}`);
  }
  expect(mailsTo(shop.dataDir, email).find(({ subject }) => /on its way/.test(subject))!.text).toContain(
    'https://courier.example/123',
  );

  const ask = card.getByRole('button', { name: 'Request a return' });
  await ask.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('The left sole came off.');
  const findings = await axeFindings(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await ask.click();
  await dialog.getByRole('textbox').fill('The left sole came off.');
  await dialog.getByRole('button', { name: 'Request a return' }).click();
  await waitForToast(page, 'We have your return request.');
  await card.getByText(/^You requested a return on /).waitFor();
  findings.push(...(await axeFindings(page)));
  await expect(ask).toHaveCount(0);
  await expectMail(`Return of order ${orderId}`);
  const { body } = await call<{ orders: { events: { reason: string }[] }[] }>(shop.url, jwt, 'GET /api/user/export');
  expect(body.orders[0]!.events.map(({ reason }) => reason)).toContain('The left sole came off.');

  expect(await shop.manage('order', orderId, 'refund', '--reason', 'The pair came back')).toMatchObject({ code: 0 });
  await expectStatus('Refunded');
  await expect(steps).toHaveCount(0);
  findings.push(...(await axeFindings(page)));
  expect(findings).toEqual([]);
});

test('canceling an order that has just been packed is rejected with a message and updates the page', async () => {
  allowConsole(/status of 409/);
  const { page, card, orderId } = await openOrders();
  expect(await shop.manage('order', orderId, 'packed')).toMatchObject({ code: 0 });
  await card.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await toastWith(page, 'This order is packed already. You can return it once it has arrived.').waitFor();
  await card.getByText('Packed', { exact: true }).first().waitFor();
  await card.getByRole('button', { name: 'Cancel order' }).waitFor({ state: 'hidden' });
});

test('the printed receipt shows only the customer, the lines, the total and the VAT', async () => {
  const { page, card, orderId, total, product } = await openOrders();
  await card.getByRole('button', { name: 'Print receipt' }).click();
  await page.emulateMedia({ media: 'print' });
  await page.getByText('For: Thandi Mokoena').waitFor();
  const paper = normalizeWhitespace(await page.evaluate(() => document.body.innerText));
  const vat = Math.round((total * 100 * 15) / 115) / 100;
  for (const text of [
    orderId,
    `2 × ${product.name}`,
    rand(product.price * 2),
    `Total ${rand(total)}`,
    `of which 15% VAT ${rand(vat)}`,
    '7 Jacaranda Avenue, Rosebank, Gauteng',
    'Thandi Mokoena',
  ])
    expect(paper).toContain(text);
  expect(paper).toMatch(/VAT \d{10}/);
  expect(paper).not.toMatch(/Log Out|SHOP ALL SNEAKERS|Cancel order/);
  expect(total).toBe(product.price * 2);
});
