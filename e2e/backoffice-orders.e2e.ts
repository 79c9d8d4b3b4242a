import type { Page } from 'playwright-core';
import { available, buy, call, deliveryTo, normalizeWhitespace, putInCart, rand, sizeLabel } from './support/api';
import { axeFindings } from './support/axe-findings';
import { mailsTo } from './support/outbox';
import { newCustomer, shopperOn } from './support/shopper';
import { staffPage } from './support/staff';
import { expect, test, useShop } from './support/test';

/* Orders in the back office: found, read, packed, sent, delivered and cancelled, by one or two people. */

/** A separate shop, because the list, its counts and its pages cover all orders. */
const { shop, listed, openPage, allowConsole } = useShop(() => ({}));

/** A paid order of `quantity` units of one product. */
async function paidOrder({ quantity = 1, request = {} }: { quantity?: number; request?: object } = {}) {
  const customer = await newCustomer(shop.url);
  const item = available(listed, 12)[0]!;
  await putInCart(shop.url, customer.jwt, { ...item, quantity });
  const order = await buy(shop.url, customer.jwt, { ...deliveryTo(customer.email), ...request });
  return { ...customer, ...order, ...item, quantity };
}

/** A member of the staff with this role, at their own screen. */
async function staff(role: Parameters<typeof staffPage>[2], options = {}) {
  const { context } = await openPage({ permissions: ['clipboard-read', 'clipboard-write'], ...options });
  return staffPage(shop, context, role);
}

const openOrder = async (page: Page, orderId: string) => {
  await page.goto(`${shop.url}/Back-Office/Orders/${orderId}`);
  await page.getByRole('heading', { level: 1, name: `Order ${orderId}` }).waitFor();
};

const rows = (page: Page) => page.getByRole('table', { name: 'Orders' }).locator('tbody tr');
const numbers = async (page: Page) => {
  const cells = await rows(page).getByRole('link').allInnerTexts();
  return cells.map((text) => text.trim());
};

test('BO-4: the list is searched, filtered, sorted and paged, with all of it in the address and the CSV', async () => {
  test.slow();
  const cheap = await paidOrder({ request: { firstname: 'Zanele', lastname: 'Adams', phoneNumber: '083 555 0199' } });
  const dear = await paidOrder({ quantity: 3, request: { firstname: 'Bongi', lastname: 'Zulu' } });
  await shop.manage('order', dear.orderId, 'packed');
  const { page } = await staff('manager');
  await page.goto(`${shop.url}/Back-Office/Orders`);
  await expect.poll(() => numbers(page)).toEqual([dear.orderId, cheap.orderId]);
  const first = rows(page).first();
  expect(normalizeWhitespace(await first.innerText())).toContain(`Bongi Zulu, Rosebank 3 ${rand(dear.total)} Paid Packed Today`);

  for (const q of [cheap.orderId.replace('-', '').toLowerCase(), 'zanele adams', cheap.email, '+27 83 555 0199']) {
    await page.getByRole('searchbox', { name: 'Search' }).fill(q);
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(q);
    await expect.poll(() => numbers(page)).toEqual([cheap.orderId]);
  }
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody at all');
  await page.getByText('No orders match.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();

  await page.getByRole('link', { name: 'To pack (1)' }).click();
  await expect.poll(() => numbers(page)).toEqual([cheap.orderId]);
  await page.getByLabel('Status').selectOption('Packed');
  await expect.poll(() => numbers(page)).toEqual([dear.orderId]);
  await page.getByRole('link', { name: 'Packed (1)' }).and(page.locator('[aria-current]')).waitFor();
  await page.reload();
  await expect.poll(() => numbers(page)).toEqual([dear.orderId]);
  await page.goBack();
  await expect.poll(() => numbers(page)).toEqual([cheap.orderId]);

  await page.getByRole('link', { name: 'All' }).click();
  await page.getByRole('button', { name: 'Total' }).click();
  await expect.poll(() => numbers(page)).toEqual([cheap.orderId, dear.orderId]);
  await page.getByRole('button', { name: 'Total' }).click();
  await expect.poll(() => numbers(page)).toEqual([dear.orderId, cheap.orderId]);
  expect(new URL(page.url()).searchParams.get('sort')).toBe('-total');
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await page.getByText('No orders match.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();

  await page.getByLabel('Payment').selectOption('Paid');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download CSV' }).click()]);
  const csv = await (await download.createReadStream()).toArray();
  const lines = Buffer.concat(csv as Buffer[])
    .toString()
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toBe('number,ordered,customer,city,items,total,payment,status,hold,days,notes,discount,vat,refunded,launch');
  expect(lines).toContainEqual(
    expect.stringMatching(`^${dear.orderId},.*,Bongi Zulu,Rosebank,3,${dear.total.toFixed(2)},paid,packed,`),
  );

  // A second page, and its address.
  const items = available(listed, 2).slice(0, 24);
  const customer = await newCustomer(shop.url);
  for (const item of items) {
    await putInCart(shop.url, customer.jwt, { ...item, quantity: 1 });
    await buy(shop.url, customer.jwt, deliveryTo(customer.email));
  }
  await page.goto(`${shop.url}/Back-Office/Orders?sort=orderedAt`);
  await page.getByText(`1–25 of ${items.length + 2}`).waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(rows(page)).toHaveCount(items.length + 2 - 25);
  await page.reload();
  await expect(rows(page)).toHaveCount(items.length + 2 - 25);
  expect(await axeFindings(page)).toEqual([]);
});

test('a click on a row right after typing a search opens that order, because no row moves under the pointer', async () => {
  const order = await paidOrder({ request: { firstname: 'Lerato', lastname: 'Pillay' } });
  const { page } = await staff('manager');
  await page.goto(`${shop.url}/Back-Office/Orders`);
  const link = rows(page).getByRole('link', { name: order.orderId });
  await link.waitFor();
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('pillay');
  await link.hover();
  await page.mouse.down();
  await expect(search).not.toBeFocused();
  await page.mouse.up();
  await page.getByRole('heading', { level: 1, name: `Order ${order.orderId}` }).waitFor();
});

test('BO-5: an order shows its lines, customer and history with authors, and takes notes', async () => {
  const order = await paidOrder({ quantity: 2 });
  const { page, member } = await staff('support');
  await openOrder(page, order.orderId);
  const line = page.getByRole('list', { name: 'Lines' }).getByRole('listitem');
  await expect(line).toContainText(order.product.name);
  await expect(line).toContainText(`Size ${sizeLabel(order.size)} · SKU`);
  expect(normalizeWhitespace(await line.innerText())).toContain(`2 × ${rand(order.product.price)}`);
  expect(await line.locator('img').evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0))).toBe(
    true,
  );
  const customer = page.getByRole('region', { name: 'Customer' });
  for (const text of ['Thandi Mokoena', order.email, '0821234567', '7 Jacaranda Avenue, Rosebank', 'Gauteng 2196'])
    await expect(customer).toContainText(text);
  await customer.getByRole('button', { name: 'Copy address' }).click();
  await customer.getByText('Copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Thandi Mokoena\n7 Jacaranda Avenue\nRosebank\nGauteng\n2196',
  );
  await page.getByRole('textbox', { name: 'Note' }).fill('Gate code 4711.\nRing twice.');
  await page.getByRole('button', { name: 'Add note' }).dblclick();
  const history = page.getByRole('region', { name: 'History' });
  const note = history.getByRole('listitem').filter({ hasText: 'Gate code 4711.' });
  await expect(note).toHaveCount(1);
  await expect(note).toContainText(member.name);
  await expect(history.getByRole('listitem').filter({ hasText: 'Paid' }).first()).toContainText('The shop');
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  // Support may cancel, but not pack.
  expect(await page.getByRole('group', { name: 'Actions' }).getByRole('button').allInnerTexts()).toEqual([
    'Print packing slip',
    'Print address label',
    'Resend mail',
    'Exchange size',
    'Cancel order',
  ]);
  await page.getByRole('button', { name: 'Resend mail' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send email' }).click();
  await history.getByText('Email sent again').waitFor();
  await expect
    .poll(() => mailsTo(shop.dataDir, order.email).filter(({ subject }) => subject === `Your order ${order.orderId}`))
    .toHaveLength(2);
  const shown = await call<object>(shop.url, order.jwt, 'GET /api/order');
  expect(JSON.stringify(shown.body)).not.toContain('4711');
  for (const width of [1280, 768, 375]) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, await axeFindings(page)]).toEqual([width, []]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
});

test(
  'BO-6: packed, sent with tracking, delivered: state, mail and audit, visible to the shopper; another is cancelled',
  { tag: '@smoke' },
  async () => {
    // The wrong form, sent twice.
    allowConsole(/400/);
    const order = await paidOrder();
    const { page, member } = await staff('fulfillment');
    await openOrder(page, order.orderId);
    await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
    await expect(page.getByText(/R\s\d/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Mark packed' }).dblclick();
    await page.getByRole('button', { name: 'Mark sent' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Mark sent' }).click();
    await dialog.getByText('Enter the courier.').first().waitFor();
    await dialog.getByLabel('Courier').fill('The Courier Guy');
    await dialog.getByLabel('Tracking number').fill('TCG-000-777');
    await dialog.getByLabel('Tracking link').fill('http://courier.example');
    await dialog.getByRole('button', { name: 'Mark sent' }).click();
    await dialog
      .getByText('The link must be a full address that begins with https, without a name or password.')
      .first()
      .waitFor();
    await expect(dialog.getByLabel('Courier')).toHaveValue('The Courier Guy');
    await dialog.getByLabel('Tracking link').fill('https://courier.example/TCG-000-777');
    await dialog.getByRole('button', { name: 'Mark sent' }).dblclick();
    await dialog.waitFor({ state: 'hidden' });
    const parcel = page.getByRole('region', { name: 'Parcel' });
    await expect(parcel).toContainText('TCG-000-777');

    const shopper = (await openPage({ storageState: order.storageState })).page;
    await shopperOn(shopper, shop.url).open('/Dashboard?tab=orders');
    const card = shopper.getByRole('article', { name: /^Order from / });
    await expect(card).toContainText('Courier: The Courier Guy, Tracking number: TCG-000-777');
    await expect(card.getByRole('link', { name: 'Track the parcel' })).toHaveAttribute(
      'href',
      'https://courier.example/TCG-000-777',
    );

    await page.getByRole('button', { name: 'Mark delivered' }).click();
    await page.getByText('Delivered', { exact: true }).waitFor();
    const history = page.getByRole('region', { name: 'History' });
    for (const what of ['Marked packed', 'Marked sent', 'Marked delivered'])
      await expect(history.getByRole('listitem').filter({ hasText: what })).toContainText(member.name);
    const subjects = () => mailsTo(shop.dataDir, order.email).map(({ subject }) => subject.replace(order.orderId, 'N'));
    await expect
      .poll(subjects)
      .toEqual(expect.arrayContaining(['Order N is packed', 'Order N is on its way', 'Order N was delivered']));
    expect(subjects().filter((subject) => subject === 'Order N is on its way')).toHaveLength(1);
    const onItsWay = mailsTo(shop.dataDir, order.email).find(({ subject }) => subject.includes('on its way'));
    expect(onItsWay?.text).toContain('TCG-000-777');

    const other = await paidOrder();
    const manager = (await staff('manager')).page;
    await openOrder(manager, other.orderId);
    await manager.getByRole('button', { name: 'Cancel order' }).click();
    const confirm = manager.getByRole('dialog');
    await confirm.getByRole('button', { name: 'Cancel order' }).click();
    await confirm.getByText('Reason is required.').waitFor();
    await confirm.getByLabel('Reason').fill('The shopper called');
    await confirm.getByRole('button', { name: 'Cancel order' }).click();
    await manager.getByText('Refunded', { exact: true }).first().waitFor();
    const cancelled = manager
      .getByRole('region', { name: 'History' })
      .getByRole('listitem')
      .filter({ hasText: 'The shopper called' });
    await expect(cancelled).toContainText('Cancelled');
    const audit = (await staff('owner')).page;
    await audit.goto(`${shop.url}/Back-Office/Audit-Log?q=order:${other.orderId}`);
    await expect(audit.getByText('The shopper called')).toBeVisible();
    await audit.goto(`${shop.url}/Back-Office/Audit-Log?q=order:${order.orderId}`);
    for (const action of ['order.packed', 'order.sent', 'order.delivered']) await expect(audit.getByText(action)).toBeVisible();
  },
);

test('BO-9: the slower of two people sees who changed the order, and keeps their input', async () => {
  allowConsole(/409/);
  const order = await paidOrder();
  const first = await staff('manager');
  const second = await staff('manager');
  await openOrder(first.page, order.orderId);
  await openOrder(second.page, order.orderId);
  await second.page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = second.page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The shopper called');
  await first.page.getByRole('button', { name: 'Mark packed' }).click();
  await first.page.getByRole('button', { name: 'Mark sent' }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  const message = `This order was changed by ${first.member.name} a moment ago. Look again.`;
  await dialog.getByText(message).waitFor();
  await expect(dialog.getByLabel('Reason')).toHaveValue('The shopper called');
  await dialog.getByRole('button', { name: 'Load the latest version' }).click();
  await dialog.getByRole('button', { name: 'Load the latest version' }).waitFor({ state: 'hidden' });
  await expect(dialog.getByLabel('Reason')).toHaveValue('The shopper called');
  await dialog.getByRole('button', { name: 'Back' }).click();

  // Both send it: the second person's tracking number must not be lost silently.
  await second.page.getByRole('button', { name: 'Mark sent' }).click();
  await dialog.getByLabel('Courier').fill('Aramex');
  await dialog.getByLabel('Tracking number').fill('AX-2');
  await first.page.getByRole('button', { name: 'Mark sent' }).click();
  await first.page.getByLabel('Courier').fill('PostNet');
  await first.page.getByLabel('Tracking number').fill('PN-1');
  await first.page.getByRole('dialog').getByRole('button', { name: 'Mark sent' }).click();
  await first.page.getByRole('button', { name: 'Mark delivered' }).waitFor();
  await dialog.getByRole('button', { name: 'Mark sent' }).click();
  await dialog.getByText(message).waitFor();
  await expect(dialog.getByLabel('Tracking number')).toHaveValue('AX-2');
  await dialog.getByRole('button', { name: 'Load the latest version' }).click();
  await expect(second.page.getByRole('region', { name: 'Parcel' })).toContainText('PN-1');
  await dialog.getByRole('button', { name: 'Back' }).click();

  // Without a dialog, the page itself shows the message.
  await first.page.getByRole('textbox', { name: 'Note' }).fill('Left with the neighbour');
  await first.page.getByRole('button', { name: 'Add note' }).click();
  await first.page.getByRole('region', { name: 'History' }).getByText('Left with the neighbour').waitFor();
  await second.page.getByRole('button', { name: 'Mark delivered' }).click();
  await second.page.getByRole('alert').getByText(message).waitFor();
  await second.page.getByRole('button', { name: 'Load the latest version' }).click();
  await second.page.getByRole('region', { name: 'History' }).getByText('Left with the neighbour').waitFor();
  await second.page.getByRole('button', { name: 'Mark delivered' }).click();
  await second.page.getByText('Delivered', { exact: true }).waitFor();
});
