import type { ColumnType, Generated } from 'kysely';
import type { GeneratedTimestamp } from './accounts';

/**
 * `requested`: the provider is to be called. `accepted`: it works on the refund. `done`: the money is on its way to the card.
 * `failed`: it is not; a retry is another row. `attention`: no program can do more, a person must look.
 */
export type RefundState = 'requested' | 'accepted' | 'done' | 'failed' | 'attention';

/** The author: the shop, a person at the provider's dashboard, or staff by other means. */
export type RefundOrigin = 'shop' | 'provider' | 'staff';

/**
 * The provider's latest word on a refund: `accepted`, `attention` (it waits there for a manual decision), `done`, `failed` (after it was
 * accepted, it did not reach the card), or `refused` (the provider did not take the request).
 */
export type ProviderWord = 'accepted' | 'attention' | 'done' | 'failed' | 'refused';

/** One refund of a payment, in full or in part. Amounts in cents. */
export interface RefundsTable {
  /** Also the idempotency key at the provider. */
  id: string;
  session_id: string;
  amount_cents: number;
  state: RefundState;
  origin: Generated<RefundOrigin>;
  /** From 1; a failed refund is tried again in a new row. */
  attempt: Generated<number>;
  /**
   * The first refund that this is another attempt at; null for the first itself. A trigger links those of releases before 038.
   */
  repeats: ColumnType<string | null, string | null | undefined, string | null>;
  /** The provider's id of the refund, once it is known. */
  provider_ref: ColumnType<string | null, string | null | undefined, string | null>;
  /**
   * Null without any word, after a week without one if the provider cannot be asked, or from a release before 038. A trigger
   * (040) translates the writes of such a release beside a newer one.
   */
  provider_state: ColumnType<ProviderWord | null, ProviderWord | null | undefined, ProviderWord | null>;
  reason: Generated<string>;
  /** The provider's latest message, for staff. */
  error: Generated<string>;
  /** How often the provider refused the request. */
  rejections: Generated<number>;
  checks: Generated<number>;
  /** The provider is not called for it earlier. */
  not_before: GeneratedTimestamp;
  /** When the poller looks next; null if nothing is left to do. */
  next_check_at: Date | null;
  /** Set before the first request: from then on the provider may have the refund. */
  asked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  accepted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  done_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: GeneratedTimestamp;
}
