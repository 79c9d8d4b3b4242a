import { sql, type Kysely } from 'kysely';

/** When the provider last said that a payment page for the pair of a launch is not paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table payment_sessions add column unpaid_at timestamptz`).execute(db);
}
