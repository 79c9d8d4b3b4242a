import { sql, type Kysely, type Transaction } from 'kysely';
import { FUNCTION_SET, FUNCTION_STATEMENTS } from './function-set';

/** Any number: processes that start at once create the functions one after the other. */
const LOCK = 727_011;
/** How many of the newest sets are kept, for older programs that still run and for a rollback. */
const KEPT_SETS = 5;

/** Creates this program's database functions unless they exist, and drops the sets that no program uses any more. */
export async function applyFunctions<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    const { rows } = await sql`select from function_sets where hash = ${FUNCTION_SET}`.execute(trx);
    if (!rows.length) for (const statement of FUNCTION_STATEMENTS) await sql.raw(statement).execute(trx);
    await sql`insert into function_sets (hash, applied_at) values (${FUNCTION_SET}, clock_timestamp())
      on conflict (hash) do update set applied_at = excluded.applied_at`.execute(trx);
    await dropOldSets(trx);
  });
}

async function dropOldSets<Tables>(trx: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    with old as (delete from function_sets where hash not in (
      select hash from function_sets order by applied_at desc, hash limit ${KEPT_SETS}) returning hash)
    select p.oid::regprocedure::text as name from old join pg_proc p on right(p.proname, 9) = '_' || old.hash
      and p.pronamespace = current_schema()::regnamespace
    order by p.oid desc`.execute(trx);
  for (const { name } of rows) await sql.raw(`drop function ${name}`).execute(trx);
}
