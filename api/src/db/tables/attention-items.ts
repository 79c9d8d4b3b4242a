import type { ColumnType, Generated } from 'kysely';
import type { GeneratedTimestamp } from './accounts';

/**
 * `dispute`: the bank disputes the payment. `late parcel`: the courier has a parcel that should not have been sent. `refund`: the
 * provider paid back more than it was asked for, or without being asked.
 */
export type AttentionKind = 'dispute' | 'late parcel' | 'refund';

/** A task for staff about an order, until it is closed. An order has one open task for each kind and `ref`. */
export interface AttentionItemsTable {
  id: Generated<number>;
  order_id: string;
  kind: AttentionKind;
  /** Which dispute, as the history names it; '' if the provider gives no name. 'parcel' for a refund's parcel to open; else ''. */
  ref: Generated<string>;
  /** The next step for the staff, as the shop worded it. */
  detail: Generated<string>;
  opened_at: GeneratedTimestamp;
  closed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Null while it is open, and if the provider or a command closed it. */
  closed_by: ColumnType<number | null, number | null | undefined, number | null>;
}
