import { useTestShop } from '../../test/shop';
import {
  ADDRESS,
  buyerWith,
  confirm,
  DECLINED_CARD,
  fillCard,
  freeStock,
  onHand,
  openedSession,
  order,
  PAID_CARD,
  sandbox,
  until,
} from '../../test/buyer';

const shop = useTestShop();

test('order, pay and return: one order, stock reduced, cart empty, mail sent', async () => {
  const before = await freeStock(shop, 1, 'size3');
  const buyer = await buyerWith(shop, { productId: 1, size: 'size3', quantity: 2 }, { productId: 4, size: 'size8' });
  const { status, body } = await order(shop, buyer);
  expect(status).toBe(200);
  expect(body).toMatchObject({ total: 2 * 1899 + 1599, currency: 'ZAR', payment_url: `/sandbox/pay/${body.session_id}` });
  expect(Date.parse(body.expiresAt)).toBeGreaterThan(Date.now());
  expect(await freeStock(shop, 1, 'size3')).toBe(before - 2);
  expect(await onHand(shop, 1, 'size3')).toBe(before);

  const page = await shop.get(body.payment_url);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.body).toContain('Sandbox: no money moves');
  const early = await confirm(shop, buyer, body.session_id);
  expect(early.status).toBe(409);
  const paid = await fillCard(shop, body.session_id, PAID_CARD);
  expect([paid.status, paid.headers.get('location')]).toEqual([303, '/payment/success']);
  expect(await sandbox(shop, body.session_id)).toEqual({
    sessionId: body.session_id,
    status: 'paid',
    amount: 539700,
    refunded: 0,
    currency: 'ZAR',
  });
  const confirmed = await confirm(shop, buyer, body.session_id);
  expect(confirmed.status).toBe(200);
  expect(confirmed.body).toMatchObject({
    address: ADDRESS.address,
    province: 'Gauteng',
    status: 'paid',
    total: 5397,
    orders: [
      { productId: 1, size: 'size3', quantity: 2, price: 1899 },
      { productId: 4, size: 'size8', quantity: 1, price: 1599 },
    ],
  });
  expect(await onHand(shop, 1, 'size3')).toBe(before - 2);
  expect((await shop.get('/api/cart', buyer.auth)).body.cart).toEqual([]);
  expect((await shop.get('/api/order', buyer.auth)).body).toEqual([confirmed.body]);
  const mails = await shop.outbox(buyer.email, 2);
  const mail = mails.find(({ subject }) => subject.includes(confirmed.body.orderId));
  expect(mail?.text).toMatch(/12 Fox Street/);
  expect(mail?.text).not.toMatch(/\d{6}/);
});

test('a declined payment frees the items', async () => {
  const before = await freeStock(shop, 4, 'size3');
  const buyer = await buyerWith(shop, { productId: 4, size: 'size3' });
  const session = await openedSession(shop, buyer);
  const answer = await fillCard(shop, session, DECLINED_CARD);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/payment/failure']);
  expect((await confirm(shop, buyer, session)).status).toBe(409);
  expect(
    await until(
      () => freeStock(shop, 4, 'size3'),
      (free) => free === before,
    ),
  ).toBe(before);
});

test('the webhook alone settles the order', async () => {
  const buyer = await buyerWith(shop, { productId: 1, size: 'size4' });
  await fillCard(shop, await openedSession(shop, buyer), PAID_CARD);
  const orders = await until(
    async () => (await shop.get('/api/order', buyer.auth)).body,
    (list) => list.length === 1,
  );
  expect(orders).toHaveLength(1);
});
