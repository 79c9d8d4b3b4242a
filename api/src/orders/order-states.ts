import type { Selectable } from 'kysely';
import type { OrdersTable } from '../db/tables/orders';

/** The shop promises 14 days; the law's seven (ECT Act, section 44) lie within them. */
const RETURN_DAYS = 14;

type OrderState = Pick<Selectable<OrdersTable>, 'status' | 'delivered_at' | 'return_asked_at'>;

/** Until it is packed. */
export const mayBeCancelled = ({ status }: OrderState): boolean => status === 'placed' || status === 'paid';

/** From delivery for as long as the shop promises, once. */
export function mayBeReturned({ status, delivered_at, return_asked_at }: OrderState, now = new Date()): boolean {
  if (status !== 'delivered' || !delivered_at || return_asked_at) return false;
  return now.getTime() - delivered_at.getTime() <= RETURN_DAYS * 86_400_000;
}
