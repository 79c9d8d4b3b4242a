import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema';
import type { Logger } from '../logger';
import type { Counter } from './counter';
import { databaseCounter } from './database-counter';
import { redisCounter } from './redis-counter';

/**
 * Counts in the database, or in Redis where REDIS_URL is set: that takes the counts' writes off the database. While Redis
 * does not answer, the database counts: nobody is let through uncounted and nobody is kept out.
 */
export function createCounter({ db, redisUrl, log }: { db: Kysely<Schema>; redisUrl: string | undefined; log: Logger }): Counter {
  const database = databaseCounter(db);
  if (redisUrl === undefined) return database;
  const redis = redisCounter(redisUrl);
  const either = async <T>(work: (counter: Counter) => Promise<T>): Promise<T> => {
    try {
      return await work(redis);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'Redis did not count, the database does');
      return work(database);
    }
  };
  return {
    hit: (key, most, seconds) => either((counter) => counter.hit(key, most, seconds)),
    unhit: (key) => either((counter) => counter.unhit(key)),
    clear: (key) => either((counter) => counter.clear(key)),
    close: () => redis.close(),
  };
}
