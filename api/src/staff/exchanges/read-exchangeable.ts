import { sql } from 'kysely';
import { isCourierBooked } from '../../couriers/newest-booking';
import { databaseFunction } from '../../db/functions/function-set';
import { hasLeftShop, orderNotFound } from '../../orders/order-states';
import type { Db } from '../../db/transact';

/** Lines of an order that can be exchanged, with the free units of the product's other sizes. 404. */
export async function readExchangeable(db: Db, orderId: string) {
  const order = await db
    .selectFrom('orders')
    .select(['status', 'version', 'delivery'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order) throw orderNotFound();
  const lines = await db.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).orderBy('position').execute();
  const { rows: stock } = await sql<{ product_id: number; size: string; free: number }>`
    select product_id, size, free from ${databaseFunction('free_stock')}(null::integer)
    where product_id in (select product_id from order_lines where order_id = ${orderId})
    order by product_id, substr(size, 5)::numeric`.execute(db);
  const isInShop = !hasLeftShop(order);
  return {
    version: order.version,
    isInShop,
    isPickUp: order.delivery?.kind === 'pick-up',
    isCourierBooked: await isCourierBooked(db, orderId),
    lines: lines.map((line) => ({
      position: line.position,
      name: line.name,
      size: line.size,
      quantity: line.quantity - line.refunded_quantity,
      isInShop: isInShop || line.awaits_parcel,
      sizes: stock
        .filter(({ product_id, size }) => product_id === line.product_id && size !== line.size)
        .map(({ size, free }) => ({ size, free })),
    })),
  };
}
