import { sql, type Kysely } from 'kysely';

const statements = [
  // The address that was typed into the profile and is not proven yet; null: none. Not unique: the first account that shows a
  // code mailed there gets it.
  'alter table accounts add column pending_email text',
  // A release before changes `email` at once, and knows nothing of an address that waits: the later change counts.
  `create function drop_pending_email() returns trigger language plpgsql as $$
    begin
      new.pending_email = null;
      return new;
    end $$`,
  `create trigger accounts_drop_pending_email before update of email on accounts
    for each row when (new.email <> old.email) execute function drop_pending_email()`,
];

/** A new email of an account, until a code that came there was shown or the password was given. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
