import { sql, type Kysely } from 'kysely';

// The link beside a one-time code: its seed, used with the server's secret, and its hash. Null: from a release before.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table reset_codes add column link_seed text, add column link_hash text').execute(db);
  await sql.raw('create index reset_codes_link on reset_codes (link_hash)').execute(db);
}
