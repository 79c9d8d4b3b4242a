import type { ColumnType, Generated, Selectable } from 'kysely';
import type { OrderRequest } from 'shared/models';
import type { PaymentMode } from './payment-state';
import type { Delivery } from './delivery';
import type { SliceVersions } from './funnel';
import type { GeneratedTimestamp } from './accounts';

/** A line at the price when the session was opened: the shopper is charged this, whatever changes later. */
export interface FrozenLine {
  productId: number;
  name: string;
  size: string;
  quantity: number;
  priceCents: number;
  /** The old price of a sale, for mails; absent without one. */
  compareAtCents?: number;
  /** The line's share of the discount; absent without one. The amount to pay is `quantity * priceCents - discountCents`. */
  discountCents?: number;
}

/**
 * `opening` until the provider responds, then `open`. `settled` has an order. `refund-due` and `refunded` were paid but
 * could not be delivered, or were cancelled later: due until all of it is done. `disputed` needs manual review: the
 * provider's data does not match ours. `declined`, `cancelled`, `expired` and `failed` hold no stock, but may still turn out
 * to be paid.
 */
export type SessionState =
  'opening' | 'open' | 'declined' | 'cancelled' | 'expired' | 'failed' | 'settled' | 'refund-due' | 'refunded' | 'disputed';

type Json<T> = ColumnType<T, string, string>;

export interface PaymentSessionsTable {
  id: string;
  account_id: number | null;
  provider: string;
  provider_ref: ColumnType<string | null, string | null | undefined, string>;
  mode: PaymentMode;
  state: SessionState;
  amount_cents: number;
  currency: string;
  request: Json<OrderRequest>;
  lines: Json<FrozenLine[]>;
  hold_ends_at: Date;
  /** When the account's next session ended this one; null: it did not, or an earlier release did. */
  given_up_at: ColumnType<Date | null, never, Date>;
  /** Total to refund, including what has already been refunded (the table refunds). */
  refund_cents: Generated<number>;
  reason: Generated<string>;
  checks: Generated<number>;
  /** When the sweeper checks next; null if nothing is left to do. */
  next_check_at: Date | null;
  /** Lease of a refund: until then a process, or the provider, may still be refunding, so no other process may start. */
  paying_back_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The session of the same account with an order that contains items of this one: a payment of this one is refunded. */
  superseded_by: ColumnType<string | null, string | null | undefined, string | null>;
  /** The discount code; '' without one. */
  discount_code: Generated<string>;
  /** How the order will be delivered; null: by courier to the address of the request. */
  delivery: ColumnType<Delivery | null, string | null | undefined, string | null>;
  /** The release versions of the page, by slice; null: not measured. */
  versions: ColumnType<SliceVersions | null, string | null | undefined, never>;
  /** When the bank disputed a payment without an order, or it turned out not to be ours; null: neither, or staff ended it. */
  disputed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Keyed hashes of the networks that it was opened from; empty after a day. */
  networks: Generated<string[]>;
  /** The claim of a launch with the pair that it pays for; it then holds nothing else. Null: it is for the cart. */
  claim_id: ColumnType<string | null, string | null | undefined, never>;
  /** When the provider last said that it is not paid, for a session with a claim; null: it has not said so. */
  unpaid_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: GeneratedTimestamp;
}

export type PaymentSession = Selectable<PaymentSessionsTable>;

/** Signed provider messages, for the record: settling never depends on this table. */
export interface PaymentEventsTable {
  provider: string;
  event_id: string;
  type: string;
  session_id: string | null;
  received_at: GeneratedTimestamp;
}
