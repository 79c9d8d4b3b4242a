import { sql, type Selectable } from 'kysely';
import type { Schema } from './schema';
import { transact, type Db } from './transact';

/**
 * Tables of background jobs: `due` is the column with the time at which a row is due (null: done), `tries` counts attempts,
 * and rows with a higher `priority` go first.
 */
const JOB_TABLES = {
  mails: { due: 'next_try_at', tries: 'attempts', priority: 'priority' },
  sandbox_deliveries: { due: 'next_try_at', tries: 'attempts' },
  payment_sessions: { due: 'next_check_at', tries: 'checks' },
  refunds: { due: 'next_check_at', tries: 'checks' },
  parcel_bookings: { due: 'next_check_at', tries: 'checks' },
  pictures: { due: 'next_try_at', tries: 'tries' },
} as const;
export type JobTable = keyof typeof JOB_TABLES;

/** Seconds: `initial` after the first attempt, doubled after each further one, at most `max`. */
export interface Backoff {
  initial: number;
  max: number;
}

/** Delay after this many attempts (from 1), in seconds. */
export const backoffSeconds = ({ initial, max }: Backoff, tries: number): number =>
  Math.min(initial * 2 ** Math.min(tries - 1, 20), max);

/**
 * Leases at most `limit` due rows, by priority and then oldest first, and counts the attempt. No other process gets them until the lease ends,
 * after `leaseFor` seconds or a backoff that grows with the attempts. So two processes never do the same job at the same time, and
 * another one takes over if a process dies. Rows that are locked are skipped until the next poll.
 */
export function leaseDueJobs<Table extends JobTable>(
  db: Db,
  table: Table,
  { limit, leaseFor }: { limit: number; leaseFor: number | Backoff },
): Promise<Selectable<Schema[Table]>[]> {
  const columns: { due: string; tries: string; priority?: string } = JOB_TABLES[table];
  const [row, dueAt, tried] = [sql.table(table), sql.ref(columns.due), sql.ref(columns.tries)];
  const order = columns.priority ? sql`${sql.ref(columns.priority)} desc, ${dueAt}` : dueAt;
  const seconds =
    typeof leaseFor === 'number'
      ? sql`${leaseFor}::float8`
      : sql`least(${leaseFor.initial}::float8 * 2 ^ least(${tried}, 20), ${leaseFor.max}::float8)`;
  return transact(db, async (trx) => {
    // Not `where id in (select …)`: PostgreSQL may run that once for each row, and so lease more than `limit`.
    const { rows } = await sql<Selectable<Schema[Table]>>`
      with due as materialized (
        select id from ${row} where ${dueAt} <= clock_timestamp()
        order by ${order} limit ${limit} for update skip locked
      )
      update ${row} set ${dueAt} = clock_timestamp() + make_interval(secs => ${seconds}), ${tried} = ${tried} + 1
      from due where ${row}.id = due.id
      returning ${row}.*`.execute(trx);
    return rows;
  });
}

/**
 * Makes every pending job due now. Only for a process that has the database to itself, at startup: jobs leased by a
 * process that died need not wait for the lease to end. The lease of a running refund (`paying_back_until`) is kept,
 * because the provider may still be processing the dead process's request.
 */
export async function releaseAllLeases(db: Db): Promise<void> {
  for (const [table, { due }] of Object.entries(JOB_TABLES)) {
    const dueAt = sql.ref(due);
    await sql`update ${sql.table(table)} set ${dueAt} = now() where ${dueAt} > now()`.execute(db);
  }
}
