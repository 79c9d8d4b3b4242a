import { createHmac } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { allocate, byRank, listText, rankMessage, readList, type DrawEntry, type DrawResult } from 'shared/launch-draw';
import type { Schema } from '../db/schema';
import type { LaunchesTable } from '../db/tables/launches';
import { transact } from '../db/transact';
import { newToken } from '../security/secrets';
import { sha256 } from './launch-board';

/** Rows per statement and hashes per turn: small enough that no shopper waits for one of them. */
const AT_ONCE = 1_000;

/** Seconds after closing until the list is frozen: entries that arrived in time are stored by then. */
export const GRACE_S = 3;

/**
 * Freezes the counted entries of a launch that is closed, with the hash of their list (LCH-6). Waits for entries that are being stored.
 * Does nothing if another process has done it. Returns whether it did.
 */
export const freeze = (db: Kysely<Schema>, launchId: number): Promise<boolean> =>
  transact(db, async (trx) => {
    const launch = await trx.selectFrom('launches').select('state').where('id', '=', launchId).forUpdate().executeTakeFirst();
    if (launch?.state !== 'open' && launch?.state !== 'scheduled') return false;
    const entries: DrawEntry[] = [];
    for (let after = 0; ;) {
      const rows = await trx
        .selectFrom('launch_entries')
        .select(['id', 'code', 'size', 'second'])
        .where('launch_id', '=', launchId)
        .where('state', '=', 'entered')
        .where('id', '>', after)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute();
      entries.push(...rows);
      if (rows.length < AT_ONCE) break;
      after = rows.at(-1)!.id;
      await nextTurn();
    }
    const list = listText(entries);
    await trx
      .updateTable('launches')
      .set({ state: 'closed', list, list_hash: sha256(list), frozen_at: sql`clock_timestamp()` })
      .where('id', '=', launchId)
      .execute();
    return true;
  });

type DrawnLaunch = Pick<
  Selectable<LaunchesTable>,
  'id' | 'list' | 'list_hash' | 'seed' | 'pairs' | 'beacon_randomness' | 'claim_hours'
>;

/**
 * Draws a launch that is frozen, once, however many processes try: results, claims of the selected and the state are stored in one
 * transaction, so that after a crash either all of it is there or nothing (LCH-7). Returns whether this call drew.
 */
export async function runDraw(db: Kysely<Schema>, launchId: number): Promise<boolean> {
  const launch = await db
    .selectFrom('launches')
    .select(['id', 'list', 'list_hash', 'seed', 'pairs', 'beacon_randomness', 'claim_hours'])
    .where('id', '=', launchId)
    .where('state', '=', 'closed')
    .executeTakeFirst();
  if (!launch) return false;
  const results = await computeResults(launch);
  return transact(db, async (trx) => {
    const { rows } = await sql`select from launches where id = ${launchId} and state = 'closed' for update`.execute(trx);
    if (!rows.length) return false;
    await storeResults(trx, launch, results);
    await trx
      .updateTable('launches')
      .set({ state: 'drawn', drawn_at: sql`clock_timestamp()` })
      .where('id', '=', launchId)
      .execute();
    return true;
  });
}

/** Everything that the draw decides follows from what is frozen. Gives way to shoppers after each thousand hashes. */
export async function computeResults({
  list,
  list_hash,
  seed,
  pairs,
  beacon_randomness,
}: Omit<DrawnLaunch, 'id' | 'claim_hours'>): Promise<DrawResult[]> {
  const key = Buffer.from(seed, 'hex');
  const keyed: [string, DrawEntry][] = [];
  const entries = readList(list ?? '');
  for (const [index, entry] of entries.entries()) {
    const message = rankMessage(list_hash ?? '', beacon_randomness ?? '', entry.code);
    keyed.push([createHmac('sha256', key).update(message).digest('hex'), entry]);
    if (index % AT_ONCE === 0) await nextTurn();
  }
  return allocate(byRank(keyed), pairs);
}

async function storeResults(
  trx: Transaction<Schema>,
  { id, claim_hours }: DrawnLaunch,
  results: readonly DrawResult[],
): Promise<void> {
  for (let at = 0; at < results.length; at += AT_ONCE) {
    const part = JSON.stringify(results.slice(at, at + AT_ONCE));
    await sql`
      update launch_entries e set rank = r.rank, result = r.result, result_size = r.size, state = r.result, owes_result_mail = true
      from jsonb_to_recordset(${part}::jsonb) as r (code text, rank integer, size text, result text)
      where e.launch_id = ${id} and e.code = r.code`.execute(trx);
    await nextTurn();
  }
  const selected = results.filter(({ result }) => result === 'selected');
  for (let at = 0; at < selected.length; at += AT_ONCE) {
    const part = JSON.stringify(selected.slice(at, at + AT_ONCE).map(({ code, size }) => ({ code, size, claim: newToken() })));
    await sql`
      insert into launch_claims (id, launch_id, entry_id, size, until)
      select r.claim, ${id}, e.id, r.size, clock_timestamp() + make_interval(hours => ${claim_hours})
      from jsonb_to_recordset(${part}::jsonb) as r (code text, size text, claim text)
        join launch_entries e on e.launch_id = ${id} and e.code = r.code`.execute(trx);
  }
}
