import { sql, type Kysely, type Selectable } from 'kysely';
import type { Schema } from './schema';
import { transact } from './transact';

/**
 * Tables of work that is done in the background: which column says when a row is due (null: nothing left to do), and which
 * counts how often it was tried.
 */
const WORK = {
  mails: { due: 'next_try_at', tries: 'attempts' },
  sandbox_deliveries: { due: 'next_try_at', tries: 'attempts' },
  payment_sessions: { due: 'next_check_at', tries: 'checks' },
} as const;
export type WorkTable = keyof typeof WORK;

/** Seconds: `first` after the first try, twice that after the second, and so on, at most `most`. */
export interface Pause {
  first: number;
  most: number;
}

/** How long one waits after so many tries (from 1 on), in seconds. */
export const secondsAfter = ({ first, most }: Pause, tries: number): number =>
  Math.min(first * 2 ** Math.min(tries - 1, 20), most);

/**
 * Claims at most `limit` rows that are due, oldest first, and counts the try. Nobody else gets them until the claim ends,
 * after `seconds` or after a pause that grows with the tries: so several processes never do the same work at a time, and
 * one that died is followed by another. Rows that somebody has locked are left for the next round.
 */
export function claimDue<Table extends WorkTable>(
  db: Kysely<Schema>,
  table: Table,
  { limit, ends }: { limit: number; ends: number | Pause },
): Promise<Selectable<Schema[Table]>[]> {
  const { due, tries } = WORK[table];
  const [row, dueAt, tried] = [sql.table(table), sql.ref(due), sql.ref(tries)];
  const seconds =
    typeof ends === 'number'
      ? sql`${ends}::float8`
      : sql`least(${ends.first}::float8 * 2 ^ least(${tried}, 20), ${ends.most}::float8)`;
  return transact(db, async (trx) => {
    const { rows } = await sql<Selectable<Schema[Table]>>`
      update ${row} set ${dueAt} = clock_timestamp() + make_interval(secs => ${seconds}), ${tried} = ${tried} + 1
      where id in (
        select id from ${row} where ${dueAt} <= clock_timestamp()
        order by ${dueAt} limit ${limit} for update skip locked
      )
      returning *`.execute(trx);
    return rows;
  });
}

/**
 * Makes everything that waits due at once. Only for a process that has the database for itself, at its start: what an
 * earlier one had claimed when it died need not wait until the claim ends. The claim of a refund that was under way
 * stands (`paying_back_until`): the provider may still be at work on what the dead process asked for.
 */
export async function endAllClaims(db: Kysely<Schema>): Promise<void> {
  for (const [table, { due }] of Object.entries(WORK)) {
    const dueAt = sql.ref(due);
    await sql`update ${sql.table(table)} set ${dueAt} = now() where ${dueAt} > now()`.execute(db);
  }
}
