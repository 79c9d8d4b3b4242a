import { transact } from '../../db/transact';
import type { Shipment } from '../../mail/shipment';
import { HttpError } from '../../http/http-error';
import { assertUnchanged, type Decision } from '../../orders/version-conflict';
import type { OrdersDeps } from '../../orders/orders-deps';
import { columnsOf, insertShipment, isSameShipment, readLastShipment } from '../../orders/fulfilment/shipments';
import { recordAudit, unchanged } from '../../audit/record-audit';
import { hasTracking } from './allowed-actions';
import { lockOrderRow } from '../../orders/lock-order';
import { writeEvent } from '../../orders/write-event';

/**
 * Corrects courier, number and link of the parcel that left last (BO-6). Sends no mail: 'Resend mail' does. Details that are
 * stored already change nothing. 404, 409 for an order that is not sent, or if another parcel than `shipmentId` has left since.
 */
export async function correctTracking(
  { db }: Pick<OrdersDeps, 'db'>,
  orderId: string,
  { shipmentId, ...shipment }: Shipment & { shipmentId?: number | undefined },
  decision: Decision,
): Promise<void> {
  await transact(db, async (trx) => {
    const order = await lockOrderRow(trx, orderId);
    const known = await readLastShipment(trx, orderId);
    if (isSameShipment(known, shipment)) return unchanged();
    await assertUnchanged(trx, order, decision.version);
    if (!hasTracking(order))
      throw new HttpError(409, `This order is ${order.status}: it has no parcel with a courier.`, {
        code: 'order/invalid-move',
      });
    if (known && shipmentId !== undefined && shipmentId !== known.id)
      throw new HttpError(
        409,
        'Another parcel of this order has left in the meantime, and these details belong to the earlier one.',
        {
          code: 'order/other-parcel',
        },
      );
    if (known) await trx.updateTable('shipments').set(columnsOf(shipment)).where('id', '=', known.id).execute();
    else await insertShipment(trx, orderId, shipment);
    await writeEvent(trx, { order_id: orderId, event: 'tracking corrected', staff_id: decision.actor.staffId });
    await recordAudit(trx, decision.actor, {
      action: 'order.tracking',
      subject: `order:${orderId}`,
      ...(known ? { before: { courier: known.courier, tracking: known.tracking, url: known.tracking_url } } : {}),
      after: { ...shipment },
    });
    return true;
  });
}
