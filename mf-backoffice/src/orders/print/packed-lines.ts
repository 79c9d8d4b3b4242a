import type { OrderLine, OrderSlip } from '../order';

/** What lies in the next parcel of an order, with the quantities that were not paid back: the new sizes of its exchanges, or all. */
export function packedLines({ status, lines }: Pick<OrderSlip, 'status' | 'lines'>): OrderLine[] {
  const left = lines
    .map((line) => ({ ...line, quantity: line.quantity - line.refundedQuantity }))
    .filter(({ quantity }) => quantity > 0);
  const newSizes = left.filter(({ awaitsParcel }) => awaitsParcel);
  if (newSizes.length) return newSizes;
  return status === 'cancelled' || status === 'refunded' ? [] : left;
}
