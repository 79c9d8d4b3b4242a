import type { ColumnType, Generated } from 'kysely';
import type { GeneratedTimestamp } from './accounts';

export type StaffRole = 'owner' | 'manager' | 'fulfillment' | 'support';

/** `reset`: credentials no longer count until a new invitation is accepted. `deactivated`: left. Rows are never deleted. */
export type StaffState = 'active' | 'reset' | 'deactivated';

/** A person of the back office. `email` is normalized (see accounts/email.ts) and unique. */
export interface StaffTable {
  id: Generated<number>;
  email: string;
  name: string;
  password_hash: string;
  role: StaffRole;
  state: Generated<StaffState>;
  /** Encrypted with STAFF_SECRET (staff/second-factor/encryption.ts); '' without an authenticator app. */
  totp_secret: string;
  /** Time step of the last code that was used: a code works once. */
  totp_last_step: Generated<number>;
  created_at: GeneratedTimestamp;
}

export interface StaffRecoveryCodesTable {
  staff_id: number;
  code_hash: string;
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** A passkey of a member: what of it is public, and how often it has signed. */
export interface StaffPasskeysTable {
  id: Generated<number>;
  staff_id: number;
  /** Base64url, as browsers name it. */
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  /** Its own signature counter. Stays 0 for passkeys that are synchronized between devices. */
  counter: ColumnType<string, number | undefined, number>;
  /** How it is reached, such as `internal,hybrid`: a hint for browsers. */
  transports: Generated<string>;
  /** Given by the member. */
  name: string;
  created_at: GeneratedTimestamp;
  last_used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** Challenges for passkeys to sign: each once, and only for its purpose (`bound_to`, such as `session:7`). */
export interface StaffPasskeyChallengesTable {
  challenge: string;
  bound_to: string;
  expires_at: Date;
}

type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** Open until accepted, withdrawn or expired. Only the hash of the link's token is stored. */
export interface StaffInvitationsTable {
  id: Generated<number>;
  token_hash: string;
  email: string;
  role: StaffRole;
  /** Null: invited by command. */
  invited_by: number | null;
  /** Encrypted; the secret of the last QR code that was shown for this invitation. */
  totp_secret: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: GeneratedTimestamp;
  expires_at: Date;
  accepted_at: NullableTimestamp;
  withdrawn_at: NullableTimestamp;
}

export interface StaffSessionsTable {
  id: Generated<number>;
  staff_id: number;
  token_hash: string;
  user_agent: Generated<string>;
  created_at: GeneratedTimestamp;
  last_seen_at: GeneratedTimestamp;
  expires_at: Date;
  revoked_at: NullableTimestamp;
}

/**
 * Append-only: a trigger refuses every update and delete. `before` and `after` are ids and values, such as the number of a parcel. `reason` is
 * why the staff did something, in their words. It is kept although a customer may be named in it: a log that can be blanked proves
 * nothing, only owners read it, and the staff are asked not to name customers there (docs/how-to/run-the-shop.md).
 */
export interface AuditLogTable {
  id: Generated<string>;
  at: GeneratedTimestamp;
  /** Null: a command of an operator, or a log-in that failed. */
  staff_id: number | null;
  /** Such as `member.role`. */
  action: string;
  /** Kind and id, such as `staff:7`. */
  subject: string;
  before: ColumnType<unknown, string | null, never>;
  after: ColumnType<unknown, string | null, never>;
  reason: Generated<string>;
  request_id: Generated<string>;
}

/** Failed log-ins of the staff, counted (staff/sessions/refused-log-ins.ts). */
export interface RefusedLogInsTable {
  /** The hour's beginning. */
  hour: Date;
  /** See networkOf; '' for those of an hour with very many networks. */
  network: string;
  /** `staff:7`, or `staff:unknown` if no active member has the email. */
  subject: string;
  attempts: number;
}
