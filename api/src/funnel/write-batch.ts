import { sql } from 'kysely';
import type { FunnelRow } from './pending-counts';
import type { Db } from '../db/transact';

/** Counts with an id: however often they are written, they are added once. */
export interface FunnelBatch {
  id: string;
  rows: readonly FunnelRow[];
}

/**
 * Adds a batch in one statement. Does nothing if it was added before: a writer that got no response sends it again. The rows are
 * in one order for every process, so that two never wait for each other.
 */
export async function writeBatch(db: Db, { id, rows }: FunnelBatch): Promise<void> {
  await sql`
    with fresh as (insert into funnel_batches (id) values (${id}::uuid) on conflict do nothing returning id)
    insert into funnel_counts (day, slice, version, step, count)
    select r.day, r.slice, r.version, r.step, r.count
    from fresh, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (day date, slice text, version text, step text, count bigint)
    order by r.day, r.slice, r.version, r.step
    on conflict (day, slice, version, step) do update set count = funnel_counts.count + excluded.count`.execute(db);
}
