import type { ColumnType, Generated } from 'kysely';
import type { Stamped } from './accounts';

/** Newsletter addresses with the proof of consent: when and through which form it was given, and when confirmed. */
export interface SubscribersTable {
  id: Generated<number>;
  email: string;
  /** Hash of the token in the confirmation link. */
  confirm_hash: string;
  /** Hash of the token in every unsubscribe link. */
  unsubscribe_hash: string;
  source: string;
  consented_at: Stamped;
  confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface ContactMessagesTable {
  id: Generated<number>;
  name: string;
  email: string;
  phone_number: string;
  message: string;
  received_at: Stamped;
}
