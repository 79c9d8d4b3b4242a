import { sql, type Kysely } from 'kysely';

const statements = [
  // The next sale of a product. Its row goes when the sale begins; `failure` says why it did not.
  `create table planned_sales (
    product_id integer primary key references products on delete cascade,
    price_cents integer not null check (price_cents > 0),
    compare_at_cents integer not null check (compare_at_cents > price_cents),
    starts_at timestamptz not null,
    ends_at timestamptz check (ends_at > starts_at),
    reason text not null default '',
    failure text not null default '')`,
  `create index planned_sales_due on planned_sales (starts_at) where failure = ''`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
