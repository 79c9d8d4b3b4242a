import { sql, type Kysely } from 'kysely';

const statements = [
  // Since when no product and no brand has shown it; null: one does, or it was not checked yet.
  `alter table pictures add column unused_since timestamptz`,
  `create index pictures_unused on pictures (unused_since) where unused_since is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
