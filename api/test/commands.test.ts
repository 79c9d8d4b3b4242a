import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command } from '../src/commands/main';
import { readCsv } from '../src/commands/csv';
import { socketOf } from '../src/commands/socket';
import { buyerWith, confirm, fillCard, freePairs, onHand, openedSession, order, PAID_CARD, sandbox, until } from './buyer';
import { startTestShop, type TestShop } from './shop';

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await startTestShop();
  folder = mkdtempSync(join(tmpdir(), 'commands-'));
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

const run = (program: 'shop' | 'catalog', ...argv: string[]) => command({ program, argv, folder }, shop.config.env);
const done = async (...argv: string[]) => {
  const outcome = await run('shop', ...argv);
  expect(outcome).toMatchObject({ code: 0 });
  return outcome.text;
};
async function bought(productId = 1, size = 'size3') {
  const buyer = await buyerWith(shop, { productId, size });
  const session = await openedSession(shop, buyer);
  await fillCard(shop, session, PAID_CARD);
  const { orderId } = (await confirm(shop, buyer, session)).body as { orderId: string };
  return { buyer, session, orderId };
}
const subjects = async (to: string, atLeast: number) =>
  (await shop.outbox(to, atLeast)).map(({ subject, text }) => `${subject} ${text}`).join('\n');

test('an order goes its way, each step with a mail, the parcel with its tracking link', async () => {
  const { buyer, orderId } = await bought();
  expect(await done('orders')).toContain(orderId);
  expect(await run('shop', 'order', orderId, 'delivered')).toMatchObject({
    code: 1,
    text: expect.stringContaining('cannot become'),
  });
  expect(await done('order', orderId, 'packed')).toBe(`Order ${orderId} is packed.`);
  await done('order', orderId, 'sent', '--tracking', 'https://courier.example/123456789');
  await done('order', orderId, 'delivered');
  expect((await shop.get('/api/order', buyer.auth)).body[0]).toMatchObject({ status: 'delivered', canReturn: true });
  const mails = await subjects(buyer.email, 5);
  for (const words of ['is packed', 'is on its way', 'https://courier.example/123456789', 'was delivered'])
    expect(mails).toContain(words);
});

test('cancelling puts the pairs back and pays back; a refund pays back and leaves the stock alone', async () => {
  const before = await onHand(shop, 1, 'size3');
  const one = await bought();
  const two = await bought();
  expect(await run('shop', 'order', one.orderId, 'cancel')).toMatchObject({ code: 2 });
  expect(await run('shop', 'order', two.orderId, 'refund', '--reason', 'lost')).toMatchObject({ code: 1 });
  await done('order', one.orderId, 'cancel', '--reason', 'The last pair was damaged');
  expect(await onHand(shop, 1, 'size3')).toBe(before - 1);
  await done('order', two.orderId, 'packed');
  for (let again = 0; again < 2; again += 1) await done('order', two.orderId, 'refund', '--reason', 'Lost by the courier');
  expect(await onHand(shop, 1, 'size3')).toBe(before - 1);
  for (const { session, buyer } of [one, two]) {
    expect(
      await until(
        () => sandbox(shop, session),
        ({ status }) => status === 'refunded',
      ),
    ).toMatchObject({ refunded: 189900 });
    expect((await shop.get('/api/order', buyer.auth)).body[0].status).toBe('refunded');
  }
  expect(await subjects(two.buyer.email, 4)).toContain('Refund for order');
});

test('price and stock show in the list at once', async () => {
  await done('price', '4', '1499.50');
  expect(
    (
      await until(
        () => shop.get('/products?ids=4'),
        ({ body }) => body[0].price === 1499.5,
      )
    ).body[0].price,
  ).toBe(1499.5);
  await done('stock', '4', '8', '9');
  await done('stock', '4', 'size8', '+2');
  expect(await done('stock', '4', '8', '-1')).toContain('10 pairs');
  expect(
    await until(
      () => freePairs(shop, 4, 'size8'),
      (free) => free === 10,
    ),
  ).toBe(10);
  expect(await run('shop', 'stock', '4', '8', '-11')).toMatchObject({ code: 1, text: 'Only 10 pairs are on hand.' });
  expect(await run('shop', 'price', '99', '10')).toMatchObject({ code: 1 });
});

test('what came in can be read, and no cell of it is a formula', async () => {
  await shop.post('/newsletter', { email: 'reader@example.com' });
  await shop.post('/contact-us', {
    name: '=HYPERLINK("x")',
    email: 'a@example.com',
    phoneNumber: '+27821234567',
    message: 'Two\nlines, "quoted"',
  });
  expect(await done('subscribers')).toContain('reader@example.com,newsletter form');
  const [, row] = readCsv(await done('messages'));
  expect(row?.cells.slice(1)).toEqual([`'=HYPERLINK("x")`, 'a@example.com', `'+27821234567`, 'Two\nlines, "quoted"']);
});

test('a closed checkout answers 409 with its sentence, and settles what is open', async () => {
  const early = await buyerWith(shop, { productId: 1, size: 'size3' });
  const session = await openedSession(shop, early);
  await done('checkout', 'close', 'We are moving house until Monday.');
  expect(await order(shop, early)).toMatchObject({ status: 409, body: { message: 'We are moving house until Monday.' } });
  await fillCard(shop, session, PAID_CARD);
  expect((await confirm(shop, early, session)).status).toBe(200);
  await done('checkout', 'open');
  expect((await order(shop, await buyerWith(shop, { productId: 1, size: 'size3' }))).status).toBe(200);
});

test('export tells all about a person, erase forgets it, by address', async () => {
  const { email } = await shop.customer();
  expect(JSON.parse(await done('export', ` ${email.toUpperCase()} `))).toMatchObject({ account: { email } });
  expect(await done('erase', email)).toContain('is erased');
  // The last mail leaves a moment later.
  await until(
    () => run('shop', 'export', email),
    ({ code }) => code === 1,
  );
  for (const word of ['export', 'erase'])
    expect(await run('shop', word, email)).toMatchObject({ code: 1, text: `Nothing is stored about ${email}.` });
});

test.each([
  [[]],
  [['dance']],
  [['order']],
  [['order', 'X', 'burnt']],
  [['price', 'x', '1']],
  [['price', '1', '1.999']],
  [['stock', '1', 'big', '1']],
  [['checkout', 'close']],
  [['erase', 'nobody']],
  [['order', 'X', 'packed', '--tracking', 'https://x.example']],
  [['orders', '--loud']],
])('wrong usage is 2: %j', async (argv) =>
  expect(await run('shop', ...argv)).toMatchObject({ code: 2, text: expect.any(String) }),
);

test('only the owner may use the socket', () => {
  if (process.env.TEST_DATABASE_URL) return;
  expect(statSync(socketOf(shop.dataDir)).mode & 0o077).toBe(0);
});
