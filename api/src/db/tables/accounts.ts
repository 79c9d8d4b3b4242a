import type { ColumnType, Generated } from 'kysely';

/** A timestamp that the database sets if the insert omits it. */
export type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;

/** A customer. Emails are normalized (email-address.ts). */
export interface AccountsTable {
  id: Generated<number>;
  /** Logs in, resets the password and gets the mails about the account's safety. Unique. */
  email: string;
  /** Typed since and shown in its place, until a code that came there was shown or the password was given. Others may have it. */
  pending_email: ColumnType<string | null, string | null | undefined, string | null>;
  firstname: string;
  lastname: string;
  phone_number: Generated<string>;
  address: Generated<string>;
  password_hash: string;
  role: Generated<string>;
  /** Tokens carry the version they were signed under; incrementing it ends all sessions. */
  token_version: Generated<number>;
  /** When a mailed code proved that the address belongs to the customer; null if none did. */
  email_confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When the address was last changed; null if it was never changed. */
  email_changed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: GeneratedTimestamp;
}

/** Sessions ended by logging out, kept until their tokens have expired. */
export interface RevokedSessionsTable {
  session_id: string;
  expires_at: Date;
}

/** The newest one-time code of an address, whether or not it has an account; `address_key` is a keyed hash. */
export interface ResetCodesTable {
  address_key: string;
  account_id: number | null;
  code_hash: string;
  /** Wrong codes entered, except from known devices. */
  tries: Generated<number>;
  /** The seed of the code; null: written by an earlier release. */
  seed: ColumnType<string | null, string, string>;
  link_seed: ColumnType<string | null, string, string>;
  link_hash: ColumnType<string | null, string, string>;
  expires_at: Date;
}

/** The newest one-time code that confirms an account's address; `code_hash` depends on the address. */
export interface EmailCodesTable {
  account_id: number;
  code_hash: string;
  tries: Generated<number>;
  expires_at: Date;
}

/** The link in one mail to an address about its replacement: it puts the address back (profile/undo-email-change.ts). */
export interface EmailUndosTable {
  id: Generated<string>;
  account_id: number;
  /** The address that got the mail. Normalized. */
  email: string;
  token_hash: string;
  expires_at: Date;
}

/** Issued in exchange for a correct code: permission to set one new password, once. */
export interface ResetGrantsTable {
  token_hash: string;
  account_id: number;
  expires_at: Date;
}

/** Fixed windows, shared by all processes. Keys are keyed hashes: they contain no IP or email address. */
export interface RateLimitsTable {
  key: string;
  hits: number;
  resets_at: Date;
}
