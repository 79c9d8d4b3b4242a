import { sql, type Kysely } from 'kysely';

const statements = [
  `create table launches (
    id integer generated always as identity primary key,
    product_id integer not null references products,
    -- Its part of the address; '' of a draft.
    path text not null default '',
    state text not null default 'draft' check (state in ('draft', 'scheduled', 'open', 'closed', 'drawn', 'ended', 'called-off')),
    opens_at timestamptz not null,
    closes_at timestamptz not null,
    draw_at timestamptz not null,
    claim_hours integer not null default 24 check (claim_hours between 1 and 72),
    hide_product boolean not null default false,
    rules text not null default '',
    rules_hash text not null default '',
    -- Pairs by size, as published.
    pairs jsonb not null,
    -- 32 bytes in hexadecimal digits, secret until the draw; '' of a draft.
    seed text not null default '',
    seed_hash text not null default '',
    committed_at timestamptz,
    wants_beacon boolean not null default false,
    beacon_round bigint,
    beacon_randomness text,
    beacon_signature text,
    -- When staff decided to draw without the beacon.
    beacon_abandoned_at timestamptz,
    list text,
    list_hash text,
    frozen_at timestamptz,
    drawn_at timestamptz,
    ended_at timestamptz,
    called_off_at timestamptz,
    called_off_reason text not null default '',
    -- The launch whose left-over pairs this one draws again.
    follows_id integer references launches,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    check (opens_at < closes_at and closes_at <= draw_at))`,
  `create unique index launches_by_path on launches (lower(path)) where path <> ''`,
  `create index launches_by_product on launches (product_id)`,
  // Pairs of a size that are on hand and set aside: not free for anybody but the launch.
  `create table launch_sizes (
    launch_id integer not null references launches on delete cascade,
    product_id integer not null,
    size text not null,
    set_aside integer not null check (set_aside >= 0),
    primary key (launch_id, size))`,
  `create index launch_sizes_by_item on launch_sizes (product_id, size) where set_aside > 0`,
  `create table launch_entries (
    id integer generated always as identity primary key,
    launch_id integer not null references launches on delete cascade,
    account_id integer references accounts on delete set null,
    code text not null,
    size text not null,
    second text,
    delivery text not null default 'courier',
    details jsonb not null,
    email text not null default '',
    email_key text not null default '',
    phone_key text not null default '',
    address_key text not null default '',
    device_key text not null default '',
    state text not null default 'entered' check (state in
      ('entered', 'set-aside', 'withdrawn', 'selected', 'waiting', 'passed-on', 'bought', 'not-selected', 'called-off')),
    -- What staff decided: 'count' or 'set-aside'; '' while the rule decides.
    decision text not null default '' check (decision in ('', 'count', 'set-aside')),
    reason text not null default '',
    rank integer,
    result text check (result in ('selected', 'waiting')),
    result_size text,
    -- Whether the mail about the result is still to be queued.
    owes_result_mail boolean not null default false,
    entered_at timestamptz not null default clock_timestamp(),
    unique (launch_id, code))`,
  `create unique index launch_entries_by_account on launch_entries (launch_id, account_id) where state <> 'withdrawn'`,
  `create index launch_entries_of_account on launch_entries (account_id)`,
  `create index launch_entries_by_state on launch_entries (launch_id, state, rank)`,
  `create index launch_entries_by_email on launch_entries (launch_id, email_key) where email_key <> ''`,
  `create index launch_entries_by_phone on launch_entries (launch_id, phone_key) where phone_key <> ''`,
  `create index launch_entries_by_address on launch_entries (launch_id, address_key) where address_key <> ''`,
  `create index launch_entries_by_device on launch_entries (launch_id, device_key) where device_key <> ''`,
  `create index launch_entries_owing_mail on launch_entries (launch_id, rank) where owes_result_mail`,
  `create table launch_claims (
    id text primary key,
    launch_id integer not null references launches on delete cascade,
    entry_id integer not null unique references launch_entries on delete cascade,
    size text not null,
    state text not null default 'open' check (state in ('open', 'bought', 'lapsed', 'declined', 'passed-on', 'called-off')),
    starts_at timestamptz not null default clock_timestamp(),
    until timestamptz not null,
    reminded_at timestamptz)`,
  `create index launch_claims_open on launch_claims (launch_id, until) where state = 'open'`,
  `create table launch_reminders (
    id integer generated always as identity primary key,
    launch_id integer not null references launches on delete cascade,
    email text not null,
    token_hash text not null unique,
    asked_at timestamptz not null default now(),
    unique (launch_id, email))`,
  // Proofs of work that were handed in: each counts once.
  `create table used_proofs (signature text primary key, expires_at timestamptz not null)`,
  `alter table payment_sessions add column claim_id text references launch_claims on delete set null`,
  `create index payment_sessions_by_claim on payment_sessions (claim_id) where claim_id is not null`,
  `alter table orders add column launch_id integer references launches on delete set null`,
  `create trigger launches_announce after insert or update or delete on launches
    for each statement execute function announce_work()`,
  `create trigger launch_sizes_announce after insert or update or delete on launch_sizes
    for each row execute function announce_product('product_id')`,
];

/** Launches: pairs sold by a draw that anybody can check. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
