import { vatIncluded } from 'shared/money';
import type { Tone } from '../ui';

/** A line of an order, and what refunding its next pairs comes to. Amounts in cents. */
export interface RefundableLine {
  position: number;
  productId: number;
  name: string;
  size: string;
  quantity: number;
  totalCents: number;
  refundableQuantity: number;
  restockableQuantity: number;
  /** What one, two, … more pairs come to. */
  sharesCents: number[];
}

export interface OrderRefund {
  id: string;
  amountCents: number;
  state: 'requested' | 'accepted' | 'done' | 'failed' | 'attention';
  reason: string;
  error: string;
  createdAt: string;
}

/** What was paid, refunded and is left of an order. Amounts in cents. */
export interface OrderRefunds {
  orderId: string;
  version: number;
  paidCents: number;
  refundedCents: number;
  leftCents: number;
  creditedCents: number;
  isOpen: boolean;
  isInShop: boolean;
  isDisputed: boolean;
  lines: RefundableLine[];
  refunds: OrderRefund[];
  creditNotes: { serial: string; amountCents: number; vatCents: number; reason: string; issuedAt: string }[];
}

export const REFUND_STATES: Record<OrderRefund['state'], { label: string; tone: Tone }> = {
  requested: { label: 'To be asked for', tone: 'warn' },
  accepted: { label: 'On its way', tone: 'warn' },
  done: { label: 'Paid back', tone: 'good' },
  failed: { label: 'Failed', tone: 'neutral' },
  attention: { label: 'Needs you', tone: 'bad' },
};

/** The VAT of a refund in cents, as its credit note will say. The server computes it again. */
export const refundVat = ({ creditedCents }: OrderRefunds, amountCents: number): number =>
  vatIncluded(creditedCents + amountCents) - vatIncluded(creditedCents);
