import type { Selectable } from 'kysely';
import { isDisputed } from '../../orders/order-states';
import type { PackingHold } from '../../db/tables/orders';
import type { RefundsTable } from '../../db/tables/refunds';
import { OPEN_STATES } from '../../refunds/refund-states';

/** The payment state of an order, the most urgent first. */
export const PAYMENT_STATES = ['disputed', 'refund failed', 'refund pending', 'refunded', 'partly refunded', 'paid'] as const;
export type OrderPaymentState = (typeof PAYMENT_STATES)[number];

type RefundShare = Pick<Selectable<RefundsTable>, 'state' | 'amount_cents'>;

/** Cents that have gone back. */
export const paidBack = (refunds: readonly RefundShare[]): number =>
  refunds.reduce((sum, { state, amount_cents }) => (state === 'done' ? sum + amount_cents : sum), 0);

export function paymentState(
  order: { packing_hold: PackingHold; total_cents: number },
  refunds: readonly RefundShare[],
): OrderPaymentState {
  if (isDisputed(order)) return 'disputed';
  if (refunds.some(({ state }) => state === 'attention')) return 'refund failed';
  if (refunds.some(({ state }) => OPEN_STATES.includes(state))) return 'refund pending';
  const back = paidBack(refunds);
  if (!back) return 'paid';
  return back >= order.total_cents ? 'refunded' : 'partly refunded';
}
