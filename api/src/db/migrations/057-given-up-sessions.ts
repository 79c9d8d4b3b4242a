import { sql, type Kysely } from 'kysely';

/** When a payment session ended because its account opened the next one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table payment_sessions add column given_up_at timestamptz`).execute(db);
}
