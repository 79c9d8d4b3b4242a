import { sql, type Kysely } from 'kysely';

const statements = [
  // Keyed hashes of the networks that a session was opened from, for a day; empty: of a release before, or older than that.
  `alter table payment_sessions add column networks text[] not null default '{}'`,
  `create index payment_sessions_by_network on payment_sessions using gin (networks) where networks <> '{}'`,
];

/** How many unpaid pairs one network holds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
