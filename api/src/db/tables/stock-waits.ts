import type { ColumnType, Generated } from 'kysely';
import type { GeneratedTimestamp } from './accounts';

/** A request for one mail when a size is back in stock (SELL-3). */
export interface StockWaitsTable {
  id: Generated<string>;
  product_id: number;
  size: string;
  /** Normalized. */
  email: string;
  asked_at: GeneratedTimestamp;
  /** When the mail was queued; null while they wait. */
  told_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Hash of the token in the mail's link, which forgets the address. */
  forget_hash: ColumnType<string | null, string | null | undefined, string | null>;
}
