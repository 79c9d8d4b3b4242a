import { mayMove } from '../../states/state-table';
import { queueMail } from '../../mail/queue-mail';
import { orderStatusMail } from '../../mail/templates/order-mails';
import type { Shipment } from '../../mail/shipment';
import { HttpError } from '../../http/http-error';
import { recordAudit, unchanged } from '../../audit/record-audit';
import { OPERATOR } from '../../audit/actor';
import { assertUnchanged, changedMeanwhile, isRepeated, type Decision } from '../version-conflict';
import { lockOrderRow } from '../lock-order';
import { assertNotOnHold, isClosed, isInShop, ORDER_MOVES, PICKED_UP } from '../order-states';
import type { OrdersDeps } from '../orders-deps';
import { transact, type Trx } from '../../db/transact';
import { noteUnplanned } from './late-parcel';
import { insertShipment, isSameShipment, readLastShipment } from './shipments';
import { writeEvent } from '../write-event';

/** Statuses that staff and couriers set (ORDER_MOVES). */
export type OrderMove = 'packed' | 'on its way' | 'delivered';

interface MoveDetails extends Partial<Decision> {
  reason?: string;
  /** For 'on its way'. */
  shipment?: Partial<Shipment>;
  /** The courier reports a fact: no hold, and no order that was to be packed again, brings the parcel back. */
  byCourier?: boolean;
}

/**
 * Moves an order to the next status, mails the shopper and writes the audit log; repeating a move changes nothing and returns
 * false. 404 for an unknown order, 409 for a move that its current status does not allow, or if the order is not the version that
 * was looked at. A courier's report about an order that is over is only written into its history.
 */
export async function moveOrder(
  { db, config }: Pick<OrdersDeps, 'db' | 'config'>,
  orderId: string,
  move: OrderMove,
  { reason = '', shipment, actor = OPERATOR, version, byCourier = false }: MoveDetails = {},
): Promise<boolean> {
  const moved = await transact(db, async (trx) => {
    const order = await lockOrderRow(trx, orderId);
    if (order.status === move) {
      if (await isSameMove(trx, orderId, { actor, version }, move, shipment)) return unchanged();
      throw await changedMeanwhile(trx, orderId);
    }
    await assertUnchanged(trx, order, version);
    if (byCourier && move !== 'packed') {
      await noteUnplanned(trx, order, move);
      if (isClosed(order)) return unchanged();
    }
    const isPickUp = order.delivery?.kind === 'pick-up';
    if (isPickUp && move === 'on its way')
      throw new HttpError(409, 'This order is picked up at the shop: mark it delivered once the shopper has it.', {
        code: 'order/invalid-move',
      });
    const when = isPickUp ? { when: PICKED_UP } : {};
    const hasGone = byCourier && move === 'on its way' && isInShop(order);
    if (!mayMove(ORDER_MOVES, { from: order.status, to: move, by: byCourier ? 'courier' : 'staff', ...when }))
      throw new HttpError(409, `This order is ${order.status}: it cannot become ${move}.`, { code: 'order/invalid-move' });
    if (order.status !== 'on its way' && !hasGone) assertNotOnHold(order);
    await trx
      .updateTable('orders')
      .set({ status: move, ...(move === 'delivered' ? { delivered_at: new Date() } : {}) })
      .where('id', '=', orderId)
      .execute();
    await writeEvent(trx, { order_id: orderId, event: move, reason, staff_id: actor.staffId });
    if (shipment) await insertShipment(trx, orderId, shipment);
    await recordAudit(trx, actor, {
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
  move: OrderMove,
  shipment: Partial<Shipment> | undefined,
): Promise<boolean> {
  if (!(await isRepeated(trx, orderId, decision, move))) return false;
  if (!shipment || decision.version === undefined) return true;
  return isSameShipment(await readLastShipment(trx, orderId), shipment);
}
