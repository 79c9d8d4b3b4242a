import { Kysely, PostgresDialect, type LogEvent, type PostgresPool } from 'kysely';
import type { QueueStats } from '../runtime/overload';
import type { Logger } from '../runtime/logger';
import { openEmbedded } from './embedded';
import { openPostgres } from './postgres';
import type { Schema } from './schema';
import { createPriorityPool } from './priority-pool';
import { withErrorCodes } from './unavailable';
import type { Db } from './transact';

/** A query that ended, with its text, its duration in milliseconds and its error. */
export type QueryEvent = LogEvent;

export interface Database {
  db: Db;
  /** `db` with low priority, for the first query of a request: requests that have already begun go first. */
  lowPriorityDb: Db;
  /** Listens for notifications of any process on a channel; '' means that some may have been missed. Resolves to a function that stops. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  /** Requests and jobs that wait for a connection. */
  queueStats(): QueueStats;
  close(): Promise<void>;
}

/** `url` wins over `folder`; with neither, the database is in memory (tests). Throws an Error that names the setting if the database is unreachable. */
export async function openDatabase(options: {
  url?: string | undefined;
  /** Where notifications are listened to, if not at `url`. */
  directUrl?: string | undefined;
  folder?: string | undefined;
  /** For migrations and restores, which have long statements: none times out. */
  isPatient?: boolean;
  log: Logger;
  onQuery?: ((event: QueryEvent) => void) | undefined;
}): Promise<Database> {
  const opened = options.url ? openPostgres(options.url, options.log, options) : await openEmbedded(options.folder);
  const pools = createPriorityPool(options.url ? withErrorCodes(opened.pool) : opened.pool, opened);
  const [db, lowPriorityDb] = [
    createKysely(pools.highPriority, options.onQuery),
    createKysely(pools.lowPriority, options.onQuery),
  ];
  // Connecting also creates Kysely's pool: a Kysely that was never used does not end it, and the folder would stay locked.
  await db
    .connection()
    .execute(async () => undefined)
    .catch(async (error: Error & { code?: string }) => {
      await db.destroy();
      if (!options.url) throw error;
      // Do not repeat the URL: it may contain a password.
      const why = [error.code, error.message].filter(Boolean).join(': ');
      throw new Error(`Cannot connect to the database of DATABASE_URL (${why}). Start it, or correct the setting.`, {
        cause: error,
      });
    });
  return { db, lowPriorityDb, listen: opened.listen, queueStats: pools.queueStats, close: () => db.destroy() };
}

const createKysely = (pool: PostgresPool, onQuery: ((event: QueryEvent) => void) | undefined) =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...(onQuery && { log: onQuery }) });
