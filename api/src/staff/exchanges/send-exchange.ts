import { sizeLabel } from 'shared/models';
import { queueMail } from '../../mail/queue-mail';
import type { Shipment } from '../../mail/shipment';
import { exchangeSentMail } from '../../mail/templates/return-mails';
import { HttpError } from '../../http/http-error';
import { assertUnchanged, isRepeated, type Decision } from '../../orders/version-conflict';
import { NEW_PAIR_EVENTS } from '../../exchanges/exchange-shipment';
import { assertNotDisputed, assertNotOnHold, isClosed } from '../../orders/order-states';
import type { OrdersDeps } from '../../orders/orders-deps';
import { transact, type Trx } from '../../db/transact';
import { insertShipment, isSameShipment, readLastShipment } from '../../orders/fulfilment/shipments';
import { recordAudit, unchanged } from '../../audit/record-audit';
import { lockOrderRow } from '../../orders/lock-order';
import { readLines } from '../orders/order-lines';
import { writeEvent } from '../../orders/write-event';

/**
 * Marks the new pairs of an order's exchanges sent, with their parcel, and mails the shopper; without a parcel the shopper
 * picked them up. A second tap changes nothing. 404, 409 if no new pair is in the shop, or the order is cancelled or refunded.
 */
export async function sendNewPairs(
  { db, config }: Pick<OrdersDeps, 'db' | 'config'>,
  orderId: string,
  shipment: Shipment | null,
  decision: Decision,
): Promise<void> {
  const event = shipment ? NEW_PAIR_EVENTS.sent : NEW_PAIR_EVENTS.pickedUp;
  await transact(db, async (trx) => {
    const order = await lockOrderRow(trx, orderId);
    if (order.version !== decision.version && (await isSecondTap(trx, orderId, shipment, decision, event))) return unchanged();
    await assertUnchanged(trx, order, decision.version);
    if (isClosed(order))
      throw new HttpError(409, `This order is ${order.status}: no new size can be sent for it.`, {
        code: 'exchange/order-closed',
      });
    assertNotDisputed(order);
    assertNotOnHold(order);
    const lines = (await readLines(trx, [orderId], { withMoney: false })).get(orderId) ?? [];
    const pairs = lines
      .filter(({ awaitsParcel }) => awaitsParcel)
      .map(({ name, size, quantity, refundedQuantity }) => ({ name, size, quantity: quantity - refundedQuantity }));
    if (!pairs.length)
      throw new HttpError(409, 'No new size of this order is waiting to be sent.', { code: 'exchange/nothing-to-send' });
    const isPickUp = order.delivery?.kind === 'pick-up';
    if (isPickUp === Boolean(shipment))
      throw new HttpError(409, `This order ${isPickUp ? 'is picked up at the shop' : 'goes by courier'}.`, {
        code: 'order/invalid-move',
      });
    await trx
      .updateTable('order_lines')
      .set({ awaits_parcel: false })
      .where('order_id', '=', orderId)
      .where('awaits_parcel', '=', true)
      .execute();
    if (shipment) {
      await insertShipment(trx, orderId, shipment, { ofExchange: true });
      await queueMail(trx, { to: order.request.email, orderId, ...exchangeSentMail(config, order, shipment) });
    }
    const reason = pairs.map(({ name, size, quantity }) => `${quantity} × ${name}, size ${sizeLabel(size)}`).join('; ');
    await writeEvent(trx, { order_id: orderId, event, reason, staff_id: decision.actor.staffId });
    await recordAudit(trx, decision.actor, {
      action: 'order.exchange-sent',
      subject: `order:${orderId}`,
      after: { pairs, ...shipment },
    });
    return true;
  });
}

async function isSecondTap(
  trx: Trx,
  orderId: string,
  shipment: Shipment | null,
  decision: Decision,
  event: string,
): Promise<boolean> {
  if (!(await isRepeated(trx, orderId, decision, event))) return false;
  return !shipment || isSameShipment(await readLastShipment(trx, orderId), shipment);
}
