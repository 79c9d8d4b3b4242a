import { sql, type Kysely } from 'kysely';

const statements = [
  `create table accounts (
    id integer generated always as identity primary key,
    email text not null unique,
    firstname text not null,
    lastname text not null default '',
    phone_number text not null default '',
    address text not null default '',
    password_hash text not null,
    role text not null default 'ROLE_CUSTOMER' check (role = 'ROLE_CUSTOMER'),
    token_version integer not null default 1,
    created_at timestamptz not null default now())`,
  `create table revoked_sessions (session_id text primary key, expires_at timestamptz not null)`,
  `create table reset_codes (
    address_key text primary key,
    account_id integer references accounts on delete cascade,
    code_hash text not null,
    tries integer not null default 0,
    expires_at timestamptz not null)`,
  `create table reset_grants (
    token_hash text primary key,
    account_id integer not null references accounts on delete cascade,
    expires_at timestamptz not null)`,
  `create table rate_limits (key text primary key, hits integer not null, resets_at timestamptz not null)`,
  `create table products (
    id integer primary key,
    slug text not null unique,
    name text not null,
    category text not null,
    price_cents integer not null check (price_cents >= 0),
    colourway text not null default '',
    description text not null default '',
    materials jsonb not null default '[]',
    image1 text not null default '', image2 text not null default '', image3 text not null default '', image4 text not null default '',
    active boolean not null default true)`,
  `create table stock (
    product_id integer not null references products on delete cascade,
    size text not null check (size ~ '^size[0-9]{1,2}$'),
    on_hand integer not null check (on_hand >= 0),
    primary key (product_id, size))`,
  `create table cart_lines (
    id integer generated always as identity primary key,
    account_id integer not null references accounts on delete cascade,
    product_id integer not null references products,
    size text not null,
    quantity integer not null check (quantity >= 1),
    price_cents integer not null check (price_cents >= 0),
    created_at timestamptz not null default now(),
    unique (account_id, product_id, size))`,
  `create table subscribers (
    id integer generated always as identity primary key,
    email text not null unique,
    confirm_hash text not null unique,
    unsubscribe_hash text not null unique,
    source text not null,
    consented_at timestamptz not null default now(),
    confirmed_at timestamptz)`,
  `create table contact_messages (
    id integer generated always as identity primary key,
    name text not null default '',
    email text not null,
    phone_number text not null,
    message text not null,
    received_at timestamptz not null default now())`,
  // Announces to every process which product to reload. PostgreSQL deduplicates equal payloads within a transaction.
  `create function announce_product() returns trigger language plpgsql as $$
    begin
      perform pg_notify('catalogue', coalesce(to_jsonb(new) ->> tg_argv[0], to_jsonb(old) ->> tg_argv[0]));
      return null;
    end $$`,
  `create trigger products_announce after insert or update or delete on products
    for each row execute function announce_product('id')`,
  `create trigger stock_announce after insert or update or delete on stock
    for each row execute function announce_product('product_id')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
