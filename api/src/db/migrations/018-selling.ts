import { sql, type Kysely } from 'kysely';

const statements = [
  // `value` is a percentage or cents. `brands` and `product_ids` narrow it, by `scope`.
  `create table discounts (
    id integer generated always as identity primary key,
    code text not null unique,
    kind text not null check (kind in ('percent', 'amount')),
    value integer not null check (value > 0 and (kind = 'amount' or value <= 100)),
    scope text not null default 'shop' check (scope in ('shop', 'brands', 'products')),
    brands jsonb not null default '[]',
    product_ids jsonb not null default '[]',
    min_cents integer not null default 0 check (min_cents >= 0),
    starts_at timestamptz not null default now(),
    ends_at timestamptz,
    max_uses integer check (max_uses > 0),
    max_uses_per_customer integer check (max_uses_per_customer > 0),
    active boolean not null default true,
    terms text not null default '',
    version integer not null default 1,
    created_at timestamptz not null default now())`,
  // One row per payment session that was opened with a code. `held` counts until held_until, `used` for good.
  `create table discount_uses (
    session_id text primary key references payment_sessions,
    discount_id integer not null references discounts,
    account_id integer references accounts on delete set null,
    amount_cents integer not null check (amount_cents >= 0),
    state text not null default 'held' check (state in ('held', 'used', 'released')),
    held_until timestamptz not null,
    created_at timestamptz not null default now())`,
  `create index discount_uses_by_discount on discount_uses (discount_id, state, held_until)`,
  `create index discount_uses_by_account on discount_uses (account_id) where account_id is not null`,
  // '' without a code. The amount that it took off is frozen per line.
  `alter table payment_sessions add column discount_code text not null default ''`,
  `alter table orders add column discount_code text not null default ''`,
  `alter table order_lines add column discount_cents integer not null default 0 check (discount_cents >= 0)`,
  // The price before, struck through beside the price. Counts only while it is above the price: no check, because an import or a
  // program of the previous release may raise the price.
  `alter table products add column compare_at_cents integer check (compare_at_cents > 0)`,
  `create table price_history (
    id integer generated always as identity primary key,
    product_id integer not null references products on delete cascade,
    price_cents integer not null,
    since timestamptz not null default clock_timestamp())`,
  `create index price_history_by_product on price_history (product_id, since)`,
  `insert into price_history (product_id, price_cents) select id, price_cents from products`,
  // A trigger, so that no way of changing a price (back office, import, command) can forget it. A restore brings its own rows.
  `create function keep_price() returns trigger language plpgsql as $$
    begin
      if coalesce(current_setting('shop.restoring', true), '') <> 'on' then
        insert into price_history (product_id, price_cents) values (new.id, new.price_cents);
      end if;
      return null;
    end $$`,
  `create trigger products_keep_first_price after insert on products for each row execute function keep_price()`,
  `create trigger products_keep_price after update of price_cents on products
    for each row when (old.price_cents is distinct from new.price_cents) execute function keep_price()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
