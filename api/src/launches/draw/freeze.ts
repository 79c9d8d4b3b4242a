import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { listText } from 'shared/launch-draw';
import { transact, type Db } from '../../db/transact';

/** Seconds after closing until the list is frozen: entries that arrived in time are stored by then. */
export const GRACE_S = 3;
const ROWS_AT_ONCE = 500;

/**
 * Freezes the counted entries of a launch that is closed, with the hash of their list (LCH-6): first it waits for entries that are being
 * stored and allows no further change, then it reads and publishes the list. If it is started again after a crash, or by several processes,
 * it makes the same list. Returns whether this call has published it.
 */
export async function freeze(db: Db, launchId: number): Promise<boolean> {
  const isOpen = await transact(db, async (trx) => {
    const { rows } = await sql`select from launches where id = ${launchId} and state in ('scheduled', 'open') for update`.execute(
      trx,
    );
    if (!rows.length) return false;
    await trx
      .updateTable('launches')
      .set({ frozen_at: sql`coalesce(frozen_at, clock_timestamp())` })
      .where('id', '=', launchId)
      .execute();
    await trx.deleteFrom('launch_exclusions').where('launch_id', '=', launchId).execute();
    return true;
  });
  if (!isOpen) return false;
  await countRows(db);
  const { list, list_hash } = await readEntries(db, launchId);
  const { numUpdatedRows } = await db
    .updateTable('launches')
    .set({ state: 'closed', list, list_hash })
    .where('id', '=', launchId)
    .where('state', 'in', ['scheduled', 'open'])
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
}

/**
 * Lets the planner know how many entries there are, from a small sample: the embedded database never counts by itself, and would read all
 * of them for each part of the list.
 */
const countRows = (db: Db): Promise<void> =>
  transact(db, async (trx) => {
    await sql`set local default_statistics_target = 10`.execute(trx);
    await sql`analyze launch_entries (launch_id, code)`.execute(trx);
  });

/** The list of the entries that count. Codes are read in their order, which has capital letters and digits alone. */
async function readEntries(db: Db, launchId: number): Promise<{ list: string; list_hash: string }> {
  const hash = createHash('sha256');
  const parts: string[] = [];
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('launch_entries')
      .select(['code', 'size', 'second', 'state'])
      .where('launch_id', '=', launchId)
      .where('code', '>', after)
      .orderBy('code')
      .limit(ROWS_AT_ONCE)
      .execute();
    const part = listText(rows.filter(({ state }) => state === 'entered'));
    hash.update(part);
    parts.push(part);
    if (rows.length < ROWS_AT_ONCE) return { list: parts.join(''), list_hash: hash.digest('hex') };
    after = rows.at(-1)!.code;
  }
}
