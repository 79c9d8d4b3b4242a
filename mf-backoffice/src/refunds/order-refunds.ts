import { vatIncluded } from 'shared/money';
import { formatMoney, type Tone } from '../ui';

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
  /** The provider does not have it any more, so it may be asked for again; an older server does not tell. */
  canRetry?: boolean;
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
  /** Whether the order contains VAT; an older server, all of whose orders do, does not tell. */
  hasVat?: boolean;
  /** The parcel has not left: a refund of everything cancels the order. */
  isInShop: boolean;
  isDisputed: boolean;
  /** The courier comes for its parcel; an older server does not tell. */
  isCourierBooked?: boolean;
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

/** Pairs of a line, named by its position. */
export interface ChosenUnits {
  position: number;
  quantity: number;
}

/** What refunding these pairs comes to, in cents, at most what is left. The server computes it again. */
export function costOf({ leftCents, lines }: Pick<OrderRefunds, 'leftCents' | 'lines'>, chosen: readonly ChosenUnits[]): number {
  const shareOf = ({ position, quantity }: ChosenUnits) =>
    lines.find((line) => line.position === position)?.sharesCents[quantity - 1] ?? 0;
  return Math.min(
    leftCents,
    chosen.reduce((sum, line) => sum + shareOf(line), 0),
  );
}

/** Whether no pair of the order is left after these. */
export const isEverything = ({ lines }: Pick<OrderRefunds, 'lines'>, chosen: readonly ChosenUnits[]): boolean =>
  lines.every(
    ({ position, refundableQuantity }) =>
      refundableQuantity === (chosen.find((each) => each.position === position)?.quantity ?? 0),
  );

/** What a refund did, for a toast. */
export const refundMessage = (amountCents: number): string =>
  amountCents > 0
    ? `${formatMoney(amountCents)} goes back to the customer.`
    : 'The pairs are taken back. Nothing was paid for them, so no money goes back.';

/** The VAT of a refund in cents, as its credit note will say. The server computes it again. */
export const refundVat = ({ creditedCents }: OrderRefunds, amountCents: number): number =>
  vatIncluded(creditedCents + amountCents) - vatIncluded(creditedCents);

/** What a refund comes to, for a dialog; null while no amount can be read. */
export const refundTerms = (refunds: OrderRefunds, amountCents: number | null): { term: string; value: string }[] => [
  { term: 'This refund', value: amountCents === null ? '–' : formatMoney(amountCents) },
  ...(refunds.hasVat === false
    ? []
    : [{ term: 'VAT in it', value: amountCents === null ? '–' : formatMoney(refundVat(refunds, amountCents)) }]),
];
