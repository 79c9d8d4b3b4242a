import { sql, type Kysely } from 'kysely';

const statements = [
  // How the order is delivered, as it was chosen and offered then; null: by courier to the address.
  `alter table payment_sessions add column delivery jsonb`,
  `alter table orders add column delivery jsonb`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
