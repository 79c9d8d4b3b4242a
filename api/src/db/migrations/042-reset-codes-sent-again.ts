import { sql, type Kysely } from 'kysely';

// The seed of the code, together with the server's secret: the same code can be mailed again. Null: from a release before.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table reset_codes add column seed text').execute(db);
}
