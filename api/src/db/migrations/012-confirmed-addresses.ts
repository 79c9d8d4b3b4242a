import { sql, type Kysely } from 'kysely';

const statements = [
  // Null: there is no proof that the address belongs to the account's owner. Null in email_changed_at: still the address of the
  // sign-up.
  `alter table accounts add column email_confirmed_at timestamptz, add column email_changed_at timestamptz`,
  // The newest one-time code that confirms the address of an account. The hash contains the address.
  `create table email_codes (
    account_id integer primary key references accounts on delete cascade,
    code_hash text not null,
    tries integer not null default 0,
    expires_at timestamptz not null)`,
  // The account that was signed up with the newsletter box ticked; null if another form asked for it.
  `alter table subscribers add column account_id integer references accounts on delete set null`,
  `create index subscribers_by_account on subscribers (account_id) where account_id is not null`,
  // Mails with a higher priority go first: one-time codes expire, order mails do not.
  `alter table mails add column priority smallint not null default 0`,
  `create index mails_due_by_priority on mails (priority desc, next_try_at) where next_try_at is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
