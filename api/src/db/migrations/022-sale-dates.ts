import { sql, type Kysely } from 'kysely';

const statements = [
  // When the sale began, and when its price ends: midnight in South Africa after its last day; null: until staff end it.
  `alter table products add column sale_started_at timestamptz`,
  `alter table products add column sale_ends_at timestamptz`,
  `create index products_by_end_of_sale on products (sale_ends_at) where sale_ends_at is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
