import type { OrderStatus } from '../db/tables/orders';
import { queueMail } from '../mail/queue-mail';
import { orderStatusMail } from '../mail/templates/order-mails';
import type { Shipment } from '../mail/shipment';
import { HttpError } from '../http-error';
import { auditedOnce } from '../staff/audit/audited';
import { OPERATOR } from '../staff/audit/actor';
import { assertUnchanged, changedMeanwhile, isRepeated, type Decision } from './changed-meanwhile';
import { isInShop, orderNotFound } from './order-states';
import type { OrdersDeps, Trx } from './orders-deps';
import { isClosed, noteUnplanned } from './unplanned-parcel';
import { insertShipment, isSameShipment, readLastShipment } from './shipments';

/** The statuses that staff may set, and from which statuses. What is picked up at the shop is never on its way. */
const FROM = {
  packed: ['placed', 'paid'],
  'on its way': ['packed'],
  delivered: ['on its way'],
} satisfies Partial<Record<OrderStatus, OrderStatus[]>>;

export type Move = keyof typeof FROM;

interface MoveDetails extends Partial<Decision> {
  reason?: string;
  /** For 'on its way'. */
  shipment?: Partial<Shipment>;
  /** The courier tells a fact: no hold, and no order that was to be packed again, brings the parcel back. */
  byCourier?: boolean;
}

/**
 * Moves an order to the next status, mails the shopper and writes the audit log; repeating a move changes nothing and
 * returns false. 404 for an unknown order, 409 for a move that its current status does not allow, or if the order is not
 * the version that was looked at. What a courier tells of an order that is over is only written into its history.
 */
export async function moveOrder(
  { db, config }: Pick<OrdersDeps, 'db' | 'config'>,
  orderId: string,
  move: Move,
  { reason = '', shipment, actor = OPERATOR, version, byCourier = false }: MoveDetails = {},
): Promise<boolean> {
  const moved = await auditedOnce(db, actor, async (trx, record) => {
    const order = await trx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst();
    if (!order) throw orderNotFound();
    if (order.status === move) {
      if (await isSameMove(trx, orderId, { actor, version }, move, shipment)) return null;
      throw await changedMeanwhile(trx, orderId);
    }
    await assertUnchanged(trx, order, version);
    if (byCourier && move !== 'packed') {
      await noteUnplanned(trx, order, move);
      if (isClosed(order)) return null;
    }
    const isPickUp = order.delivery?.kind === 'pick-up';
    if (isPickUp && move === 'on its way')
      throw new HttpError(409, 'This order is picked up at the shop: mark it delivered once the shopper has it.', {
        code: 'order/invalid-move',
      });
    const isHandedOver = isPickUp && move === 'delivered' && order.status === 'packed';
    const hasGone = byCourier && move === 'on its way' && isInShop(order);
    if (!isHandedOver && !hasGone && !(FROM[move] as OrderStatus[]).includes(order.status))
      throw new HttpError(409, `This order is ${order.status}: it cannot become ${move}.`, { code: 'order/invalid-move' });
    if (order.packing_hold && order.status !== 'on its way' && !hasGone)
      throw new HttpError(
        409,
        `This order is on hold (${order.packing_hold}). If it shall be sent all the same, release it first, with a reason.`,
        { code: 'order/on-hold' },
      );
    await trx
      .updateTable('orders')
      .set({ status: move, ...(move === 'delivered' ? { delivered_at: new Date() } : {}) })
      .where('id', '=', orderId)
      .execute();
    await trx.insertInto('order_events').values({ order_id: orderId, event: move, reason, staff_id: actor.staffId }).execute();
    if (shipment) await insertShipment(trx, orderId, shipment);
    record({
      action: `order.${move === 'on its way' ? 'sent' : move}`,
      subject: `order:${orderId}`,
      before: { status: order.status },
      after: { status: move, ...shipment },
      reason,
    });
    await queueMail(trx, { to: order.request.email, orderId, ...orderStatusMail(config, order, move, shipment) });
    return true;
  });
  return moved !== null;
}

/** A second tap of the same person; with other details it is another person's, or a change of mind. */
async function isSameMove(
  trx: Trx,
  orderId: string,
  decision: Decision,
  move: Move,
  shipment: Partial<Shipment> | undefined,
): Promise<boolean> {
  if (!(await isRepeated(trx, orderId, decision, move))) return false;
  if (!shipment || decision.version === undefined) return true;
  return isSameShipment(await readLastShipment(trx, orderId), shipment);
}
