import { boughtIn, onHand } from '../../../test/buyer';
import { useTestShop } from '../../../test/shop';

const shop = useTestShop();

const history = (productId: number, size: string) =>
  shop.sql<Record<string, unknown>>(
    `select delta, on_hand_after, reason, order_id, staff_id from stock_movements
     where product_id = ${productId} and size = '${size}' order by id`,
  );

test('records a sale and its cancellation in the history of the size, with the order', async () => {
  const { buyer, orderId } = await boughtIn(shop, { productId: 1, size: 'size4' });
  expect(await history(1, 'size4')).toEqual([{ delta: -1, on_hand_after: 7, reason: 'sale', order_id: orderId, staff_id: null }]);
  const cancelled = await shop.post(`/api/order/${orderId}/cancel`, { reason: 'too small' }, buyer.auth);
  expect(cancelled.status).toBeLessThan(300);
  expect((await history(1, 'size4'))[1]).toEqual({
    delta: 1,
    on_hand_after: 8,
    reason: 'cancellation',
    order_id: orderId,
    staff_id: null,
  });
  expect(await onHand(shop, 1, 'size4')).toBe(8);
});

test('the history cannot be changed', async () => {
  await expect(shop.sql(`update stock_movements set delta = 0`)).rejects.toThrow('append-only');
});
