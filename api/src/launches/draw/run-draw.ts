import { sql } from 'kysely';
import { transact, type Trx, type Db } from '../../db/transact';
import { newToken } from '../../security/secrets';
import { computeResults } from './compute-in-thread';

const CLAIMS_AT_ONCE = 500;

/**
 * Draws a launch that is frozen, once, however many processes try (LCH-7). The results are stored in parts, so that shoppers'
 * queries come in between; none is visible before one last transaction makes the claims and the launch drawn. They follow from
 * the frozen data: after a crash the same results are stored again. Returns whether this call drew.
 */
export async function runDraw(db: Db, launchId: number): Promise<boolean> {
  const launch = await db
    .selectFrom('launches')
    .select(['list', 'list_hash', 'seed', 'pairs', 'beacon_randomness', 'claim_hours'])
    .where('id', '=', launchId)
    .where('state', '=', 'closed')
    .executeTakeFirst();
  if (!launch) return false;
  const parts = computeResults({
    list: launch.list ?? '',
    listHash: launch.list_hash ?? '',
    seed: launch.seed,
    randomness: launch.beacon_randomness ?? '',
    pairs: launch.pairs,
  });
  for await (const part of parts) {
    const isClosed = await whileClosed(db, launchId, 'share', (trx) => storePart(trx, launchId, part));
    if (!isClosed) return false;
  }
  return whileClosed(db, launchId, 'update', async (trx) => {
    await makeClaims(trx, { launchId, claimHours: launch.claim_hours });
    await trx.insertInto('launch_mails').values({ launch_id: launchId, kind: 'selected' }).execute();
    await trx
      .updateTable('launches')
      .set({ state: 'drawn', drawn_at: sql`clock_timestamp()` })
      .where('id', '=', launchId)
      .execute();
  });
}

/** Works in a transaction in which the launch stays frozen; false, and nothing is done, if it was drawn or called off meanwhile. */
const whileClosed = (db: Db, launchId: number, lock: 'share' | 'update', work: (trx: Trx) => Promise<void>): Promise<boolean> =>
  transact(db, async (trx) => {
    const { rows } = await sql`select from launches where id = ${launchId} and state = 'closed' for ${sql.raw(lock)}`.execute(
      trx,
    );
    if (rows.length) await work(trx);
    return rows.length > 0;
  });

async function storePart(trx: Trx, launchId: number, part: string): Promise<void> {
  await sql`
    insert into launch_results (launch_id, rank, code, size, result, place) select ${launchId}::integer, rank, code, size, result, place
    from jsonb_to_recordset(${part}::jsonb) as r (code text, rank integer, place integer, size text, result text)
    on conflict do nothing`.execute(trx);
}

async function makeClaims(trx: Trx, { launchId, claimHours }: { launchId: number; claimHours: number }): Promise<void> {
  const selected = await trx
    .selectFrom('launch_results')
    .select(['code', 'size'])
    .where('launch_id', '=', launchId)
    .where('result', '=', 'selected')
    .execute();
  for (let at = 0; at < selected.length; at += CLAIMS_AT_ONCE) {
    const part = selected.slice(at, at + CLAIMS_AT_ONCE).map((each) => ({ ...each, claim: newToken() }));
    await sql`
      with won as (select * from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as r (code text, size text, claim text)),
        entry as (update launch_entries e set state = 'selected' from won
          where e.launch_id = ${launchId} and e.code = won.code returning e.id, won.size, won.claim)
      insert into launch_claims (id, launch_id, entry_id, size, until)
      select claim, ${launchId}, id, size, clock_timestamp() + make_interval(hours => ${claimHours}) from entry`.execute(trx);
  }
}
