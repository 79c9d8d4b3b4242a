import { sql } from 'kysely';
import type { Counter } from './counter';
import type { Db } from '../db/transact';

/** One row per key and one statement for all hits of a request: atomic across processes. */
export function databaseCounter(db: Db): Counter {
  const hitEach: Counter['hitEach'] = async (hits) => {
    const keys = hits.map(({ key }) => key);
    const limits = hits.map(({ max }) => max);
    const windows = hits.map(({ seconds }) => seconds);
    // Locks rows in the order of their keys, so that two requests which count the same ones never wait for each other.
    const { rows } = await sql<{ key: string }>`
      insert into rate_limits as r (key, hits, resets_at)
      select key, 1, now() + make_interval(secs => seconds)
      from unnest(${keys}::text[], ${windows}::int[]) as hit(key, seconds) order by key
      on conflict (key) do update set
        hits = case when r.resets_at <= now() then 1 else r.hits + 1 end,
        resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
      where r.resets_at <= now() or r.hits < (${limits}::int[])[array_position(${keys}::text[], r.key)]
      returning key`.execute(db);
    const counted = new Set(rows.map(({ key }) => key));
    return Promise.all(keys.map((key) => (counted.has(key) ? 0 : secondsLeft(key))));
  };
  const secondsLeft = async (key: string): Promise<number> => {
    const { rows } = await sql<{ seconds: number }>`
      select ceil(extract(epoch from resets_at - now()))::int as seconds from rate_limits where key = ${key}`.execute(db);
    return Math.max(1, rows[0]?.seconds ?? 1);
  };
  return {
    hitEach,
    async hit(key, max, seconds) {
      const [wait = 0] = await hitEach([{ key, max, seconds }]);
      return wait;
    },
    async undoHit(key) {
      await sql`update rate_limits set hits = greatest(hits - 1, 0) where key = ${key}`.execute(db);
    },
    async clear(key) {
      await db.deleteFrom('rate_limits').where('key', '=', key).execute();
    },
    close: async () => undefined,
  };
}
