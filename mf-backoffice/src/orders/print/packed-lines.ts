import type { StaffOrderLine, OrderSlip } from '../order';

/**
 * The lines in the next parcel of an order, without refunded quantities: the new sizes of its exchanges, or all. None while the order is on
 * hold.
 */
export function packedLines({ status, hold, lines }: Pick<OrderSlip, 'status' | 'hold' | 'lines'>): StaffOrderLine[] {
  if (hold || status === 'cancelled' || status === 'refunded') return [];
  const left = lines
    .map((line) => ({ ...line, quantity: line.quantity - line.refundedQuantity }))
    .filter(({ quantity }) => quantity > 0);
  const newSizes = left.filter(({ awaitsParcel }) => awaitsParcel);
  return newSizes.length ? newSizes : left;
}
