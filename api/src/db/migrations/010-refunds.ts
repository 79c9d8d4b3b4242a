import { sql, type Kysely } from 'kysely';

const statements = [
  // One row per refund of a payment, in full or in part; a retry is another row. The id is the idempotency key at the provider.
  // From asked_at on the provider may know of it, even if its response was lost.
  `create table refunds (
    id text primary key,
    session_id text not null references payment_sessions,
    amount_cents integer not null check (amount_cents > 0),
    state text not null check (state in ('requested', 'accepted', 'done', 'failed', 'attention')),
    origin text not null default 'shop' check (origin in ('shop', 'provider', 'staff')),
    attempt integer not null default 1,
    provider_ref text,
    reason text not null default '',
    error text not null default '',
    rejections integer not null default 0,
    checks integer not null default 0,
    not_before timestamptz not null default now(),
    next_check_at timestamptz,
    asked_at timestamptz,
    accepted_at timestamptz,
    done_at timestamptz,
    created_at timestamptz not null default clock_timestamp())`,
  `create index refunds_by_session on refunds (session_id)`,
  `create index refunds_due on refunds (next_check_at) where next_check_at is not null`,
  `create unique index refunds_by_provider_ref on refunds (session_id, provider_ref) where provider_ref is not null`,
  // Why an order must not be packed for now; '' if it may be.
  `alter table orders add column packing_hold text not null default ''
    check (packing_hold in ('', 'payment disputed', 'partly refunded'))`,
  // Refunds that earlier releases took for paid back, so that they are never counted or made again.
  `insert into refunds (id, session_id, amount_cents, state, reason, done_at)
    select id || ':refund', id, refund_cents, 'done', reason, now() from payment_sessions where state = 'refunded' and refund_cents > 0`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
