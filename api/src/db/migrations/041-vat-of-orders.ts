import { sql, type Kysely } from 'kysely';

// Null: of a release before, with orders that always contain 15 % VAT.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table orders add column vat_cents integer check (vat_cents >= 0)').execute(db);
}
