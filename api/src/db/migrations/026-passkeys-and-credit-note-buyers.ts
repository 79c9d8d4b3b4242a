import { sql, type Kysely } from 'kysely';

const statements = [
  // A second factor beside the authenticator app; staff.totp_secret is '' for members with passkeys only.
  `create table staff_passkeys (
    id integer generated always as identity primary key,
    staff_id integer not null references staff,
    credential_id text not null unique,
    public_key text not null,
    counter bigint not null default 0,
    transports text not null default '',
    name text not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz)`,
  `create index staff_passkeys_by_member on staff_passkeys (staff_id)`,
  `create table staff_passkey_challenges (
    challenge text primary key,
    bound_to text not null,
    expires_at timestamptz not null)`,
  `create index staff_passkey_challenges_by_binding on staff_passkey_challenges (bound_to)`,
  // The buyer, as the VAT Act wants it on the paper; null for papers from before, which name the order's buyer.
  `alter table credit_notes add column buyer jsonb`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
