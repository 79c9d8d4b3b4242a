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
  /** The account that was signed up with the newsletter box ticked; null if another form asked for it. */
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
  /** `answered`: replied to from the back office, or marked by staff who answered in another way. */
  state: Generated<'open' | 'answered'>;
  version: Generated<number>;
}

/** An answer of the staff; mailed in the same transaction. Goes with its message. */
export interface ContactRepliesTable {
  id: Generated<number>;
  message_id: number;
  staff_id: number | null;
  body: string;
  sent_at: GeneratedTimestamp;
}
