import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_sessions add column paying_back_until timestamptz`.execute(db);
}
