import type { Order } from 'shared/models';

/**
 * The action that the order still allows: 'cancel' until it is packed, 'return' for some days after delivery. The
 * server decides; without its flags the order allows no action.
 */
export function availableAction(order: Order): 'cancel' | 'return' | null {
  if (order.canCancel) return 'cancel';
  return order.canReturn ? 'return' : null;
}

/** When a return was requested (ISO 8601); null if it was not. */
export const returnAskedAt = (order: Order): string | null => order.returnAskedAt ?? null;
