import { sql, type Kysely } from 'kysely';

const statements = [
  `create table holds (
    session_id text not null,
    product_id integer not null references products,
    size text not null,
    quantity integer not null check (quantity >= 1),
    expires_at timestamptz not null,
    primary key (session_id, product_id, size))`,
  `create index holds_by_pair on holds (product_id, size, expires_at)`,
  `create index holds_by_end on holds (expires_at)`,
  `create trigger holds_announce after insert or update or delete on holds
    for each row execute function announce_product('product_id')`,
  `create table payment_sessions (
    id text primary key,
    account_id integer references accounts on delete set null,
    provider text not null,
    provider_ref text,
    mode text not null check (mode in ('test', 'live')),
    state text not null check (state in
      ('opening', 'open', 'declined', 'cancelled', 'expired', 'failed', 'settled', 'refund-due', 'refunded', 'disputed')),
    amount_cents integer not null check (amount_cents >= 0),
    currency text not null,
    request jsonb not null,
    lines jsonb not null,
    hold_ends_at timestamptz not null,
    refund_cents integer not null default 0 check (refund_cents >= 0),
    reason text not null default '',
    checks integer not null default 0,
    next_check_at timestamptz,
    created_at timestamptz not null default now(),
    unique (provider, provider_ref))`,
  `create index payment_sessions_due on payment_sessions (next_check_at) where next_check_at is not null`,
  `create index payment_sessions_by_account on payment_sessions (account_id)`,
  `create table orders (
    id text primary key,
    session_id text not null unique references payment_sessions,
    account_id integer references accounts on delete set null,
    status text not null check (status in ('placed', 'paid', 'packed', 'on its way', 'delivered', 'cancelled', 'refunded')),
    total_cents integer not null check (total_cents >= 0),
    currency text not null,
    request jsonb not null,
    ordered_at timestamptz not null default now(),
    delivery_at timestamptz not null,
    delivered_at timestamptz,
    return_asked_at timestamptz)`,
  `create index orders_by_account on orders (account_id, ordered_at desc)`,
  `create table order_lines (
    order_id text not null references orders on delete cascade,
    position integer not null,
    product_id integer not null,
    name text not null,
    size text not null,
    quantity integer not null check (quantity >= 1),
    price_cents integer not null check (price_cents >= 0),
    primary key (order_id, position))`,
  `create table order_events (
    id integer generated always as identity primary key,
    order_id text not null references orders on delete cascade,
    event text not null,
    reason text not null default '',
    happened_at timestamptz not null default now())`,
  `create index order_events_by_order on order_events (order_id)`,
  `create table payment_events (
    provider text not null,
    event_id text not null,
    type text not null,
    session_id text,
    received_at timestamptz not null default now(),
    primary key (provider, event_id))`,
  `create table mails (
    id uuid primary key default gen_random_uuid(),
    recipient text not null,
    subject text not null,
    body_text text not null,
    body_html text not null,
    created_at timestamptz not null default now(),
    next_try_at timestamptz default now(),
    attempts integer not null default 0,
    last_error text not null default '')`,
  `create index mails_due on mails (next_try_at) where next_try_at is not null`,
  // The sandbox's own tables. Only the sandbox reads and writes them; to the rest of the shop it is an external provider.
  `create table sandbox_payments (
    session_id text primary key,
    reference text not null,
    amount_cents integer not null check (amount_cents >= 0),
    refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
    currency text not null,
    status text not null check (status in ('open', 'paid', 'declined', 'cancelled', 'expired', 'refunded')),
    success_url text not null,
    cancel_url text not null,
    failure_url text not null,
    expires_at timestamptz not null)`,
  `create table sandbox_refunds (
    idempotency_key text primary key,
    session_id text not null references sandbox_payments,
    amount_cents integer not null check (amount_cents > 0))`,
  `create table sandbox_deliveries (
    id text primary key,
    body text not null,
    attempts integer not null default 0,
    next_try_at timestamptz default now())`,
  `create index sandbox_deliveries_due on sandbox_deliveries (next_try_at) where next_try_at is not null`,
  // Notifies the processes of new jobs on commit, not before.
  `create function announce_work() returns trigger language plpgsql as $$
    begin
      perform pg_notify('work', tg_table_name);
      return null;
    end $$`,
  `create trigger mails_announce after insert on mails for each statement execute function announce_work()`,
  `create trigger sandbox_deliveries_announce after insert on sandbox_deliveries for each statement execute function announce_work()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
