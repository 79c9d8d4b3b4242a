import type { ColumnType } from 'kysely';

/** The stored response to a request with an Idempotency-Key, kept for a day. */
export interface IdempotencyRecordsTable {
  account_id: number;
  key: string;
  /** Hash of the request: the same key with another request is rejected. */
  request_hash: string;
  answer: ColumnType<unknown, string, string>;
  expires_at: ColumnType<Date, Date, Date>;
}
