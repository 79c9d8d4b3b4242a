import { sql, type Kysely } from 'kysely';

const statements = [
  // False while the product was a draft or archived: that price could not be paid, so it is no old price of a sale.
  `alter table price_history add column charged boolean not null default true`,
  `create or replace function keep_price() returns trigger language plpgsql as $$
    begin
      if coalesce(current_setting('shop.restoring', true), '') <> 'on' then
        insert into price_history (product_id, price_cents, charged) values (new.id, new.price_cents, new.active);
      end if;
      return null;
    end $$`,
  `drop trigger products_keep_price on products`,
  `create trigger products_keep_price after update of price_cents, active on products
    for each row when ((old.price_cents, old.active) is distinct from (new.price_cents, new.active)) execute function keep_price()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
