import { sql, type Kysely } from 'kysely';

const statements = [
  // People of the back office. They are not customers: own table, own sessions, nothing shared with `accounts`.
  `create table staff (
    id integer generated always as identity primary key,
    email text not null unique,
    name text not null,
    password_hash text not null,
    role text not null check (role in ('owner', 'manager', 'fulfillment', 'support')),
    state text not null default 'active' check (state in ('active', 'reset', 'deactivated')),
    totp_secret text not null,
    totp_last_step integer not null default 0,
    created_at timestamptz not null default now())`,
  `create table staff_recovery_codes (
    staff_id integer not null references staff,
    code_hash text not null,
    used_at timestamptz,
    primary key (staff_id, code_hash))`,
  `create table staff_invitations (
    id integer generated always as identity primary key,
    token_hash text not null unique,
    email text not null,
    role text not null check (role in ('owner', 'manager', 'fulfillment', 'support')),
    invited_by integer references staff,
    totp_secret text,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    accepted_at timestamptz,
    withdrawn_at timestamptz)`,
  // One open invitation per address: a new one withdraws the one before.
  `create unique index staff_invitations_open on staff_invitations (email) where accepted_at is null and withdrawn_at is null`,
  `create table staff_sessions (
    id integer generated always as identity primary key,
    staff_id integer not null references staff,
    token_hash text not null unique,
    user_agent text not null default '',
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null,
    revoked_at timestamptz)`,
  `create index staff_sessions_by_member on staff_sessions (staff_id)`,
  `create table audit_log (
    id bigint generated always as identity primary key,
    at timestamptz not null default clock_timestamp(),
    staff_id integer references staff,
    action text not null,
    subject text not null,
    before jsonb,
    after jsonb,
    reason text not null default '',
    request_id text not null default '')`,
  `create index audit_log_by_subject on audit_log (subject, id)`,
  // Append-only for every program and every statement, not only for the API.
  `create function refuse_audit_change() returns trigger language plpgsql as $$
    begin raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege'; end $$`,
  `create trigger audit_log_append_only before update or delete or truncate on audit_log
    for each statement execute function refuse_audit_change()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
