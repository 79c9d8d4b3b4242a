import { useTestShop } from '../../../test/shop';
import {
  buyerWith,
  confirm,
  fillCard,
  freeStock,
  onHand,
  openedSession,
  order,
  PAID_CARD,
  paidIn,
  sandbox,
  until,
  withoutWebhooks,
  type Buyer,
} from '../../../test/buyer';

const shop = useTestShop();
beforeAll(() => withoutWebhooks(shop));

const ordersOf = async (buyer: Buyer) => (await shop.get('/api/order', buyer.auth)).body as { orderId: string }[];
const paidSession = (productId = 1, size = 'size3') => paidIn(shop, { productId, size });

test('API-7: fifty concurrent confirmations create one order, take one unit and return the same response', async () => {
  const before = await onHand(shop, 1, 'size3');
  const { buyer, session } = await paidSession();
  const replies = await Promise.all(Array.from({ length: 50 }, () => confirm(shop, buyer, session)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(replies.map(({ body }) => body.orderId)).size).toBe(1);
  expect(await ordersOf(buyer)).toHaveLength(1);
  expect((await shop.get('/api/cart', buyer.auth)).body.cart).toEqual([]);
  expect(await onHand(shop, 1, 'size3')).toBe(before - 1);
});

test('API-8: twenty buyers of the last item: one may pay, the others are rejected before paying', async () => {
  const buyers = await Promise.all(Array.from({ length: 20 }, () => buyerWith(shop, { productId: 2, size: 'size5' })));
  const replies = await Promise.all(buyers.map((buyer) => order(shop, buyer)));
  const statuses = replies.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  expect(replies.find(({ status }) => status === 409)?.body.message).toBe(
    'Jordan Ember in size 5 is out of stock. Please remove it from your cart.',
  );
  const winner = replies.findIndex(({ status }) => status === 200);
  const session = replies[winner]?.body.session_id;
  await fillCard(shop, session, PAID_CARD);
  expect((await confirm(shop, buyers[winner] as Buyer, session)).status).toBe(200);
  expect(await onHand(shop, 2, 'size5')).toBe(0);
  const charged = await shop.sql<{ n: number }>(`select count(*)::int as n from sandbox_payments p
    join payment_sessions s on s.id = p.session_id where p.status = 'paid' and s.lines->0->>'productId' = '2'`);
  expect(charged[0]?.n).toBe(1);
});

test('API-7: rejects unknown, foreign and unpaid sessions, and an invalid body', async () => {
  const { buyer, session } = await paidSession();
  const other = await shop.customer();
  expect((await confirm(shop, other, session)).status).toBe(403);
  expect((await confirm(shop, buyer, 'nothing-here')).status).toBe(404);
  for (const body of [{}, { sessionId: 7 }, { sessionId: '' }, { sessionId: session, orderRequest: 'x' }, [], null])
    expect((await shop.post('/api/order/confirmation', body, buyer.auth)).status).toBe(400);
  expect((await shop.post('/api/order/confirmation', { sessionId: session })).status).toBe(401);
  const hesitant = await buyerWith(shop, { productId: 1, size: 'size3' });
  expect((await confirm(shop, hesitant, await openedSession(shop, hesitant))).status).toBe(409);
  expect([await ordersOf(buyer), await ordersOf(hesitant)]).toEqual([[], []]);
  expect((await shop.post('/api/order/confirmation', { sessionId: session }, buyer.auth)).status).toBe(200);
});

test('items added to the cart after paying stay there', async () => {
  const { buyer, session } = await paidSession();
  await shop.post('/api/cart', { productId: 1, size: 'size3', quantity: 2, price: 1 }, buyer.auth);
  await confirm(shop, buyer, session);
  expect((await shop.get('/api/cart', buyer.auth)).body.cart).toMatchObject([{ productId: 1, size: 'size3', quantity: 2 }]);
});

test.each([
  ['amount', `amount_cents = amount_cents - 1`],
  ['currency', `currency = 'USD'`],
])('a payment with another %s is refunded without an order', async (_what, change) => {
  const buyer = await buyerWith(shop, { productId: 1, size: 'size3' });
  const session = await openedSession(shop, buyer);
  await shop.sql(`update sandbox_payments set ${change} where session_id = '${session}'`);
  await fillCard(shop, session, PAID_CARD);
  expect((await confirm(shop, buyer, session)).status).toBe(409);
  expect(await sandbox(shop, session)).toMatchObject({ status: 'refunded' });
  expect(await ordersOf(buyer)).toHaveLength(0);
});

test('a payment with another reference or mode creates no order', async () => {
  const buyer = await buyerWith(shop, { productId: 1, size: 'size3' });
  const session = await openedSession(shop, buyer);
  await shop.sql(`update payment_sessions set mode = 'live' where id = '${session}'`);
  await fillCard(shop, session, PAID_CARD);
  expect((await confirm(shop, buyer, session)).status).toBe(409);
  expect(await ordersOf(buyer)).toHaveLength(0);
});

describe('after the hold', () => {
  const lapse = (session: string) =>
    shop
      .sql(`update holds set expires_at = now() - interval '1 second' where session_id = '${session}'`)
      .then(() => shop.sql(`update payment_sessions set hold_ends_at = now() - interval '1 second' where id = '${session}'`));

  test('API-8: paid while the item is free: settles', async () => {
    const buyer = await buyerWith(shop, { productId: 4, size: 'size3' });
    const session = await openedSession(shop, buyer);
    const before = await freeStock(shop, 4, 'size3');
    await lapse(session);
    expect(
      await until(
        () => freeStock(shop, 4, 'size3'),
        (free) => free === before + 1,
      ),
    ).toBe(before + 1);
    expect((await confirm(shop, buyer, session)).body.message).toMatch(/expired/);
    await fillCard(shop, session, PAID_CARD);
    expect((await confirm(shop, buyer, session)).status).toBe(200);
  });

  test('API-8: paid after the item is gone: refunds in full and says so in the response and by mail', async () => {
    await shop.sql(`update stock set on_hand = 1 where product_id = 1 and size = 'size10'`);
    const late = await buyerWith(shop, { productId: 1, size: 'size10' });
    const session = await openedSession(shop, late);
    await lapse(session);
    const quick = await buyerWith(shop, { productId: 1, size: 'size10' });
    const theirs = await openedSession(shop, quick);
    await fillCard(shop, session, PAID_CARD);
    const answer = await confirm(shop, late, session);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toMatch(/is refunded/);
    // By this the page knows that another try is useless.
    expect(answer.body).toMatchObject({
      code: 'payment/refunded',
      errors: [{ field: 'sessionId', message: answer.body.message }],
    });
    expect(await sandbox(shop, session)).toMatchObject({ status: 'refunded', refunded: 189900 });
    expect((await confirm(shop, late, session)).status).toBe(409);
    await fillCard(shop, theirs, PAID_CARD);
    expect((await confirm(shop, quick, theirs)).status).toBe(200);
    expect(await onHand(shop, 1, 'size10')).toBe(0);
    const mails = await shop.outbox(late.email, 3);
    expect(mails.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['We are refunding your payment', 'Your refund']));
  });
});

test('a new session of the same shopper releases the hold of the earlier one', async () => {
  const before = await freeStock(shop, 4, 'size8');
  const buyer = await buyerWith(shop, { productId: 4, size: 'size8', quantity: 3 });
  await openedSession(shop, buyer);
  await openedSession(shop, buyer);
  await Promise.all(Array.from({ length: 5 }, () => order(shop, buyer)));
  expect(await freeStock(shop, 4, 'size8')).toBe(before - 3);
});

test('API-7: rejects an empty cart and freezes prices when the session is opened', async () => {
  expect((await order(shop, await shop.customer())).status).toBe(409);
  const buyer = await buyerWith(shop, { productId: 4, size: 'size3' });
  const session = await openedSession(shop, buyer);
  await shop.sql(`update products set price_cents = price_cents * 2 where id = 4`);
  await fillCard(shop, session, PAID_CARD);
  expect((await confirm(shop, buyer, session)).body).toMatchObject({ total: 1599, orders: [{ price: 1599 }] });
  await shop.sql(`update products set price_cents = price_cents / 2 where id = 4`);
});

test('API-7: validates the body of an order field by field', async () => {
  const buyer = await buyerWith(shop, { productId: 1, size: 'size3' });
  const wrong = await shop.post('/api/order', { firstname: 5, phoneNumber: '12', province: 'Texas' }, buyer.auth);
  expect(wrong.status).toBe(400);
  expect(wrong.body.errors).toEqual([
    { field: 'firstname', message: expect.any(String) },
    { field: 'email', message: 'Email is required.' },
    { field: 'phoneNumber', message: 'Invalid phone number format.' },
    { field: 'province', message: expect.any(String) },
    { field: 'ZIPCode', message: 'ZIP Code is required.' },
    { field: 'address', message: 'Address is required.' },
  ]);
  expect((await order(shop, buyer, { firstname: '', lastname: '' })).status).toBe(200);
});

test('the sweeper settles what neither browser nor webhook reported', async () => {
  const { buyer, session } = await paidSession();
  await shop.sql(`update payment_sessions set next_check_at = now() where id = '${session}'`);
  expect(
    await until(
      () => ordersOf(buyer),
      (orders) => orders.length === 1,
    ),
  ).toHaveLength(1);
});
