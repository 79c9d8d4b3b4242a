import type { ColumnType, Generated } from 'kysely';
import type { OrderRequest } from 'shared/models';
import type { PaymentMode } from '../../payments/port';
import type { Stamped } from './accounts';

/** A line as it was priced when the session was opened: what the shopper is charged, whatever changes later. */
export interface FrozenLine {
  productId: number;
  name: string;
  size: string;
  quantity: number;
  priceCents: number;
}

/**
 * `opening` until the provider answered, then `open`. `settled` has an order. `refund-due` and `refunded` were paid
 * but could not be delivered, or were cancelled later. `disputed` needs a person: the provider's word does not fit ours.
 * `declined`, `cancelled`, `expired` and `failed` hold nothing, yet may still turn out to be paid.
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
  /** What is to go back in all; what the provider has given back already counts towards it. */
  refund_cents: Generated<number>;
  reason: Generated<string>;
  checks: Generated<number>;
  /** When the sweeper looks next; null where nothing is left to do. */
  next_check_at: Date | null;
  /** While a process gives the money back, or the provider may still be doing so: nobody else asks. */
  paying_back_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: Stamped;
}

/** Signed messages that a provider sent, for the record: settling never depends on this table. */
export interface PaymentEventsTable {
  provider: string;
  event_id: string;
  type: string;
  session_id: string | null;
  received_at: Stamped;
}
