import type { ColumnType, Generated } from 'kysely';
import type { GeneratedTimestamp } from './accounts';

/** The mail outbox. Sent mails are deleted; `next_try_at` is null for mails that were given up. */
export interface MailsTable {
  id: Generated<string>;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  /** One-click unsubscribe URL of the mailing list; '' if the mail belongs to none. */
  unsubscribe_url: Generated<string>;
  created_at: GeneratedTimestamp;
  next_try_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  attempts: Generated<number>;
  last_error: Generated<string>;
  /** Higher goes first: 1 for one-time codes, 0 for all other mails. */
  priority: Generated<number>;
}
