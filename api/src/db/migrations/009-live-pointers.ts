import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table live_pointers (place text primary key, generation bigint not null, pointer text not null)`.execute(db);
}
