import { available, buy, call, deliveryTo, plain, putInCart, rand } from './support/api';
import { axeFindings } from './support/both-widths';
import { told } from './support/messages';
import { mailsTo } from './support/outbox';
import { heard } from './support/record';
import { newCustomer, shopperOn } from './support/shopper';
import { useShop } from './support/use-shop';
import { expectSoon } from './support/waiting';

/* An order after it was paid: what the shopkeeper does to it, and what its buyer sees of that. */

const { shop, listed, openPage } = useShop();
let taken = 0;

/** The orders tab of a customer who has just bought two pairs of one product. */
async function openOrders() {
  const customer = await newCustomer(shop.url);
  const pair = available(listed, 3)[taken++]!;
  await putInCart(shop.url, customer.jwt, { ...pair, quantity: 2 });
  const order = await buy(shop.url, customer.jwt, deliveryTo(customer.email));
  const { page } = await openPage({ storageState: customer.storageState });
  await page.addInitScript(() => (window.print = () => undefined));
  await shopperOn(page, shop.url).open('/Dashboard?tab=orders');
  const card = page.getByRole('article', { name: /^Order of / });
  await card.waitFor();
  const steps = card.getByRole('list', { name: 'Status' });
  return {
    ...customer,
    ...order,
    product: pair.product,
    page,
    card,
    steps,
    /** Looks again, and waits for the word above the line of steps. */
    async stands(word: string) {
      await page.reload();
      await card.getByText(word, { exact: true }).first().waitFor();
    },
    mailed: (subject: string) =>
      expectSoon(async () => mailsTo(shop.dataDir, customer.email).some((mail) => mail.subject === subject)),
  };
}

test('packed, sent and delivered show on the status line, each with a mail, and a return can then be asked for, once', async () => {
  const { page, card, steps, stands, mailed, orderId, email, jwt } = await openOrders();
  expect(await steps.getByRole('listitem').allInnerTexts()).toEqual(
    ['Placed', 'Paid', 'Packed', 'On its way', 'Delivered'].map((word) => expect.stringContaining(word) as string),
  );
  const current = steps.locator('[aria-current="step"]');
  expect(await current.innerText()).toBe('Paid');
  for (const [step, word, said] of [
    ['packed', 'Packed', 'is packed'],
    ['sent', 'On its way', 'is on its way'],
    ['delivered', 'Delivered', 'was delivered'],
  ] as const) {
    const tracking = step === 'sent' ? ['--tracking', 'https://courier.example/123'] : [];
    expect(await shop.manage('order', orderId, step, ...tracking)).toMatchObject({ code: 0 });
    await stands(word);
    expect(await current.innerText()).toBe(word);
    expect(await card.getByRole('button', { name: 'Cancel order' }).count()).toBe(0);
    await mailed(`Order ${orderId} ${said}`);
  }
  expect(mailsTo(shop.dataDir, email).find(({ subject }) => /on its way/.test(subject))!.text).toContain(
    'https://courier.example/123',
  );

  const ask = card.getByRole('button', { name: 'Ask for a return' });
  await ask.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('The left sole came off.');
  const findings = await axeFindings(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await ask.click();
  await dialog.getByRole('textbox').fill('The left sole came off.');
  await dialog.getByRole('button', { name: 'Ask for a return' }).click();
  await heard(page, 'We have your return request.');
  await card.getByText(/^You asked for a return on /).waitFor();
  findings.push(...(await axeFindings(page)));
  expect(await ask.count()).toBe(0);
  await mailed(`Return of order ${orderId}`);
  const { body } = await call<{ orders: { events: { reason: string }[] }[] }>(shop.url, jwt, 'GET /api/user/export');
  expect(body.orders[0]!.events.map(({ reason }) => reason)).toContain('The left sole came off.');

  expect(await shop.manage('order', orderId, 'refund', '--reason', 'The pair came back')).toMatchObject({ code: 0 });
  await stands('Refunded');
  expect(await steps.count()).toBe(0);
  findings.push(...(await axeFindings(page)));
  expect(findings).toEqual([]);
});

test('a cancelled order says so to the shopper who has it open, and cancelling what is packed meanwhile is refused in words', async () => {
  const { page, card, orderId } = await openOrders();
  expect(await shop.manage('order', orderId, 'packed')).toMatchObject({ code: 0 });
  await card.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await told(page, 'This order is packed already. You can return it once it has arrived.').waitFor();
  await card.getByText('Packed', { exact: true }).first().waitFor();
  await card.getByRole('button', { name: 'Cancel order' }).waitFor({ state: 'hidden' });
});

test('the receipt on paper names the seller, the lines, the total and the VAT in it, and nothing else of the page', async () => {
  const { page, card, orderId, total, product } = await openOrders();
  await card.getByRole('button', { name: 'Print receipt' }).click();
  await page.emulateMedia({ media: 'print' });
  await page.getByText('For: Thandi Mokoena').waitFor();
  const paper = plain(await page.evaluate(() => document.body.innerText));
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
