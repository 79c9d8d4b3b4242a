import { sql, type Kysely } from 'kysely';

const statements = [
  // Which migration a program must know at least, so that it may run on the schema after `migration` ('': any program).
  `create table schema_compatibility (migration text primary key, requires text not null)`,
  // The sets of database functions that exist (db/functions): each program calls the set that it was built with.
  `create table function_sets (hash text primary key, applied_at timestamptz not null)`,
  // The session of the same account with an order that contains items of this one: a payment of this one is the second of one
  // cart.
  `alter table payment_sessions add column superseded_by text`,
  // Opening a session reads the shopper's open and latest unpaid sessions, however many there are.
  `create index payment_sessions_open_by_account on payment_sessions (account_id) where state in ('opening', 'open')`,
  `create index payment_sessions_unpaid_by_account on payment_sessions (account_id, created_at desc)
    where state in ('opening', 'open', 'declined', 'cancelled', 'expired', 'failed')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
