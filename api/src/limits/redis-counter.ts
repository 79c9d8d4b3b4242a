import { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Counter } from './counter';

const PREFIX = 'storefront-limit';

/** Counts in Redis. Everything but `close` throws at once, or within a second, while Redis does not answer. */
export function redisCounter(url: string): Counter {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 5_000,
    commandTimeout: 1_000,
  });
  // Without a listener a lost connection would end the process; ioredis comes back by itself.
  client.on('error', () => undefined);
  const limiters = new Map<string, RateLimiterRedis>();
  const limiter = (points = 1, duration = 1) => {
    const name = `${points}/${duration}`;
    const made = limiters.get(name) ?? new RateLimiterRedis({ storeClient: client, keyPrefix: PREFIX, points, duration });
    limiters.set(name, made);
    return made;
  };
  return {
    async hit(key, most, seconds) {
      const counting = limiter(most, seconds);
      try {
        await counting.consume(key);
        return 0;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        // Only what was let through counts: what is taken back later must make room.
        await counting.reward(key);
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      }
    },
    async unhit(key) {
      const { consumedPoints } = await limiter().reward(key);
      // Its time was over in the meantime: nothing is owed to the next one.
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
