import { sql, type Kysely } from 'kysely';

const statements = [
  // A brand's path is the `category` of its products, in any case. The four first ones come with the seed, not from here: a restore
  // fills an empty table.
  `create table brands (
    id integer generated always as identity primary key,
    name text not null,
    path text not null,
    position integer not null,
    shown boolean not null default true,
    picture text not null default '',
    version integer not null default 1)`,
  `create unique index brands_by_path on brands (lower(path))`,
  // The announced column does not exist, so the payload is empty: everything is read again.
  `create trigger brands_announce after insert or update or delete on brands
    for each row execute function announce_product('all')`,
  // A product that is not active is archived if this says when, and a draft otherwise.
  `alter table products
    add column archived_at timestamptz,
    add column version integer not null default 1,
    add column more_images jsonb not null default '[]',
    add column alt_texts jsonb not null default '[]'`,
  `create index products_by_category on products (lower(category))`,
  `alter table stock
    add column sku text unique,
    add column gtin text unique,
    drop constraint stock_size_check,
    add constraint stock_size_check check (size ~ '^size[0-9]{1,2}([.]5)?$')`,
  `create table stock_movements (
    id bigint generated always as identity primary key,
    product_id integer not null references products on delete cascade,
    size text not null,
    delta integer not null,
    on_hand_after integer not null check (on_hand_after >= 0),
    reason text not null check (reason in ('sale', 'cancellation', 'refund', 'return', 'exchange', 'received', 'count', 'damaged',
      'lost', 'found', 'own-use', 'import', 'correction')),
    order_id text references orders,
    staff_id integer references staff,
    note text not null default '',
    at timestamptz not null default clock_timestamp())`,
  `create index stock_movements_by_product on stock_movements (product_id, id)`,
  `create index stock_movements_by_order on stock_movements (order_id) where order_id is not null`,
  `create function refuse_movement_change() returns trigger language plpgsql as $$
    begin raise exception 'stock_movements is append-only' using errcode = 'insufficient_privilege'; end $$`,
  `create trigger stock_movements_append_only before update on stock_movements
    for each row execute function refuse_movement_change()`,
];

/** Brands as rows, states and more pictures of products, half sizes with SKU and GTIN, and the history of every unit on hand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
