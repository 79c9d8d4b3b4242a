import { sql, type Kysely } from 'kysely';

/** The address that a mail program's own button posts to (RFC 8058); '' for mails that nobody can leave. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column unsubscribe_url text not null default ''`.execute(db);
}
