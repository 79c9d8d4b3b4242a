import type { ColumnType, Generated } from 'kysely';
import type { Stamped } from './accounts';

/** Mail that waits to be sent; a sent one leaves the table. `next_try_at` is null for one that was given up. */
export interface MailsTable {
  id: Generated<string>;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  /** Where one click leaves the list that this mail belongs to; '' where there is none. */
  unsubscribe_url: Generated<string>;
  created_at: Stamped;
  next_try_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  attempts: Generated<number>;
  last_error: Generated<string>;
}
