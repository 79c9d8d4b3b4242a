import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { Turns } from '../http/crowd';
import type { Logger } from '../logger';
import { openEmbedded } from './embedded';
import { openPostgres } from './postgres';
import type { Schema } from './schema';
import { takeTurns } from './turns';

export interface Database {
  db: Kysely<Schema>;
  /** The same database for the first question of a request: whoever has begun something goes before it. */
  newcomers: Kysely<Schema>;
  /** Hears what any process says on a channel; '' means "you may have missed something". Returns its own undo. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  /** Who waits for a connection. */
  turns(): Turns;
  close(): Promise<void>;
}

/** `url` wins over `folder`; with neither, the database lives in memory (tests). Throws an Error that names the setting where none answers. */
export async function openDatabase(options: {
  url?: string | undefined;
  folder?: string | undefined;
  log: Logger;
}): Promise<Database> {
  const opened = options.url ? openPostgres(options.url, options.log) : await openEmbedded(options.folder);
  const lanes = takeTurns(opened.pool, opened);
  const [db, newcomers] = [over(lanes.begun), over(lanes.newcomers)];
  // Also since a Kysely that was never asked does not end its pool: the folder would stay locked after `close`.
  await db
    .connection()
    .execute(async () => undefined)
    .catch(async (error: Error & { code?: string }) => {
      await db.destroy();
      if (!options.url) throw error;
      // Without the address itself, which may hold a password.
      const why = [error.code, error.message].filter(Boolean).join(': ');
      throw new Error(`DATABASE_URL leads to no database that lets us in (${why}). Start it, or correct the setting.`, {
        cause: error,
      });
    });
  return { db, newcomers, listen: opened.listen, turns: lanes.turns, close: () => db.destroy() };
}

const over = (pool: PostgresPool) => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
