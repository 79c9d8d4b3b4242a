import { sql, type Kysely } from 'kysely';

const statements = [
  `create table wish_list_items (
    account_id integer not null references accounts on delete cascade,
    product_id integer not null references products on delete cascade,
    price_cents integer not null check (price_cents >= 0),
    saved_at timestamptz not null default clock_timestamp(),
    primary key (account_id, product_id))`,
  `create index wish_list_items_by_product on wish_list_items (product_id)`,
];

/** The saved products of customers, with the price of that moment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
