import type { ColumnType } from 'kysely';
import type { GeneratedTimestamp } from './accounts';

/**
 * The steps of the funnel, in their order. Pages report visits, views, and adds of guests and checkouts begun; the API, which
 * knows them, counts adds of customers and orders (SELL-8).
 */
export type FunnelStep = 'visit' | 'view' | 'add' | 'checkout' | 'order';

/** The release versions of a page: slice -> version. */
export type SliceVersions = Readonly<Record<string, string>>;

/** First-party counts per business day, slice and version; slice and version are '' in the day's totals. */
export interface FunnelCountsTable {
  /** `YYYY-MM-DD`, in South Africa. The drivers read dates differently, so queries return it as a text. */
  day: ColumnType<string, string, never>;
  slice: string;
  version: string;
  step: FunnelStep;
  /** A bigint, which the drivers read differently. */
  count: ColumnType<string | number, number, number>;
}

/** Batches of counts that were added. */
export interface FunnelBatchesTable {
  id: string;
  written_at: GeneratedTimestamp;
}
