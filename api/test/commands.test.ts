import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { businessDay } from '../src/time/business-day';
import { executeCommand } from '../src/commands/main';
import { parse } from 'csv-parse/sync';
import { socketPath } from '../src/commands/socket';
import { buyerWith, confirm, fillCard, freeStock, onHand, openedSession, order, PAID_CARD, sandbox, until } from './buyer';
import { onEmbedded } from './databases';
import { useTestShop } from './shop';

// Starts processes or databases, or repeats one case at every statement.
jest.setTimeout(180_000);

const shop = useTestShop();
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'commands-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (program: 'shop' | 'catalog', ...argv: string[]) => executeCommand({ program, argv, folder }, shop.config.env);
const done = async (...argv: string[]) => {
  const result = await run('shop', ...argv);
  expect(result).toMatchObject({ code: 0 });
  return result.text;
};
async function bought(productId = 1, size = 'size3') {
  const buyer = await buyerWith(shop, { productId, size });
  const session = await openedSession(shop, buyer);
  await fillCard(shop, session, PAID_CARD);
  const { orderId } = (await confirm(shop, buyer, session)).body as { orderId: string };
  return { buyer, session, orderId };
}
/** The newest entry of the audit log about a subject. */
const lastEntry = async (subject: string) =>
  (
    await shop.sql(
      `select action, before, after, reason, staff_id from audit_log where subject = '${subject}' order by id desc limit 1`,
    )
  )[0];
const subjects = async (to: string, atLeast: number) =>
  (await shop.outbox(to, atLeast)).map(({ subject, text }) => `${subject} ${text}`).join('\n');

test('moves an order through its statuses, each with a mail, and sends the tracking link', async () => {
  const { buyer, orderId } = await bought();
  expect(await done('orders')).toContain(orderId);
  expect(await run('shop', 'order', orderId, 'delivered')).toMatchObject({
    code: 1,
    text: expect.stringContaining('cannot become'),
  });
  // As it may be typed.
  expect(await done('order', orderId.toLowerCase(), 'packed')).toBe(`Order ${orderId} is packed.`);
  await done('order', orderId, 'sent', '--tracking', 'https://courier.example/123456789');
  await done('order', orderId, 'delivered');
  expect((await shop.get('/api/order', buyer.auth)).body[0]).toMatchObject({ status: 'delivered', canReturn: true });
  const mails = await subjects(buyer.email, 5);
  for (const phrase of ['is packed', 'is on its way', 'https://courier.example/123456789', 'was delivered'])
    expect(mails).toContain(phrase);
});

test('cancelling restocks and refunds; a refund leaves the stock alone', async () => {
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

test('lists refunds that need a decision, retries one, and records one as refunded by hand', async () => {
  expect(await done('refunds')).toBe('No refund is open, and no order is on hold.');
  const [one, two] = [await bought(), await bought()];
  for (const { session } of [one, two]) {
    await shop.sql(`update payment_sessions set state = 'refund-due', refund_cents = amount_cents where id = '${session}'`);
    await shop.sql(`insert into refunds (id, session_id, amount_cents, state, error)
      values ('${session}:refund', '${session}', 189900, 'attention', 'The card is closed.')`);
  }
  await shop.sql(`update orders set packing_hold = 'payment disputed' where id = '${two.orderId}'`);
  const listed = await done('refunds');
  for (const { session, orderId } of [one, two])
    expect(listed).toContain(`${session}:refund  ${businessDay(new Date())}  R 1899.00  NEEDS ATTENTION  order ${orderId}`);
  expect(listed).toContain(`Order ${two.orderId} is on hold: payment disputed.`);
  await done('order', two.orderId, 'release', '--reason', 'settled with the bank');

  await done('refund', `${one.session}:refund`, 'retry');
  expect(
    await until(
      () => sandbox(shop, one.session),
      ({ status }) => status === 'refunded',
    ),
  ).toMatchObject({ refunded: 189900 });
  expect(await run('shop', 'refund', `${two.session}:refund`, 'done')).toMatchObject({ code: 2 });
  await done('refund', `${two.session}:refund`, 'done', '--reason', 'by bank transfer on 3 March');
  expect(await sandbox(shop, two.session)).toMatchObject({ refunded: 0 });
  for (const { buyer } of [one, two]) {
    expect((await shop.get('/api/order', buyer.auth)).body[0].status).toBe('refunded');
    expect(await subjects(buyer.email, 3)).toContain('Refund for order');
  }
  for (const step of ['retry', 'done'])
    expect(await run('shop', 'refund', `${two.session}:refund`, step, '--reason', 'x')).toMatchObject({ code: 1 });
  expect(await run('shop', 'refund', 'nothing', 'retry')).toMatchObject({ code: 1, text: 'There is no such refund.' });
  expect(await done('refunds')).toBe('No refund is open, and no order is on hold.');
});

test('price and stock changes show in the list immediately', async () => {
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
  expect(await lastEntry('product:4')).toMatchObject({
    action: 'stock.remove',
    staff_id: null,
    before: { size: 'size8', onHand: 11 },
    after: { size: 'size8', onHand: 10 },
  });
  expect(
    await until(
      () => freeStock(shop, 4, 'size8'),
      (free) => free === 10,
    ),
  ).toBe(10);
  expect(await run('shop', 'stock', '4', '8', '-11')).toMatchObject({ code: 1, text: 'Only 10 pairs are on hand.' });
  expect(await run('shop', 'price', '99', '10')).toMatchObject({ code: 1 });
});

test('exports messages and subscribers without spreadsheet formulas', async () => {
  await shop.post('/newsletter', { email: 'reader@example.com' });
  await shop.post('/contact-us', {
    name: '=HYPERLINK("x")',
    email: 'a@example.com',
    phoneNumber: '+27821234567',
    message: 'Two\nlines, "quoted"',
  });
  expect(await done('subscribers')).toContain('reader@example.com,newsletter form');
  const entry = (action: string) => ({ action, before: null, after: { rows: 1 }, reason: '', staff_id: null });
  expect(await lastEntry('newsletter')).toEqual(entry('newsletter.export'));
  const [, row] = parse(await done('messages')) as string[][];
  expect(await lastEntry('messages')).toEqual(entry('messages.export'));
  expect(row?.slice(1)).toEqual([`'=HYPERLINK("x")`, 'a@example.com', `'+27821234567`, 'Two\nlines, "quoted"']);
});

test('an import reports doubtful rows, like its preview', async () => {
  writeFileSync(join(folder, 'doubtful.csv'), 'slug,image2\nproduct-1,/pictures/none.png\n');
  const warning = 'image2: no product has the picture /pictures/none.png yet. Check that it exists.';
  expect(await run('catalog', 'import', 'doubtful.csv', '--preview')).toMatchObject({
    code: 0,
    text: expect.stringContaining(`row 2, product-1\n  ${warning}\n`),
  });
  expect(await run('catalog', 'import', 'doubtful.csv')).toEqual({
    code: 0,
    text: `Imported 1 products: 0 new, 1 changed, 0 unchanged.\nrow 2: ${warning}`,
  });
});

test('a closed checkout answers 409 with its message and still settles open payments', async () => {
  const early = await buyerWith(shop, { productId: 1, size: 'size3' });
  const session = await openedSession(shop, early);
  await done('checkout', 'close', 'We are moving house until Monday.');
  expect(await order(shop, early)).toMatchObject({ status: 409, body: { message: 'We are moving house until Monday.' } });
  const closed = { closed: 'We are moving house until Monday.' };
  expect(await lastEntry('settings:checkout')).toMatchObject({
    action: 'settings.change',
    before: { closed: null },
    after: closed,
  });
  await fillCard(shop, session, PAID_CARD);
  expect((await confirm(shop, early, session)).status).toBe(200);
  await done('checkout', 'open');
  expect(await lastEntry('settings:checkout')).toMatchObject({ before: closed, after: { closed: null }, staff_id: null });
  expect((await order(shop, await buyerWith(shop, { productId: 1, size: 'size3' }))).status).toBe(200);
});

test('exports and erases the data of a person by address', async () => {
  const { email } = await shop.customer();
  const [account] = await shop.sql<{ id: number }>(`select id from accounts where email = '${email}'`);
  expect(JSON.parse(await done('export', ` ${email.toUpperCase()} `))).toMatchObject({ account: { email } });
  expect(await lastEntry(`customer:${account?.id}`)).toMatchObject({ action: 'customer.export', staff_id: null });
  expect(await done('erase', email, '--reason', 'Asked by letter')).toContain('Erased');
  expect(await lastEntry(`customer:${account?.id}`)).toMatchObject({ action: 'customer.erase', reason: 'Asked by letter' });
  // The last mail is sent a moment later.
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
  [['price', '1', '0']],
  [['price', '1', '0.00']],
  [['stock', '1', '99', '2']],
  [['stock', '1', '0', '2']],
  [['stock', '1', 'big', '1']],
  [['checkout', 'close']],
  [['erase', 'nobody']],
  [['order', 'X', 'packed', '--tracking', 'https://x.example']],
  [['orders', '--loud']],
])('wrong usage exits with 2: %j', async (argv) =>
  expect(await run('shop', ...argv)).toMatchObject({ code: 2, text: expect.any(String) }),
);

test('neither --help nor an unknown command creates a shop', async () => {
  const dataDir = join(folder, 'none');
  const ask = (program: 'shop' | 'catalog', ...argv: string[]) =>
    executeCommand({ program, argv, folder }, { DATA_DIR: dataDir });
  for (const argv of [['--help'], ['help'], ['-h'], ['orders', '--help']])
    expect(await ask('shop', ...argv)).toEqual({ code: 0, text: expect.stringMatching(/^npm run shop -- …\n/) });
  expect(await ask('shop', 'restore', '--help')).toEqual({ code: 0, text: expect.stringMatching(/^npm run shop -- …\n/) });
  for (const help of ['--help', '-h', 'help'])
    expect(await ask('shop', 'backups', help)).toEqual({ code: 0, text: expect.stringMatching(/^npm run shop -- backups …\n/) });
  expect(await ask('catalog', '--help')).toEqual({ code: 0, text: expect.stringMatching(/^npm run catalog -- …\n/) });
  expect(await ask('shop', 'dance')).toEqual({ code: 2, text: expect.stringMatching(/^There is no command 'dance'\.\nnpm run/) });
  expect(existsSync(dataDir)).toBe(false);
});

onEmbedded.test('only the owner may use the socket', async () => {
  expect(statSync(socketPath(shop.dataDir)).mode & 0o077).toBe(0);
});

test('after a restore the numbers of credit notes that were given out since are left out', async () => {
  expect(await done('credit-notes', 'after', 'cn-00042')).toBe('The next credit note is CN-00043.');
  expect(await done('credit-notes', 'after', 'CN-00007')).toBe('The next credit note is CN-00043.');
  expect(await lastEntry('credit-notes')).toMatchObject({ action: 'credit-notes.skip', after: { next: 'CN-00043' } });
  const { orderId } = await bought();
  await done('order', orderId, 'cancel', '--reason', 'Out of stock');
  expect(await shop.sql(`select serial from credit_notes where order_id = '${orderId}'`)).toEqual([{ serial: 'CN-00043' }]);
  for (const words of [['before', 'CN-00042'], ['after', '42'], ['after']])
    expect(await run('shop', 'credit-notes', ...words)).toMatchObject({ code: 2 });
});
