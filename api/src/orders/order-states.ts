import type { Selectable } from 'kysely';
import { RETURN_DAYS } from 'shared/models';
import type { OrdersTable, OrderStatus } from '../db/tables/orders';
import { START, type StateTable } from '../states/state-table';
import { HttpError } from '../http/http-error';

const UNPACKED: readonly OrderStatus[] = ['placed', 'paid'];
/** A parcel of an order that is picked up: it is never on its way. */
export const PICKED_UP = 'picked up at the shop';

/** How an order moves (ORD-4, BO-4). */
export const ORDER_MOVES: StateTable<OrderStatus> = [
  { from: [START], to: 'paid', by: ['provider'] },
  { from: UNPACKED, to: 'packed', by: ['staff'] },
  { from: ['packed'], to: 'on its way', by: ['staff', 'courier'] },
  // The courier reports a fact: no hold, and no order that was to be packed again, brings the parcel back.
  { from: UNPACKED, to: 'on its way', by: ['courier'] },
  { from: ['on its way'], to: 'delivered', by: ['staff', 'courier'] },
  { from: ['packed'], to: 'delivered', by: ['staff', 'courier'], when: PICKED_UP },
  { from: ['packed'], to: 'paid', by: ['staff'], when: 'to be packed again' },
  { from: UNPACKED, to: 'cancelled', by: ['shopper', 'staff'] },
  { from: ['packed'], to: 'cancelled', by: ['staff'], when: 'refunded whole' },
  {
    from: ['placed', 'paid', 'packed', 'on its way', 'delivered', 'cancelled'],
    to: 'refunded',
    by: ['provider', 'bank', 'staff'],
    when: 'all of its money is back',
  },
];

export type OrderState = Pick<Selectable<OrdersTable>, 'status' | 'delivered_at' | 'packing_hold'>;

export const isPacked = ({ status }: Pick<OrderState, 'status'>): boolean => status !== 'placed' && status !== 'paid';

/** Whether it is still to be sent: its parcel, packed or not, is in the shop. */
export const isInShop = (order: Pick<OrderState, 'status'>): boolean => !isPacked(order) || order.status === 'packed';

/** Whether the courier or the shopper has it. */
export const hasLeftShop = ({ status }: Pick<OrderState, 'status'>): boolean => status === 'on its way' || status === 'delivered';

/** Whether the bank may take the payment of an order back: it is on hold for that, until staff end it. */
export const isDisputed = ({ packing_hold }: Pick<OrderState, 'packing_hold'>): boolean => packing_hold === 'payment disputed';

export const mayBeCancelled = (order: OrderState): boolean => !isPacked(order) && !isDisputed(order);

/**
 * 409 while the bank takes the payment back: with a refund or a new pair on top the shopper would have the money twice. `asks` is
 * who reads the sentence.
 */
export function assertNotDisputed(order: Pick<OrderState, 'packing_hold'>, asks: 'shopper' | 'staff' = 'staff'): void {
  if (!isDisputed(order)) return;
  const text =
    asks === 'shopper'
      ? 'The bank is looking into this payment, so it cannot be refunded now. We will write to you.'
      : "The customer's bank is looking into this payment: with a refund or an exchange as well, the customer would be paid twice. Once the bank has decided, release the order from hold.";
  throw new HttpError(409, text, { code: 'order/payment-disputed' });
}

/** No part of it will be sent. */
export const isClosed = ({ status }: Pick<OrderState, 'status'>): boolean => status === 'cancelled' || status === 'refunded';

/**
 * Whether goods of an order may leave the shop: each action, list and paper that lets a pair leave asks this. In SQL:
 * order-conditions.ts.
 */
export const mayBeSent = (order: Pick<OrderState, 'status' | 'packing_hold'>): boolean =>
  !isClosed(order) && order.packing_hold === '';

/** 409 for an order on hold, which staff release first. */
export function assertNotOnHold({ packing_hold: hold }: Pick<OrderState, 'packing_hold'>): void {
  if (hold)
    throw new HttpError(409, `This order is on hold (${hold}). To send it anyway, release it first, with a reason.`, {
      code: 'order/on-hold',
    });
}

/** 409 for an order with nothing left to exchange, or with a disputed payment. */
export function assertExchangeable(order: Pick<OrderState, 'status' | 'packing_hold'>): void {
  if (isClosed(order))
    throw new HttpError(409, `This order is ${order.status}: nothing in it can be exchanged.`, { code: 'exchange/order-closed' });
  assertNotDisputed(order);
}

/**
 * Within the return period after delivery, or after the new pairs of its exchanges left the shop (`readNewPairsLeftAt`), because
 * their slip promises it again. The units that may be returned: `returnableUnits`.
 */
export function mayBeReturned({ status, delivered_at }: OrderState, newPairsLeftAt: Date | null): boolean {
  if (status !== 'delivered' || !delivered_at) return false;
  const from = Math.max(delivered_at.getTime(), newPairsLeftAt?.getTime() ?? 0);
  return Date.now() - from <= RETURN_DAYS * 86_400_000;
}

/** 404: unknown order, or another customer's. */
export const orderNotFound = (): HttpError => new HttpError(404, 'There is no such order.', { code: 'order/not-found' });
