import type { PostgresPool } from 'kysely';
import type { Turns } from '../http/crowd';

/** Wraps a pool so that one can ask who waits for one of its connections. Whoever gives up, or is refused, waits no longer. */
export function watchTurns(pool: PostgresPool): { pool: PostgresPool; turns(): Turns } {
  // In the order in which they came: the first entry is the oldest.
  const waiting = new Set<{ since: number }>();
  return {
    pool: {
      async connect() {
        const me = { since: performance.now() };
        waiting.add(me);
        try {
          return await pool.connect();
        } finally {
          waiting.delete(me);
        }
      },
      end: () => pool.end(),
    },
    turns() {
      const [oldest] = waiting.values();
      return { waiting: waiting.size, longestMs: oldest ? performance.now() - oldest.since : 0 };
    },
  };
}
