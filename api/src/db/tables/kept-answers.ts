import type { ColumnType } from 'kysely';

/** The answer to a request that came with an Idempotency-Key, for a day. */
export interface KeptAnswersTable {
  account_id: number;
  key: string;
  /** Of what was asked: the same key with something else is refused. */
  request_hash: string;
  answer: ColumnType<unknown, string, string>;
  expires_at: ColumnType<Date, Date, Date>;
}
