import { unitsLeft, type OrderLineRow } from '../refunds/refundable';
import { isOpenReturn } from './return-states';
import type { Db } from '../db/transact';

/** The data about an order's lines in its returns. */
export interface ReturnHistory {
  /** While a return is open, another one cannot be requested. */
  hasOpen: boolean;
  /** Units that a shopper cannot ask for again, by line: declined ones, and those that came back and were paid back. */
  settled: readonly { position: number; size: string; quantity: number }[];
}

const NO_RETURNS: ReturnHistory = { hasOpen: false, settled: [] };

/** The returns of each of these orders; `except` leaves one out. */
export async function readReturnHistories(
  db: Db,
  orderIds: readonly string[],
  except = 0,
): Promise<(orderId: string) => ReturnHistory> {
  if (!orderIds.length) return () => NO_RETURNS;
  const rows = await db
    .selectFrom('returns as r')
    .innerJoin('return_lines as l', 'l.return_id', 'r.id')
    .select(['r.order_id', 'r.state', 'l.position', 'l.size', 'l.quantity', 'l.received_quantity'])
    .where('r.order_id', 'in', orderIds)
    .where('r.id', '<>', except)
    .execute();
  const histories = new Map<string, ReturnHistory>();
  for (const { order_id, state, position, size, quantity, received_quantity } of rows) {
    const { hasOpen, settled } = histories.get(order_id) ?? NO_RETURNS;
    // Approved units that did not arrive are still with the shopper, and an exchanged pair is a new one.
    const units = state === 'declined' ? quantity : state === 'refunded' ? (received_quantity ?? 0) : 0;
    histories.set(order_id, {
      hasOpen: hasOpen || isOpenReturn(state),
      settled: units ? [...settled, { position, size, quantity: units }] : settled,
    });
  }
  return (orderId) => histories.get(orderId) ?? NO_RETURNS;
}

/**
 * Units of a line that the shopper may still ask to return: neither refunded nor decided in an earlier return, and no new pair of an
 * exchange that waits for its parcel.
 */
export function returnableUnits(
  line: Pick<OrderLineRow, 'position' | 'size' | 'quantity' | 'refunded_quantity' | 'awaits_parcel'>,
  { settled }: Pick<ReturnHistory, 'settled'>,
): number {
  if (line.awaits_parcel) return 0;
  // A line of another size than was returned holds new pairs: the earlier ones were exchanged.
  const earlier = settled.filter(({ position, size }) => position === line.position && size === line.size);
  const decided = earlier.reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.max(0, Math.min(unitsLeft(line), line.quantity - decided));
}
