import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table settings (name text primary key, value jsonb not null)`.execute(db);
}
