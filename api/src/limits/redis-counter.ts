import { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Counter } from './counter';

const PREFIX = 'storefront-limit';

/**
 * Counts in Redis. While Redis is unavailable, every method except `close` throws: at once, or within a second where a connected
 * Redis has just stopped answering.
 */
export function redisCounter(url: string): Counter {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 5_000,
    commandTimeout: 1_000,
    // Without it, a Redis that hangs keeps its connection, and every request would wait for the second above. Shorter than that
    // second: a request that came after it and before this would restart both.
    socketTimeout: 900,
  });
  // Without a listener, a lost connection would end the process; ioredis reconnects.
  client.on('error', () => undefined);
  const limiters = new Map<string, RateLimiterRedis>();
  const limiter = (points = 1, duration = 1) => {
    const name = `${points}/${duration}`;
    const made = limiters.get(name) ?? new RateLimiterRedis({ storeClient: client, keyPrefix: PREFIX, points, duration });
    limiters.set(name, made);
    return made;
  };
  const hit: Counter['hit'] = async (key, max, seconds) => {
    const counting = limiter(max, seconds);
    try {
      await counting.consume(key);
      return 0;
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      // Count accepted hits only, so that a hit that is undone later makes room.
      await counting.reward(key);
      return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
    }
  };
  return {
    hit,
    hitEach: (hits) => Promise.all(hits.map(({ key, max, seconds }) => hit(key, max, seconds))),
    async undoHit(key) {
      const { consumedPoints } = await limiter().reward(key);
      // The window ended in the meantime: do not give the next one a negative count.
      if (consumedPoints < 0) await limiter().delete(key);
    },
    async clear(key) {
      await limiter().delete(key);
    },
    async close() {
      client.disconnect();
    },
  };
}
