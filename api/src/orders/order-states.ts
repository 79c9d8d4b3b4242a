import type { Selectable } from 'kysely';
import { RETURN_DAYS } from 'shared/models';
import type { OrdersTable } from '../db/tables/orders';
import { HttpError } from '../http-error';

export type OrderState = Pick<Selectable<OrdersTable>, 'status' | 'delivered_at' | 'packing_hold'>;

export const isPacked = ({ status }: Pick<OrderState, 'status'>): boolean => status !== 'placed' && status !== 'paid';

/** Whether it is still to be sent: its parcel, packed or not, is in the shop. */
export const isInShop = (order: Pick<OrderState, 'status'>): boolean => !isPacked(order) || order.status === 'packed';

/** Whether the courier or the shopper has it. */
export const hasLeftShop = ({ status }: Pick<OrderState, 'status'>): boolean => status === 'on its way' || status === 'delivered';

export const mayBeCancelled = (order: OrderState): boolean => !isPacked(order) && order.packing_hold !== 'payment disputed';

/**
 * 409 while the bank takes the payment back: with a refund or a new pair on top the shopper would have the money twice. `asks` is
 * who reads the sentence.
 */
export function assertNotDisputed({ packing_hold }: Pick<OrderState, 'packing_hold'>, asks: 'shopper' | 'staff' = 'staff'): void {
  if (packing_hold !== 'payment disputed') return;
  const text =
    asks === 'shopper'
      ? 'The bank is looking into this payment, so it cannot be refunded now. We will write to you.'
      : "The customer's bank is looking into this payment: a refund or an exchange would come on top of what it takes back. Once it has decided, release the order from hold.";
  throw new HttpError(409, text, { code: 'order/payment-disputed' });
}

/** 409 for an order of which nothing is left to exchange, or whose payment is disputed. */
export function assertExchangeable({ status, ...order }: Pick<OrderState, 'status' | 'packing_hold'>): void {
  if (status === 'cancelled' || status === 'refunded')
    throw new HttpError(409, `This order is ${status}: nothing of it can be exchanged.`, { code: 'exchange/order-closed' });
  assertNotDisputed(order);
}

/**
 * Within the return period after delivery, or after the new pairs of its exchanges left the shop (`readNewPairsLeftAt`), whose slip
 * promises it anew. What of it may be returned: `returnableUnits`.
 */
export function mayBeReturned({ status, delivered_at }: OrderState, newPairsLeftAt: Date | null, now = new Date()): boolean {
  if (status !== 'delivered' || !delivered_at) return false;
  const from = Math.max(delivered_at.getTime(), newPairsLeftAt?.getTime() ?? 0);
  return now.getTime() - from <= RETURN_DAYS * 86_400_000;
}

/** 404: unknown order, or another customer's. */
export const orderNotFound = (): HttpError => new HttpError(404, 'There is no such order.', { code: 'order/not-found' });
