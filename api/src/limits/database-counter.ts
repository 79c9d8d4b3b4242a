import { sql, type Kysely } from 'kysely';
import type { Schema } from '../db/schema';
import type { Counter } from './counter';

/** One row per key and one statement per hit: atomic across processes. */
export function databaseCounter(db: Kysely<Schema>): Counter {
  return {
    async hit(key, max, seconds) {
      const { rows } = await sql`
        insert into rate_limits as r (key, hits, resets_at) values (${key}, 1, now() + make_interval(secs => ${seconds}))
        on conflict (key) do update set
          hits = case when r.resets_at <= now() then 1 else r.hits + 1 end,
          resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
        where r.resets_at <= now() or r.hits < ${max}
        returning hits`.execute(db);
      if (rows.length) return 0;
      const left = await sql<{ seconds: number }>`
        select ceil(extract(epoch from resets_at - now()))::int as seconds from rate_limits where key = ${key}`.execute(db);
      return Math.max(1, left.rows[0]?.seconds ?? 1);
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
