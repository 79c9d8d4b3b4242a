import { sql, type Kysely } from 'kysely';

const statements = [
  // Each request has its own token, so that an address may stand twice.
  `alter table launch_reminders drop constraint launch_reminders_launch_id_email_key`,
  `create index launch_reminders_of_launch on launch_reminders (launch_id)`,
];

/** Requests for a mail at the opening can be withdrawn one by one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
