import { sql, type Kysely } from 'kysely';

const statements = [
  // Since when an entry has its phone number and address: of linked entries the earliest counts. Null: since it was made.
  `alter table launch_entries add column linked_at timestamptz`,
  // In cents, as it was when the launch opened. Null: the launch opened under the previous release.
  `alter table launches add column opening_price_cents integer`,
  // Signs of entries that staff set aside, as keyed hashes, until the list is frozen: erasing an account does not undo the decision.
  `create table launch_exclusions (
    launch_id integer not null references launches on delete cascade,
    sign_hash text not null,
    since timestamptz not null default clock_timestamp(),
    primary key (launch_id, sign_hash))`,
];

/** Keeps what decides about linked entries, and the price of a launch, from changing after the fact. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
