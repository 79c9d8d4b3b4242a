import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Turns } from '../http/crowd';

interface Waiting {
  since: number;
  go(): void;
}
type Lane = Set<Waiting>;

export interface Lanes {
  /** For whatever goes on with what it began. */
  begun: PostgresPool;
  /** For the first question of a request: it waits until nobody who has begun does. */
  newcomers: PostgresPool;
  /** Who waits in both. */
  turns(): Turns;
}

/**
 * Hands the `atOnce` connections of a pool on, first come, first served, in two lanes. An order asks several times: would it
 * join the end of one queue each time, a rush of newcomers made it last as many times longer, and its buyer gave up before it was
 * done. Whoever waits longer than `patienceMs` is refused, and so are those whom the pool refuses.
 */
export function takeTurns(pool: PostgresPool, { atOnce, patienceMs }: { atOnce: number; patienceMs: number }): Lanes {
  // In the order in which they came: the first entry of each is the oldest.
  const lanes: [begun: Lane, newcomers: Lane] = [new Set(), new Set()];
  let free = atOnce;

  function handOn(): void {
    const lane = lanes.find(({ size }) => size > 0);
    const [next] = lane ?? [];
    if (!next) return void (free += 1);
    lane?.delete(next);
    next.go();
  }

  async function turnIn(lane: Lane): Promise<void> {
    if (free > 0) return void (free -= 1);
    await new Promise<void>((go, refuse) => {
      const me = { since: performance.now(), go: () => (clearTimeout(timer), go()) };
      const timer = setTimeout(() => {
        lane.delete(me);
        refuse(new Error(`Waited ${patienceMs} ms for the database.`));
      }, patienceMs);
      timer.unref();
      lane.add(me);
    });
  }

  const poolOf = (lane: Lane): PostgresPool => ({
    async connect() {
      await turnIn(lane);
      try {
        return whenReleased(await pool.connect(), handOn);
      } catch (error) {
        handOn();
        throw error;
      }
    },
    async end() {
      // What has been asked is still answered.
      await Promise.allSettled(Array.from({ length: atOnce }, () => turnIn(lanes[1])));
      await pool.end();
    },
  });

  return {
    begun: poolOf(lanes[0]),
    newcomers: poolOf(lanes[1]),
    turns() {
      const oldest = lanes.flatMap(([first]) => (first ? [performance.now() - first.since] : []));
      return { waiting: lanes[0].size + lanes[1].size, longestMs: Math.max(0, ...oldest) };
    },
  };
}

/** The same connection, which tells once that it was given back. */
function whenReleased(client: PostgresPoolClient, tell: () => void): PostgresPoolClient {
  const release = client.release.bind(client);
  let held = true;
  client.release = () => {
    release();
    if (held) tell();
    held = false;
  };
  return client;
}
