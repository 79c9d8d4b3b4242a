import { sql, type Selectable } from 'kysely';
import type { OrdersTable } from '../../db/tables/orders';
import { orderNotFound } from '../../orders/order-states';
import type { Trx } from '../../orders/orders-deps';

export type LockedOrder = Selectable<OrdersTable>;

/** Locks an order; 404 for an unknown one. Who changes refunds too locks the payment session before. */
export async function lockOrder(trx: Trx, orderId: string): Promise<LockedOrder> {
  const order = await trx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst();
  if (!order) throw orderNotFound();
  return order;
}

/** Counts a change that is stored beside the order, such as a note, as a change of the order. */
export async function touchOrder(trx: Trx, orderId: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ version: sql`version` })
    .where('id', '=', orderId)
    .execute();
}
