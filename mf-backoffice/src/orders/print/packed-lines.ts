import type { StaffOrderLine, OrderSlip } from '../order';

/** The lines in the next parcel of an order, without refunded quantities: the new sizes of its exchanges, or all. */
export function packedLines({ status, lines }: Pick<OrderSlip, 'status' | 'lines'>): StaffOrderLine[] {
  const left = lines
    .map((line) => ({ ...line, quantity: line.quantity - line.refundedQuantity }))
    .filter(({ quantity }) => quantity > 0);
  const newSizes = left.filter(({ awaitsParcel }) => awaitsParcel);
  if (newSizes.length) return newSizes;
  return status === 'cancelled' || status === 'refunded' ? [] : left;
}
