import { Kysely, PostgresDialect } from 'kysely';
import type { Turns } from '../http/crowd';
import type { Logger } from '../logger';
import { openEmbedded } from './embedded';
import { openPostgres } from './postgres';
import type { Schema } from './schema';
import { watchTurns } from './turns';

export interface Database {
  db: Kysely<Schema>;
  /** Hears what any process says on a channel; '' means "you may have missed something". Returns its own undo. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  /** Who waits for a connection. */
  turns(): Turns;
  close(): Promise<void>;
}

/** `url` wins over `folder`; with neither, the database lives in memory (tests). */
export async function openDatabase(options: {
  url?: string | undefined;
  folder?: string | undefined;
  log: Logger;
}): Promise<Database> {
  const opened = options.url ? openPostgres(options.url, options.log) : await openEmbedded(options.folder);
  const { pool, turns } = watchTurns(opened.pool);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  // A Kysely that was never asked does not end its pool: the folder would stay locked after `close`.
  if (!options.url) await db.connection().execute(async () => undefined);
  return { db, listen: opened.listen, turns, close: () => db.destroy() };
}
