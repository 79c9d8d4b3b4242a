import type { Page } from 'playwright-core';
import { available, buy, deliveryTo, normalizeWhitespace, putInCart, sizeLabel } from './support/api';
import { newCustomer } from './support/shopper';
import { staffPage } from './support/staff';
import { expect, test, useShop } from './support/test';

/* Printouts of the back office: the paper, and exactly the content it needs. */

/** A separate shop, because the pick list covers all orders. */
const { shop, listed, openPage } = useShop(() => ({}));

async function paidOrder(quantity = 1, destination: object = {}) {
  const customer = await newCustomer(shop.url);
  const item = available(listed, 12)[0]!;
  await putInCart(shop.url, customer.jwt, { ...item, quantity });
  return { ...item, ...(await buy(shop.url, customer.jwt, { ...deliveryTo(customer.email), ...destination })) };
}

async function packerPage(): Promise<Page> {
  const { page, context } = await openPage();
  // The sheet stays until the print dialog closes, which never happens here.
  await page.addInitScript(() => (window.print = () => void document.documentElement.setAttribute('data-printed', '')));
  await staffPage(shop, context, 'fulfillment');
  return page;
}

/** The printer's input: the visible text, and the size in millimetres of every sheet. */
async function printed(page: Page) {
  await page.locator('html[data-printed]').waitFor();
  await page.evaluate(() => document.documentElement.removeAttribute('data-printed'));
  await page.emulateMedia({ media: 'print' });
  const text = normalizeWhitespace(await page.locator('body').innerText());
  const barcodes = await page.locator('[data-print-sheet] svg[aria-label^="Barcode "]').count();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  await page.emulateMedia({ media: 'screen' });
  const sheets = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)).join(' x '),
  );
  return { text, barcodes, sheets };
}

const A4 = '210 x 297';
const A6 = '105 x 148';
/** An order's number may end in R, too. */
const PRICE = /\bR \d/;

test('BO-10: packing slip, address label and pick list print exactly what they need, on A4 or A6', async () => {
  const order = await paidOrder(2);
  const page = await packerPage();
  await page.goto(`${shop.url}/Back-Office/Orders/${order.orderId}`);
  await page.getByRole('button', { name: 'Print packing slip' }).click();
  const slip = await printed(page);
  expect(slip.sheets).toEqual([A4]);
  expect(slip.barcodes).toBe(1);
  const needed = [
    'Packing slip',
    order.orderId,
    'Thandi Mokoena',
    '7 Jacaranda Avenue',
    'Rosebank',
    'Gauteng',
    '2196',
    '0821234567',
  ];
  for (const part of [...needed, `${order.product.name} ${sizeLabel(order.size)}`, '2 pairs in this parcel'])
    expect(slip.text).toContain(part);
  for (const part of [PRICE, 'Mark packed', 'Menu', 'History']) expect(slip.text).not.toMatch(part);
  expect(slip.text).toMatch(/^Packing slip/);

  await page.reload();
  await page.getByRole('button', { name: 'Print address label' }).click();
  const label = await printed(page);
  expect(label.sheets).toEqual([A6]);
  expect(label.barcodes).toBe(1);
  for (const part of ['From: ', ...needed.slice(1)]) expect(label.text).toContain(part);
  // The outside of a parcel does not name its content.
  for (const part of [order.product.name, PRICE, 'Mark packed']) expect(label.text).not.toMatch(part);

  const other = await paidOrder();
  const packed = await paidOrder();
  await shop.manage('order', packed.orderId, 'packed');
  await page.goto(`${shop.url}/Back-Office/Orders/Pick-List`);
  await page.getByText('3 pairs for 2 orders').waitFor();
  await page.getByRole('button', { name: 'Print pick list' }).click();
  const list = await printed(page);
  expect(list.sheets).toEqual([A4]);
  expect(list.text).toMatch(/^Pick list 3 pairs for 2 orders/);
  const sku = `${order.product.name.toLowerCase().replaceAll(' ', '-')}-${sizeLabel(order.size)}`;
  expect(list.text).toContain(`${order.product.name} ${sizeLabel(order.size)} ${sku} 3 ${order.orderId} (2), ${other.orderId}`);
  for (const part of [packed.orderId, 'Thandi', 'Menu']) expect(list.text).not.toContain(part);

  // Several orders print one sheet each.
  await page.goto(`${shop.url}/Back-Office/Orders?status=to+pack`);
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Print packing slips' }).click();
  const slips = await printed(page);
  expect(slips.sheets).toEqual([A4, A4]);
  expect(slips.barcodes).toBe(2);
  await page.reload();
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Print address labels' }).click();
  expect((await printed(page)).sheets).toEqual([A6, A6]);
  await page.getByRole('button', { name: 'Mark packed' }).click();
  await page.getByText('2 orders are packed.').waitFor();
  await page.getByText('No orders match.').waitFor();
});

test('a page that fills the screen also fills the printed sheet', async () => {
  const page = await packerPage();
  await page.setViewportSize({ width: 1047, height: 700 });
  await page.goto(`${shop.url}/Back-Office/Orders`);
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  expect((await page.getByRole('main').boundingBox())!.width).toBeGreaterThan(1000);
});

test('an address label shows name, address, phone and barcode in full, however long', async () => {
  const street =
    'Unit 12, Block C, The Residences, 45 Melrose Boulevard, Melrose Arch, Corner Athol Oaklands Road, Birnam, Johannesburg, ';
  const long = [
    { address: street.repeat(3).slice(0, 150) },
    {
      firstname: 'Nkosinathi '.repeat(9).trim(),
      lastname: 'Dlamini '.repeat(12).trim(),
      address: street.repeat(3).slice(0, 300),
    },
    // The widest letters, without a place to break.
    { firstname: 'W'.repeat(100), lastname: 'M'.repeat(100), address: 'W'.repeat(300) },
    // One line for each part.
    { address: 'A,'.repeat(149) + 'A' },
  ];
  const page = await packerPage();
  // As wide as the printable area, so that lines break as on paper.
  const width = Math.floor((93 / 25.4) * 96);
  for (const destination of long) {
    const { orderId } = await paidOrder(1, destination);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${shop.url}/Back-Office/Orders/${orderId}`);
    await page.getByRole('button', { name: 'Print address label' }).click();
    await page.locator('html[data-printed]').waitFor();
    await page.setViewportSize({ width, height: 600 });
    await page.emulateMedia({ media: 'print' });
    const label = page.locator('[data-print-sheet] article');
    const [from, to, barcode, number] = await Promise.all(
      [label.locator('> p'), label.locator('address'), label.locator('svg'), label.locator('strong')].map((part) =>
        part.boundingBox(),
      ),
    );
    const parts = await label.locator('address > span').evaluateAll((lines) =>
      lines.map((line) => {
        const range = document.createRange();
        range.selectNodeContents(line);
        const { top, bottom, right } = range.getBoundingClientRect();
        return { top, bottom, right };
      }),
    );
    const paper = (await label.boundingBox())!;
    expect(to!.width).toBeLessThanOrEqual(width);
    expect(parts[0]!.top).toBeGreaterThan(from!.y + from!.height);
    expect(parts.at(-1)!.bottom).toBeLessThan(barcode!.y);
    for (const { right } of parts) expect(right).toBeLessThanOrEqual(width);
    expect(number!.y + number!.height).toBeLessThanOrEqual(paper.y + paper.height);
    await expect(label).toContainText('Tel. 0821234567');
    await page.emulateMedia({ media: 'screen' });
  }
});
