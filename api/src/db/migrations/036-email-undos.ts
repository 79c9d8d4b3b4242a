import { sql, type Kysely } from 'kysely';

const statements = [
  // One row per mail to an address about its replacement: its link puts the address back. The ids say which change came first.
  `create table email_undos (
    id bigint generated always as identity primary key,
    account_id integer not null references accounts on delete cascade,
    email text not null,
    token_hash text not null unique,
    expires_at timestamptz not null)`,
  `create index email_undos_by_account on email_undos (account_id)`,
];

/** The links with which the owner of a replaced address takes the account back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
