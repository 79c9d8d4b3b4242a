import type { PaymentState } from '../../db/tables/payment-state';
import type { ProviderPayment } from '../../payments/payment-provider';
import type { CreatedOrder } from '../create-order';
import type { PaymentSession } from '../../db/tables/payments';

/** Final states; only a refund may still change them. */
const FINAL: readonly PaymentSession['state'][] = ['settled', 'refund-due', 'refunded', 'disputed'];
export const isFinal = ({ state }: Pick<PaymentSession, 'state'>): boolean => FINAL.includes(state);

/**
 * The columns of a session that settling writes. Amounts in cents; a session with a null `next_check_at` is not polled any more.
 */
export type SessionChange = RefundDue | OtherChange;

/** The shopper is owed `refund_cents`; `reason` is for them. */
interface RefundDue {
  state: 'refund-due';
  refund_cents: number;
  /** The currency of the payment, and so of `refund_cents`. */
  currency: string;
  reason: string;
}

interface OtherChange extends Partial<Pick<PaymentSession, 'reason' | 'refund_cents' | 'disputed_at'>> {
  state: Exclude<PaymentSession['state'], 'refund-due'>;
  next_check_at?: null;
}

/** Why a payment did not become an order, and is refunded. */
export type Undeliverable = Exclude<CreatedOrder, 'created'> | 'erased' | 'other-amount';

/** A payment that has ended at its provider, whatever the outcome. */
export type EndedPayment = ProviderPayment & { state: Exclude<PaymentState, 'open'> };

/**
 * The result of a payment for a session that is not final. `as asked`: it becomes an order, if the units are available.
 * `undeliverable`: it is refunded. `not ours`: it needs a manual review, and the shop gets a mail. `not paid`: nothing is due.
 */
export type PaymentOutcome =
  { kind: 'as asked' } | { kind: 'undeliverable'; why: Undeliverable } | { kind: 'not ours' | 'not paid'; change: SessionChange };

/** Compares the provider's response with the session that was frozen when it was opened (API-7). */
export function outcomeOf(
  session: Pick<PaymentSession, 'id' | 'account_id' | 'mode' | 'amount_cents' | 'currency'>,
  payment: EndedPayment,
): PaymentOutcome {
  if (payment.state === 'refunded') {
    const reason = 'Refunded at the provider.';
    const change = { state: 'refunded', refund_cents: payment.refundedCents, reason, next_check_at: null } as const;
    return { kind: 'not paid', change };
  }
  // Still polled although nothing is held: some providers let a shopper try again on the same page.
  if (payment.state !== 'paid') return { kind: 'not paid', change: { state: payment.state } };

  const mismatch = (payment.reference ?? session.id) !== session.id ? 'reference' : payment.mode !== session.mode ? 'mode' : null;
  if (mismatch)
    return {
      kind: 'not ours',
      change: {
        state: 'disputed',
        disputed_at: new Date(),
        reason: `The ${mismatch} of the payment is not ours.`,
        next_check_at: null,
      },
    };
  // The account was erased, or given back to its owner, while the payment was open: the order would have no recipient.
  if (session.account_id === null) return { kind: 'undeliverable', why: 'erased' };
  if (payment.amountCents !== session.amount_cents || payment.currency !== session.currency)
    return { kind: 'undeliverable', why: 'other-amount' };
  return { kind: 'as asked' };
}

/** Why a payment is refunded, as the shopper reads it. */
export const REFUND_REASONS: Readonly<Record<Undeliverable, string>> = {
  'paid-already': 'You have paid for this cart already, and its order is listed under Orders.',
  'code-used': 'The discount code of this payment was used up by another payment.',
  'code-ended': 'The discount code of this payment had ended before the payment arrived.',
  'delivery-ended': 'The delivery method of this payment was no longer offered when the payment arrived.',
  'sold-out': 'Sold out before the payment arrived.',
  'claim-ended': 'The time to buy the pair of this payment was over before the payment arrived.',
  'called-off': 'The launch of this payment was called off before the payment arrived.',
  erased: 'The account of this payment was closed, or given back to its owner, before the payment arrived.',
  'other-amount': 'The amount paid is not the amount due.',
};
