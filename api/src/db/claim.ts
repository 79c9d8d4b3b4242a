import { sql, type Kysely, type Selectable } from 'kysely';
import type { Schema } from './schema';
import { transact } from './transact';

/** Tables of work that is tried again until it succeeds; `next_try_at` is null for what was given up. */
type WorkTable = 'mails' | 'sandbox_deliveries';

/**
 * Claims at most `limit` rows that are due, oldest first, and counts the attempt. Nobody else gets them for
 * `seconds`, so that several processes never do the same work at a time and one that died is followed by another.
 */
export function claimDue<Table extends WorkTable>(
  db: Kysely<Schema>,
  table: Table,
  { limit, seconds }: { limit: number; seconds: number },
): Promise<Selectable<Schema[Table]>[]> {
  return transact(db, async (trx) => {
    const { rows } = await sql<Selectable<Schema[Table]>>`
      update ${sql.table(table)} set next_try_at = now() + make_interval(secs => ${seconds}), attempts = attempts + 1
      where id in (
        select id from ${sql.table(table)} where next_try_at <= now()
        order by next_try_at limit ${limit} for update skip locked
      )
      returning *`.execute(trx);
    return rows;
  });
}

/**
 * Makes everything that waits due at once. Only for a process that has the database for itself, at its start: what an
 * earlier one had claimed when it died need not wait until the claim ends.
 */
export async function endAllClaims(db: Kysely<Schema>): Promise<void> {
  for (const table of ['mails', 'sandbox_deliveries'] as const)
    await sql`update ${sql.table(table)} set next_try_at = now() where next_try_at > now()`.execute(db);
  await sql`update payment_sessions set next_check_at = now(), paying_back_until = null where next_check_at > now()`.execute(db);
}
