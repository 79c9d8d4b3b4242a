import { ADDRESS, buyerWith, confirm, fillCard, order, PAID_CARD, until } from '../../test/buyer';
import { startTestShop, type TestShop } from '../../test/shop';
import { moveOrder } from '../orders/fulfilment/move-order';
import { trackingToken } from './token';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

/** A paid order and the path of its link, from its mail. */
async function placed() {
  const buyer = await buyerWith(shop, { productId: 1, size: 'size3', quantity: 2 });
  const { body } = await order(shop, buyer);
  await fillCard(shop, body.session_id, PAID_CARD);
  const { orderId } = (await confirm(shop, buyer, body.session_id)).body;
  const mail = (await shop.outbox(buyer.email, 2)).find(({ subject }) => subject.startsWith('Your order'));
  const link = /\/Track\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  return { buyer, orderId: orderId as string, link };
}

test('SELL-5: the link of the mail shows status, pairs, courier and estimate, and nothing about person or money', async () => {
  const { orderId, link } = await placed();
  const page = async () => (await shop.get(link)).body as string;
  const first = await shop.get(link);
  expect(first.status).toBe(200);
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  expect(first.body).toContain(orderId);
  expect(first.body).toContain('2 × Dunk Chalk, size 3');
  expect(first.body).toMatch(/Arrives by \w+ \d+, \d{4}/);
  expect(first.body).toContain('aria-current="step">Paid');
  for (const secret of [...Object.values(ADDRESS), '1 899', '3 798', '@']) expect(first.body).not.toContain(secret);
  await shop.sql(`update orders set status = 'on its way' where id = '${orderId}'`);
  await shop.sql(
    `insert into shipments (order_id, courier, tracking, tracking_url) values ('${orderId}', 'Fast & Co', 'FC-1', 'https://courier.example/FC-1')`,
  );
  expect(await page()).toContain('aria-current="step">On its way');
  expect(await page()).toContain('Fast &amp; Co');
  expect(await page()).toContain('href="https://courier.example/FC-1"');
  await shop.sql(`update shipments set tracking_url = 'javascript:alert(1)' where order_id = '${orderId}'`);
  expect(await page()).not.toContain('javascript:');
  await shop.sql(`update orders set status = 'cancelled' where id = '${orderId}'`);
  expect(await page()).toContain('This order was cancelled.');
});

test('the text of the page scales with the font size of the browser', async () => {
  const style = /<style>([^]*)<\/style>/.exec((await shop.get((await placed()).link)).body as string)![1];
  expect(style).toContain('rem');
  expect(style).not.toMatch(/font(-size)?:[^;}]*\dpx/);
});

test('the link shows the sent pairs, without refunded ones', async () => {
  const { orderId, link } = await placed();
  const refunded = (units: number) =>
    shop.sql(`update order_lines set refunded_quantity = ${units} where order_id = '${orderId}' and position = 0`);
  await refunded(1);
  expect((await shop.get(link)).body).toContain('1 × Dunk Chalk, size 3');
  await refunded(2);
  const { body } = await shop.get(link);
  expect(body).not.toContain('Dunk Chalk');
  expect(body).not.toContain('Your pairs');
});

test('SELL-5: the link ends 90 days after delivery, and when the account is erased', async () => {
  const { buyer, orderId, link } = await placed();
  const delivered = (days: number) =>
    shop.sql(`update orders set status = 'delivered', delivered_at = now() - interval '${days} days' where id = '${orderId}'`);
  await delivered(89);
  expect((await shop.get(link)).status).toBe(200);
  await delivered(91);
  expect((await shop.get(link)).status).toBe(404);
  await delivered(1);
  await shop.post('/api/user/delete', { password: buyer.password }, buyer.auth);
  expect((await shop.get(link)).status).toBe(404);
});

test('the mails of an order of an erased account have neither the ended link nor the dashboard', async () => {
  const { buyer, orderId } = await placed();
  await shop.post('/api/user/delete', { password: buyer.password }, buyer.auth);
  const deps = { db: shop.api.db, config: shop.config };
  for (const move of ['packed', 'on its way', 'delivered'] as const) await moveOrder(deps, orderId, move);
  const mails = await until(
    async () => (await shop.outbox(buyer.email)).filter(({ subject }) => /packed|on its way|delivered/.test(subject)),
    (found) => found.length === 3,
  );
  for (const { text } of mails) expect(text).not.toMatch(/\/Track\/|dashboard/);
  expect(mails.find(({ subject }) => subject.endsWith('was delivered'))?.text).toContain(
    `You can return them within 14 days: write to ${shop.config.shop.email}.`,
  );
});

test('SELL-5: a guessed link shows nothing', async () => {
  const { orderId, link } = await placed();
  const guesses = [
    `/Track/${orderId}`,
    link.slice(0, -1),
    `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`,
    `/Track/${trackingToken({ jwtSecret: 'another secret' }, orderId)}`,
    `/Track/${trackingToken(shop.config, 'AAAAA-22222')}`,
    '/Track/x',
  ];
  for (const guess of guesses) {
    const reply = await shop.get(guess);
    expect([guess, reply.status, String(reply.body).includes(orderId)]).toEqual([guess, 404, false]);
  }
});

test('after JWT_SECRET was changed, earlier links work while the former secret is named, and sessions do not', async () => {
  const { buyer, orderId, link } = await placed();
  const secrets = {
    JWT_SECRET: 'a-newer-secret-of-the-tests-0123456789',
    JWT_SECRET_FORMER: `${'x'.repeat(32)}, ${shop.config.jwtSecret}`,
  };
  const { email } = await shop.customer();
  await shop.post('/newsletter', { email });
  const mail = (await shop.outbox(email, 2)).find(({ text }) => text.includes('/newsletter/'));
  const unsubscribe = /\/newsletter\/unsubscribe\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  await shop.stop();
  const forgetful = await startTestShop({ continueFrom: shop, env: { JWT_SECRET: secrets.JWT_SECRET } });
  expect((await forgetful.get(link)).status).toBe(404);
  await forgetful.stop();
  const changed = await startTestShop({ continueFrom: shop, env: secrets });
  expect((await changed.get(link)).body).toContain(orderId);
  expect((await changed.get('/api/user', buyer.auth)).status).toBe(401);
  expect((await changed.post(unsubscribe, '', { 'content-type': 'text/plain' })).body).toContain('You are no longer subscribed');
  expect((await changed.get(`/Track/${trackingToken({ jwtSecret: 'another secret' }, orderId)}`)).status).toBe(404);
  await changed.stop();
  shop = await startTestShop({ continueFrom: shop });
});

test('the link may be typed in lower case, as every address of the shop', async () => {
  const { link } = await placed();
  const reply = await shop.get(link.replace('/Track/', '/track/'));
  expect([reply.status, reply.headers.get('location')]).toEqual([308, new URL(link, 'http://shop').pathname]);
});

test('the token never has six digits in a row', () => {
  for (let number = 0; number < 20_000; number += 1)
    expect(trackingToken({ jwtSecret: 's' }, `ABCDE-${number}A`).split('.')[1]).not.toMatch(/\d{6}/);
});
