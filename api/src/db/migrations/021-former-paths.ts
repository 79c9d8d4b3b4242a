import { sql, type Kysely } from 'kysely';

const statements = [
  // A path that a product or a brand once had, in lower case, such as /shop/dunk/dunk low. It leads to where that is now.
  `create table former_paths (
    path text primary key,
    product_id integer references products on delete cascade,
    brand_id integer references brands on delete cascade,
    since timestamptz not null default clock_timestamp(),
    check (num_nonnulls(product_id, brand_id) = 1))`,
  // As for brands, the payload is empty: everything is read again.
  `create trigger former_paths_announce after insert or update or delete on former_paths
    for each row execute function announce_product('all')`,
  // Triggers, so that no way of renaming (back office, import, program of the previous release) can forget it. A restore brings
  // its own rows.
  `create function keep_product_path() returns trigger language plpgsql as $$
    begin
      if coalesce(current_setting('shop.restoring', true), '') <> 'on' then
        insert into former_paths (path, product_id) values (lower('/shop/' || old.category || '/' || old.name), old.id)
        on conflict (path) do update set product_id = excluded.product_id, brand_id = null, since = excluded.since;
      end if;
      return null;
    end $$`,
  `create trigger products_keep_path after update of name, category on products for each row
    when (lower(old.category || '/' || old.name) <> lower(new.category || '/' || new.name)) execute function keep_product_path()`,
  `create function keep_brand_path() returns trigger language plpgsql as $$
    begin
      insert into former_paths (path, brand_id) values (lower('/shop/' || old.path), old.id)
      on conflict (path) do update set brand_id = excluded.brand_id, product_id = null, since = excluded.since;
      return null;
    end $$`,
  `create trigger brands_keep_path after update of path on brands for each row
    when (lower(old.path) <> lower(new.path)) execute function keep_brand_path()`,
];

/** Where the pages of renamed products and brands are now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
