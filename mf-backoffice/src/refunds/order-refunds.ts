import type { MayLack, Reply } from '../api';
import { vatIncluded } from 'shared/money';
import { formatMoney, type Status } from '../ui';

type Whole = Reply<'GET /orders/{id}/refunds'>;

/** A line of an order, and what refunding its next pairs comes to. Amounts in cents. */
export type RefundableLine = MayLack<Whole['lines'][number], 'awaitsParcel'>;

export type OrderRefund = MayLack<Whole['refunds'][number], 'canRetry'>;

/** The paid, refunded and remaining amounts of an order, in cents. */
export type OrderRefunds = MayLack<Omit<Whole, 'refunds' | 'lines'>, 'hasVat' | 'isCourierBooked'> & {
  refunds: OrderRefund[];
  lines: RefundableLine[];
};

export const REFUND_STATES: Record<OrderRefund['state'], Status> = {
  requested: { label: 'Not requested yet', tone: 'warn' },
  accepted: { label: 'On its way', tone: 'warn' },
  done: { label: 'Refunded', tone: 'good' },
  failed: { label: 'Failed', tone: 'neutral' },
  attention: { label: 'Needs staff', tone: 'bad' },
};

/** Pairs of a line, named by its position. */
export interface ChosenUnits {
  position: number;
  quantity: number;
}

/** The cost of refunding these pairs, in cents, at most the amount left. The server computes it again. */
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

/** The message of a refund, for a toast. */
export const refundMessage = (amountCents: number): string =>
  amountCents > 0
    ? `${formatMoney(amountCents)} is refunded to the customer.`
    : 'The pairs are taken back. Nothing was paid for them, so nothing is refunded.';

/** The VAT of a refund in cents, as its credit note will say. The server computes it again. */
export const refundVat = ({ creditedCents }: OrderRefunds, amountCents: number): number =>
  vatIncluded(creditedCents + amountCents) - vatIncluded(creditedCents);

/** The terms of a refund, for a dialog; null while no amount can be read. */
export const refundTerms = (refunds: OrderRefunds, amountCents: number | null): { term: string; value: string }[] => [
  { term: 'This refund', value: amountCents === null ? '–' : formatMoney(amountCents) },
  ...(refunds.hasVat === false
    ? []
    : [{ term: 'VAT included', value: amountCents === null ? '–' : formatMoney(refundVat(refunds, amountCents)) }]),
];
