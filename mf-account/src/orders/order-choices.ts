import type { Order } from 'shared/models';

/**
 * What the shopper may still do with an order: 'cancel' until it is packed, 'return' in the days after delivery. The server
 * decides; one that says nothing offers neither.
 */
export function orderChoice(order: Order): 'cancel' | 'return' | null {
  if (order.canCancel) return 'cancel';
  return order.canReturn ? 'return' : null;
}

/** The ISO time at which a return was asked for; null where it was not. */
export const returnAskedAt = (order: Order): string | null => order.returnAskedAt ?? null;
