import { prepareScenarios } from '../../test/scenarios';
import { transact } from '../db/transact';
import { csvOfOrders } from '../staff/orders/orders-csv';
import { creditOrder } from '../refunds/credit-notes';
import { readOrders } from '../shopper-orders/read-orders';
import { readRefundable } from '../refunds/refundable';

const scenarios = prepareScenarios();
const { orderedScenario, rows } = scenarios;
const PRICE_CENTS = 189_900;
const VAT_CENTS = 24_770;

/** An order of a seller with this VAT number; afterwards the seller has the one from before. */
async function orderOfSeller(vatNumber: string) {
  const { shop } = scenarios.deps.config;
  const before = shop.vatNumber;
  shop.vatNumber = vatNumber;
  const scenario = await orderedScenario(1);
  shop.vatNumber = before;
  return scenario;
}

/** The VAT of an order as shopper, confirmation, spreadsheet and a credit note of R1,15 show it. */
async function shownVat({ orderId, one }: Awaited<ReturnType<typeof orderedScenario>>) {
  const { db, config } = scenarios.deps;
  const [order] = await readOrders(db, { accountId: one.id, orderId });
  const [mail] = await rows<{ text: string }>(
    `select body_text as text from mails where recipient = '${one.email}' and subject like 'Your order%'`,
  );
  let csv = '';
  for await (const part of csvOfOrders(db, [orderId], { withMoney: true, format: 'comma' })) csv += part;
  const [head, cells] = csv
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  const [stored] = await rows<{ session_id: string }>(`select session_id from orders where id = '${orderId}'`);
  await transact(db, async (trx) => {
    const refundable = await readRefundable(trx, { id: orderId }, { id: stored!.session_id, amount_cents: PRICE_CENTS });
    await creditOrder(trx, config, refundable, { orderId, amountCents: 115, lines: [], reason: 'Scuffed', staffId: null });
  });
  const [note] = await rows<{ vat_cents: number }>(`select vat_cents from credit_notes where order_id = '${orderId}'`);
  return {
    order: order?.vat,
    namesVat: mail!.text.includes('VAT'),
    csv: cells![head!.indexOf('vat')],
    creditNote: note?.vat_cents,
  };
}

test('an order of a seller who is not a VAT vendor contains no VAT, even after the seller becomes one', async () => {
  expect(await shownVat(await orderOfSeller(''))).toEqual({ order: 0, namesVat: false, csv: '0.00', creditNote: 0 });
});

test('an order keeps its VAT after the seller has deregistered', async () => {
  const scenario = await orderOfSeller('4870301259');
  const { shop } = scenarios.deps.config;
  const before = shop.vatNumber;
  shop.vatNumber = '';
  const of = await shownVat(scenario);
  shop.vatNumber = before;
  expect(of).toMatchObject({ order: VAT_CENTS / 100, namesVat: true, csv: '247.70', creditNote: 15 });
});

test('an order that an earlier release stored has 15% VAT', async () => {
  const scenario = await orderOfSeller('4870301259');
  await rows(`update orders set vat_cents = null where id = '${scenario.orderId}'`);
  expect(await shownVat(scenario)).toMatchObject({ order: VAT_CENTS / 100, csv: '247.70', creditNote: 15 });
});
