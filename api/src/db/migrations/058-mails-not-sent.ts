import { sql, type Kysely } from 'kysely';

/**
 * Whether a mail of an order was deleted after it was given up: its row in `mails` is gone, as that of a mail that was sent. False for
 * what the release before deletes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table order_mails add column not_sent boolean not null default false`).execute(db);
}
