import type { ColumnType, Generated } from 'kysely';

/** A timestamp that the database fills in where the insert leaves it out. */
export type Stamped = ColumnType<Date, Date | string | undefined, Date | string>;

/** A customer. `email` is normalised (see accounts/email.ts) and unique. */
export interface AccountsTable {
  id: Generated<number>;
  email: string;
  firstname: string;
  lastname: string;
  phone_number: Generated<string>;
  address: Generated<string>;
  password_hash: string;
  role: Generated<string>;
  /** Every token carries the version it was signed under; raising it ends all sessions. */
  token_version: Generated<number>;
  created_at: Stamped;
}

/** Sessions ended by logging out, kept until their tokens have run out anyway. */
export interface RevokedSessionsTable {
  session_id: string;
  expires_at: Date;
}

/** The newest one-time code of an address, known to the shop or not; `address_key` is a keyed hash. */
export interface ResetCodesTable {
  address_key: string;
  account_id: number | null;
  code_hash: string;
  tries: Generated<number>;
  expires_at: Date;
}

/** What a right code was exchanged for: the leave to set one new password, once. */
export interface ResetGrantsTable {
  token_hash: string;
  account_id: number;
  expires_at: Date;
}

/** Fixed windows, shared by all processes. Keys are keyed hashes: no address or e-mail stands in them. */
export interface RateLimitsTable {
  key: string;
  hits: number;
  resets_at: Date;
}
