import { useTestShop } from '../../test/shop';
import { confirm, onHand, paidIn, sandbox, type Buyer } from '../../test/buyer';
import { moveOrder } from '../orders/fulfilment/move-order';

const shop = useTestShop();

const ordersOf = async (buyer: Buyer) => (await shop.get('/api/order', buyer.auth)).body as { orderId: string }[];
const paidSession = () => paidIn(shop, { productId: 1, size: 'size3' });

test('cancelling an order restocks and refunds once', async () => {
  const { buyer, session } = await paidSession();
  const { body } = await confirm(shop, buyer, session);
  const before = await onHand(shop, 1, 'size3');
  const other = await shop.customer();
  expect((await shop.post(`/api/order/${body.orderId}/cancel`, {}, other.auth)).status).toBe(404);
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => shop.post(`/api/order/${body.orderId}/cancel`, {}, buyer.auth)),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await onHand(shop, 1, 'size3')).toBe(before + 1);
  expect(await sandbox(shop, session)).toMatchObject({ status: 'refunded', refunded: 189900 });
  expect((await ordersOf(buyer))[0]).toMatchObject({ status: 'refunded', canCancel: false });
  expect((await shop.post(`/api/order/${body.orderId}/return`, {}, buyer.auth)).status).toBe(409);
  const packed = await paidSession();
  const order2 = (await confirm(shop, packed.buyer, packed.session)).body.orderId;
  await expect(moveOrder({ db: shop.api.db, config: shop.config }, order2, 'delivered')).rejects.toMatchObject({ status: 409 });
  await moveOrder({ db: shop.api.db, config: shop.config }, order2, 'packed');
  expect((await shop.post(`/api/order/${order2}/cancel`, {}, packed.buyer.auth)).status).toBe(409);
  await moveOrder({ db: shop.api.db, config: shop.config }, order2, 'on its way', {
    shipment: { url: 'https://courier.example/1' },
  });
  await moveOrder({ db: shop.api.db, config: shop.config }, order2, 'delivered');
  await moveOrder({ db: shop.api.db, config: shop.config }, order2, 'delivered');
  expect((await ordersOf(packed.buyer))[0]).toMatchObject({ status: 'delivered', canReturn: true });
  const asked = await shop.post(`/api/order/${order2}/return`, { reason: 'too small' }, packed.buyer.auth);
  expect(asked.body).toMatchObject({ canReturn: false, returnAskedAt: expect.any(String) });
  const subjects = (await shop.outbox(packed.buyer.email, 6)).map(({ subject }) => subject);
  for (const what of ['is packed', 'is on its way', 'was delivered', 'Return of'])
    expect(subjects.filter((subject) => subject.includes(what))).toHaveLength(1);
});
