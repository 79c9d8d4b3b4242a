import { sql, type Kysely } from 'kysely';

const statements = [
  // First-party counts without any identifier: one row per business day, slice, version and step. Slice and version '' are the day's totals.
  `create table funnel_counts (
    day date not null,
    slice text not null,
    version text not null,
    step text not null,
    count bigint not null,
    primary key (day, slice, version, step)
  )`,
  // Batches of counts that were added, so that a batch is not added again if its answer was lost.
  `create table funnel_batches (
    id uuid primary key,
    written_at timestamptz not null default clock_timestamp()
  )`,
  // The release versions of the page that the order was made on, by slice; null: not measured.
  `alter table payment_sessions add column versions jsonb`,
  `alter table orders add column versions jsonb`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
