import { sql, type Kysely } from 'kysely';

const statements = [
  // Idempotency records: the stored response to a request with an Idempotency-Key, returned when the request is repeated.
  `create table kept_answers (
    account_id integer not null references accounts on delete cascade,
    key text not null,
    request_hash text not null,
    answer json not null,
    expires_at timestamptz not null,
    primary key (account_id, key))`,
  `create index kept_answers_by_end on kept_answers (expires_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
