import { sql, type Kysely } from 'kysely';

const statements = [
  // The state of a message of the contact form. `version` goes up with every change by the staff.
  `alter table contact_messages
    add column state text not null default 'open' check (state in ('open', 'answered')),
    add column version integer not null default 1`,
  `create index contact_messages_by_state on contact_messages (state, id)`,
  `create index contact_messages_by_email on contact_messages (email)`,
  `create table contact_replies (
    id integer generated always as identity primary key,
    message_id integer not null references contact_messages on delete cascade,
    staff_id integer references staff,
    body text not null,
    sent_at timestamptz not null default now())`,
  `create index contact_replies_by_message on contact_replies (message_id)`,
  // Settings are deleted and made again (an open checkout has no row), so their versions come from one sequence.
  `create sequence settings_version`,
  `alter table settings add column version integer not null default nextval('settings_version')`,
  `create trigger settings_announce after insert or update or delete on settings for each statement execute function announce_work()`,
  // One row per business day with a mailed summary: the process that inserts it queues the mail, so it is mailed once.
  `create table daily_summaries (day date primary key, queued_at timestamptz not null default now())`,
  `create index refunds_by_done_at on refunds (done_at) where done_at is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
