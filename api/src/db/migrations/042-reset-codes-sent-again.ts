import { sql, type Kysely } from 'kysely';

// What the code is made from, with the server's secret: the same code can be mailed again. Null: of a release before.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table reset_codes add column seed text').execute(db);
}
