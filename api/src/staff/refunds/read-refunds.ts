import { transact, type Db } from '../../db/transact';
import { isCourierBooked } from '../../couriers/newest-booking';
import { HttpError } from '../../http/http-error';
import { namedBuyer } from '../../refunds/credit-notes';
import { isDisputed, isInShop, isPacked, orderNotFound } from '../../orders/order-states';
import { isAtProvider, readRefunds } from '../../refunds/refund-records';
import { lineCents, readRefundable, shareOf, unitsLeft, unitsOffShelf, type OrderLineRow } from '../../refunds/refundable';

/** The payment of an order, its refunds, the sum that is left, and its credit notes. Amounts in cents. 404. */
export function readOrderRefunds(db: Db, orderId: string) {
  return transact(db, async (trx) => {
    const order = await trx
      .selectFrom('orders as o')
      .innerJoin('payment_sessions as s', 's.id', 'o.session_id')
      .select(['o.id', 'o.status', 'o.version', 'o.packing_hold', 's.id as session_id', 's.amount_cents'])
      .where('o.id', '=', orderId)
      .executeTakeFirst();
    if (!order) throw orderNotFound();
    const refundable = await readRefundable(trx, order, { id: order.session_id, amount_cents: order.amount_cents });
    const refunds = await readRefunds(trx, order.session_id);
    const notes = await trx
      .selectFrom('credit_notes')
      .select(['serial', 'amount_cents', 'vat_cents', 'reason', 'issued_at'])
      .where('order_id', '=', orderId)
      .orderBy('issued_at')
      .execute();
    const { paidCents, refundedCents, leftCents, creditedCents, hasVat, lines } = refundable;
    return {
      orderId,
      version: order.version,
      paidCents,
      refundedCents,
      leftCents,
      creditedCents,
      hasVat,
      /** Not packed. */
      isOpen: !isPacked(order),
      /** The parcel has not left: a refund of everything cancels the order. */
      isInShop: isInShop(order),
      isDisputed: isDisputed(order),
      /** The courier comes for its parcel, unless the booking is cancelled. */
      isCourierBooked: await isCourierBooked(trx, orderId),
      lines: lines.map(shownLine),
      refunds: refunds.map((refund) => ({
        id: refund.id,
        amountCents: refund.amount_cents,
        state: refund.state,
        origin: refund.origin,
        reason: refund.reason,
        error: refund.error,
        /** The provider does not have it any more, or the same key can be sent again. */
        canRetry: refund.state === 'attention' && !isDisputed(order) && !isAtProvider(refund),
        createdAt: refund.created_at.toISOString(),
        doneAt: refund.done_at?.toISOString() ?? null,
      })),
      creditNotes: notes.map((note) => ({
        serial: note.serial,
        amountCents: note.amount_cents,
        vatCents: note.vat_cents,
        reason: note.reason,
        issuedAt: note.issued_at.toISOString(),
      })),
    };
  });
}

const shownLine = (line: OrderLineRow) => ({
  position: line.position,
  productId: line.product_id,
  name: line.name,
  size: line.size,
  quantity: line.quantity,
  totalCents: lineCents(line),
  refundableQuantity: unitsLeft(line),
  restockableQuantity: unitsOffShelf(line),
  awaitsParcel: line.awaits_parcel && unitsLeft(line) > 0,
  /** The price of one, two, … more units. */
  sharesCents: Array.from({ length: unitsLeft(line) }, (_, index) => shareOf(line, index + 1)),
});

/** A credit note as it was issued, with the buyer of its order. 404. */
export async function readCreditNote(db: Db, orderId: string, serial: string) {
  const note = await db
    .selectFrom('credit_notes as n')
    .innerJoin('orders as o', 'o.id', 'n.order_id')
    .selectAll('n')
    .select(['o.request', 'o.ordered_at'])
    .where('n.order_id', '=', orderId)
    .where('n.serial', '=', serial)
    .executeTakeFirst();
  if (!note) throw new HttpError(404, 'The order has no such credit note.', { code: 'refund/credit-note-not-found' });
  return {
    serial,
    orderId,
    orderedAt: note.ordered_at.toISOString(),
    issuedAt: note.issued_at.toISOString(),
    reason: note.reason,
    amountCents: note.amount_cents,
    vatCents: note.vat_cents,
    lines: note.lines.map(({ position: _, productId: __, restock: ___, ...line }) => line),
    seller: note.seller,
    buyer: note.buyer ?? namedBuyer(note.request),
  };
}
