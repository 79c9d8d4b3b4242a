import { transact } from '../db/transact';
import type { OrderStatus } from '../db/tables/orders';
import { queueMail } from '../mail/queue-mail';
import { orderStatusMail } from '../mail/templates/order-mails';
import { HttpError } from '../http-error';
import { orderNotFound } from './order-states';
import type { OrdersDeps } from './orders-deps';

/** The statuses that staff may set, and from which statuses. */
const FROM = {
  packed: ['placed', 'paid'],
  'on its way': ['packed'],
  delivered: ['on its way'],
} satisfies Partial<Record<OrderStatus, OrderStatus[]>>;

export type Move = keyof typeof FROM;

/**
 * Moves an order to the next status and mails the shopper; repeating a move changes nothing. 404 for an unknown order,
 * 409 for a move that its current status does not allow. `tracking` is the courier's URL, for 'on its way'.
 */
export async function moveOrder(
  { db, config }: Pick<OrdersDeps, 'db' | 'config'>,
  orderId: string,
  move: Move,
  more: { reason?: string; tracking?: string } = {},
): Promise<void> {
  await transact(db, async (trx) => {
    const order = await trx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst();
    if (!order) throw orderNotFound();
    if (order.status === move) return;
    if (!(FROM[move] as OrderStatus[]).includes(order.status))
      throw new HttpError(409, `This order is ${order.status}: it cannot become ${move}.`, { code: 'order/invalid-move' });
    if (order.packing_hold && move !== 'delivered')
      throw new HttpError(
        409,
        `This order is on hold (${order.packing_hold}). If it shall be sent all the same: order ${orderId} release --reason "…".`,
        { code: 'order/on-hold' },
      );
    await trx
      .updateTable('orders')
      .set({ status: move, ...(move === 'delivered' ? { delivered_at: new Date() } : {}) })
      .where('id', '=', orderId)
      .execute();
    await trx
      .insertInto('order_events')
      .values({ order_id: orderId, event: move, reason: more.reason ?? '' })
      .execute();
    await queueMail(trx, { to: order.request.email, ...orderStatusMail(config, order, move, more.tracking) });
  });
}
