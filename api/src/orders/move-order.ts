import { transact } from '../db/transact';
import type { OrderStatus } from '../db/tables/orders';
import { queueMail } from '../mail/queue-mail';
import { movedMail } from '../mail/templates/order-mails';
import { Refusal } from '../refusals';
import type { OrdersDeps } from './orders-deps';

/** What the shopkeeper may make of an order, and from where. */
const FROM = {
  packed: ['placed', 'paid'],
  'on its way': ['packed'],
  delivered: ['on its way'],
} satisfies Partial<Record<OrderStatus, OrderStatus[]>>;

export type Move = keyof typeof FROM;

/**
 * Moves an order one step on and mails the shopper; the same step twice changes nothing. 404 for an unknown order, 409
 * for a step that does not follow from where it stands. `tracking` is the courier's address, for 'on its way'.
 */
export async function moveOrder(
  { db, config }: Pick<OrdersDeps, 'db' | 'config'>,
  orderId: string,
  move: Move,
  more: { reason?: string; tracking?: string } = {},
): Promise<void> {
  await transact(db, async (trx) => {
    const order = await trx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst();
    if (!order) throw new Refusal(404, 'There is no such order.');
    if (order.status === move) return;
    if (!(FROM[move] as OrderStatus[]).includes(order.status))
      throw new Refusal(409, `This order is ${order.status}: it cannot become ${move}.`);
    await trx
      .updateTable('orders')
      .set({ status: move, ...(move === 'delivered' ? { delivered_at: new Date() } : {}) })
      .where('id', '=', orderId)
      .execute();
    await trx
      .insertInto('order_events')
      .values({ order_id: orderId, event: move, reason: more.reason ?? '' })
      .execute();
    await queueMail(trx, { to: order.request.email, ...movedMail(config, order, move, more.tracking) });
  });
}
