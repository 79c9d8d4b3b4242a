import type { Selectable } from 'kysely';
import { vatIncluded } from 'shared/money';
import type { OrderLinesTable } from '../db/tables/orders';
import { vatOf } from '../settings/order-vat';
import type { PaymentSession } from '../db/tables/payments';
import type { Trx } from '../db/transact';
import { readRefunds, sumOf } from './refund-records';
import { OPEN_STATES } from './refund-states';

export type OrderLineRow = Selectable<OrderLinesTable>;

/** The payment of an order and how much of it has gone back. Amounts in cents. */
export interface RefundableOrder {
  paidCents: number;
  /** Paid back, or on its way back. */
  refundedCents: number;
  leftCents: number;
  /** The sum of the credit notes, on which the VAT of the next one is computed. */
  creditedCents: number;
  /** Whether the order contains VAT, so that its credit notes do. */
  hasVat: boolean;
  lines: OrderLineRow[];
}

/** Reads the amount that is left to refund. The caller holds the lock on the session's row, or only shows it. */
export async function readRefundable(
  trx: Trx,
  order: { id: string },
  session: Pick<PaymentSession, 'id' | 'amount_cents'>,
): Promise<RefundableOrder> {
  const refundedCents = sumOf(await readRefunds(trx, session.id), [...OPEN_STATES, 'done']);
  const stored = await trx
    .selectFrom('orders')
    .select(['total_cents', 'vat_cents'])
    .select((eb) =>
      eb
        .selectFrom('credit_notes')
        .select((notes) => notes.fn.sum<string>('amount_cents').as('cents'))
        .whereRef('order_id', '=', 'orders.id')
        .as('credited'),
    )
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  const lines = await trx.selectFrom('order_lines').selectAll().where('order_id', '=', order.id).orderBy('position').execute();
  const paidCents = session.amount_cents;
  return {
    paidCents,
    refundedCents,
    leftCents: Math.max(0, paidCents - refundedCents),
    creditedCents: Number(stored.credited ?? 0),
    hasVat: vatOf(stored) > 0,
    lines,
  };
}

/** Units of a line that were not paid back. */
export const unitsLeft = (line: Pick<OrderLineRow, 'quantity' | 'refunded_quantity'>): number =>
  line.quantity - line.refunded_quantity;

/** Units of a line that are not back on the shelf. */
export const unitsOffShelf = (line: Pick<OrderLineRow, 'quantity' | 'restocked_quantity'>): number =>
  line.quantity - line.restocked_quantity;

/** The price of all units of a line, less its share of a discount, in cents. */
export const lineCents = ({ price_cents, quantity, discount_cents }: OrderLineRow): number =>
  price_cents * quantity - discount_cents;

/**
 * The share of the next `units` units of a line that are paid back, in cents: the shares of all its units add up to what the
 * line cost, to the cent (BO-7).
 */
export function shareOf(line: OrderLineRow, units: number): number {
  const until = (count: number) => Math.floor((lineCents(line) * count) / line.quantity);
  return until(line.refunded_quantity + units) - until(line.refunded_quantity);
}

/**
 * The discount that goes with `units` units of a line into a new line; the rest stays. The part costs as much as a refund of
 * these units would pay back now: whole cents of the line were paid back before, and a share of the whole line would lose one
 * (BO-7).
 */
export const discountOfPart = (line: OrderLineRow, units: number): number => line.price_cents * units - shareOf(line, units);

/**
 * The VAT of a credit note, in cents: by how much the VAT of everything credited grows. Rounded note by note, the sum would
 * drift away from the VAT of the invoice (BO-7).
 */
export const creditedVat = (
  { creditedCents, hasVat }: Pick<RefundableOrder, 'creditedCents' | 'hasVat'>,
  amountCents: number,
): number => (hasVat ? vatIncluded(creditedCents + amountCents) - vatIncluded(creditedCents) : 0);
