import type { ColumnType, Generated } from 'kysely';
import type { GeneratedTimestamp } from './accounts';

/** Newsletter addresses with the proof of consent: when and through which form it was given, and when it was confirmed. */
export interface SubscribersTable {
  id: Generated<number>;
  email: string;
  /** Hash of the token in the confirmation link. */
  confirm_hash: string;
  /** Hash of the token in every unsubscribe link. */
  unsubscribe_hash: string;
  source: string;
  /** The account whose sign-up form asked for it; null if another form did. */
  account_id: ColumnType<number | null, number | null | undefined, number | null>;
  consented_at: GeneratedTimestamp;
  confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface ContactMessagesTable {
  id: Generated<number>;
  name: string;
  email: string;
  phone_number: string;
  message: string;
  received_at: GeneratedTimestamp;
}
