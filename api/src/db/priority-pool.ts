import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { QueueStats } from '../runtime/overload';
import { DatabaseUnavailableError } from './unavailable';

interface Waiter {
  since: number;
  grant(): void;
}
type Queue = Set<Waiter>;

export interface PriorityPool {
  /** For every query of a request after its first, and for background jobs. */
  highPriority: PostgresPool;
  /** For the first query of a request: it waits until no high-priority query does. */
  lowPriority: PostgresPool;
  /** Waiters of both queues together. */
  queueStats(): QueueStats;
}

/**
 * Hands out a pool's `maxConnections` connections in order of arrival, from two queues. Placing an order needs several
 * connections in turn: with a single queue, each of them would wait behind a rush of new requests, and the buyer would
 * give up before the order was placed. Requests that wait longer than `acquireTimeoutMs` are rejected.
 */
export function createPriorityPool(
  pool: PostgresPool,
  { maxConnections, acquireTimeoutMs }: { maxConnections: number; acquireTimeoutMs: number },
): PriorityPool {
  // Sets keep insertion order: the first entry of each queue is the oldest.
  const queues: [highPriority: Queue, lowPriority: Queue] = [new Set(), new Set()];
  let free = maxConnections;

  function releaseConnection(): void {
    const queue = queues.find(({ size }) => size > 0);
    const [next] = queue ?? [];
    if (!next) return void (free += 1);
    queue?.delete(next);
    next.grant();
  }

  async function acquire(queue: Queue): Promise<void> {
    if (free > 0) return void (free -= 1);
    await new Promise<void>((grant, reject) => {
      const waiter = { since: performance.now(), grant: () => (clearTimeout(timer), grant()) };
      const timer = setTimeout(() => {
        queue.delete(waiter);
        reject(new DatabaseUnavailableError('db/acquire-timeout', `No database connection within ${acquireTimeoutMs} ms.`));
      }, acquireTimeoutMs);
      timer.unref();
      queue.add(waiter);
    });
  }

  const poolOf = (queue: Queue): PostgresPool => ({
    options: pool.options,
    async connect() {
      await acquire(queue);
      try {
        return onceReleased(await pool.connect(), releaseConnection);
      } catch (error) {
        releaseConnection();
        throw error;
      }
    },
    async end() {
      // Let pending requests finish.
      await Promise.allSettled(Array.from({ length: maxConnections }, () => acquire(queues[1])));
      await pool.end();
    },
  });

  return {
    highPriority: poolOf(queues[0]),
    lowPriority: poolOf(queues[1]),
    queueStats() {
      const oldest = queues.flatMap(([first]) => (first ? [performance.now() - first.since] : []));
      return { waiting: queues[0].size + queues[1].size, longestMs: Math.max(0, ...oldest) };
    },
  };
}

/** The client; `onRelease` runs once, when it is released. */
function onceReleased(client: PostgresPoolClient, onRelease: () => void): PostgresPoolClient {
  const release = client.release.bind(client);
  let held = true;
  client.release = (destroy) => {
    release(destroy);
    if (held) onRelease();
    held = false;
  };
  return client;
}
