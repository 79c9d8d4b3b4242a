import { sql, type Kysely } from 'kysely';

/** The URL that a mail program's unsubscribe button posts to (RFC 8058); '' for mails that belong to no list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column unsubscribe_url text not null default ''`.execute(db);
}
