import type { Logger } from '../runtime/logger';
import type { Counter } from './counter';
import { databaseCounter } from './database-counter';
import { redisCounter } from './redis-counter';
import type { Db } from '../db/transact';

/**
 * Counts in the database, or in Redis if REDIS_URL is set, which takes the writes off the database. While Redis is
 * unavailable, the database counts: no request goes uncounted, and none is rejected for it.
 */
export function createCounter({ db, redisUrl, log }: { db: Db; redisUrl: string | undefined; log: Logger }): Counter {
  const database = databaseCounter(db);
  if (redisUrl === undefined) return database;
  const redis = redisCounter(redisUrl);
  const withFallback = async <T>(work: (counter: Counter) => Promise<T>): Promise<T> => {
    try {
      return await work(redis);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'rate limit fell back from Redis to the database');
      return work(database);
    }
  };
  return {
    hit: (key, max, seconds) => withFallback((counter) => counter.hit(key, max, seconds)),
    hitEach: (hits) => withFallback((counter) => counter.hitEach(hits)),
    undoHit: (key) => withFallback((counter) => counter.undoHit(key)),
    clear: (key) => withFallback((counter) => counter.clear(key)),
    close: () => redis.close(),
  };
}
