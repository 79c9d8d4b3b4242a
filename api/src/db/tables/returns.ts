import type { ColumnType, Generated } from 'kysely';
import type { RETURN_STATES } from 'shared/models';
import type { GeneratedTimestamp } from './accounts';

type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

/**
 * `requested` by the shopper; `approved` with instructions, or `declined` with a reason; `received` in the shop; then
 * `refunded` or `exchanged`. Declined, refunded and exchanged ones are closed.
 */
export type ReturnState = (typeof RETURN_STATES)[number];

/** Pairs of an order that come back. An order has at most one open return. */
export interface ReturnsTable {
  id: Generated<number>;
  order_id: string;
  state: Generated<ReturnState>;
  /** Counts the changes: who changes it says which version they have seen. */
  version: Generated<number>;
  /** The shopper's text. Personal data. */
  reason: Generated<string>;
  /** How to send it back: mailed, and shown to the shopper. */
  instructions: Generated<string>;
  decline_reason: Generated<string>;
  /** The note of the staff when the parcel arrived. */
  note: Generated<string>;
  asked_at: GeneratedTimestamp;
  decided_at: NullableTimestamp;
  received_at: NullableTimestamp;
  closed_at: NullableTimestamp;
}

/** How a pair came back; '' until it has. */
export type ReturnCondition = '' | 'as new' | 'worn' | 'defective';

export interface ReturnLinesTable {
  return_id: number;
  /** The line of the order. */
  position: number;
  product_id: number;
  name: string;
  /** The size of the pair in the parcel; the line of the order may have changed to another size since. */
  size: string;
  quantity: number;
  /** Null until some of it is received. */
  received_quantity: ColumnType<number | null, number | null | undefined, number>;
  condition: Generated<ReturnCondition>;
  /** Units of the order's line that were refunded, and back on the shelf, when the shopper asked; null: unknown, or of an exchange. */
  refunded_before: ColumnType<number | null, number | null | undefined, number>;
  restocked_before: ColumnType<number | null, number | null | undefined, number>;
  /** Whether the received units, of several parcels those of the last, are back on the shelf. */
  restocked: Generated<boolean>;
}

/** Pairs of a line that were swapped for another size. Never changed. */
export interface ExchangesTable {
  id: Generated<number>;
  order_id: string;
  /** The return with which the old pair comes back; null if it had not left the shop. */
  return_id: number | null;
  product_id: number;
  name: string;
  quantity: number;
  from_size: string;
  to_size: string;
  reason: Generated<string>;
  staff_id: number | null;
  made_at: GeneratedTimestamp;
}
