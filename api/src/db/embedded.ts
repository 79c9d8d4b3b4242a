import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { letOthersIn } from '../http/let-others-in';
import { lockFolder } from './folder-lock';

/** There is one connection. Who waits for it longer than that is refused: something holds it for good. */
const TURNS = { atOnce: 1, patienceMs: 30_000 };
/** The form in which this engine keeps its files; a newer major version of PostgreSQL cannot read an older one's. */
const FORM = '18';
/** After so long at the database's work the event loop looks whether anybody else wants something. */
const BREATH_MS = 2;

/**
 * Opens the database in a folder (made when absent), or in memory without one, and dresses it as a pool of one
 * connection, to be used by one at a time, so that both databases share dialect, queries and migrations.
 */
export async function openEmbedded(folder: string | undefined) {
  const unlock = folder ? lockFolder(folder) : () => undefined;
  try {
    if (folder) refuseOtherForm(folder);
    const { PGlite } = await import('@electric-sql/pglite');
    if (folder) mkdirSync(folder, { recursive: true });
    const engine = await PGlite.create(folder ? join(folder, 'pgdata') : 'memory://');
    return {
      pool: poolOfOne(engine, async () => {
        await engine.close();
        unlock();
      }),
      ...TURNS,
      listen: (channel: string, heard: (payload: string) => void) => engine.listen(channel, heard),
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function refuseOtherForm(folder: string): void {
  let form: string;
  try {
    form = readFileSync(join(folder, 'pgdata', 'PG_VERSION'), 'utf8').trim();
  } catch {
    return; // a new folder
  }
  if (form === FORM) return;
  throw new Error(
    `The database in ${folder} has the form of PostgreSQL ${form}, this version of the shop reads ${FORM}. With the version that wrote it: ` +
      'npm run shop -- backup FOLDER. Then with this one and an empty DATA_DIR: npm run shop -- restore FOLDER.',
  );
}

function poolOfOne(engine: PGlite, end: () => Promise<void>): PostgresPool {
  let breathed = 0;
  return {
    async connect() {
      // The engine runs on this thread and never lets the loop turn: all who wait would be served before a single page is.
      if (performance.now() - breathed >= BREATH_MS) {
        await letOthersIn();
        breathed = performance.now();
      }
      const query = (sql: unknown, parameters?: readonly unknown[]) => run(engine, String(sql), parameters);
      return { query, release: () => undefined } as PostgresPoolClient;
    },
    end,
  };
}

async function run(engine: PGlite, sql: string, parameters: readonly unknown[] = []) {
  const { rows, affectedRows } = await engine.query(sql, [...parameters]);
  const verb = /^\s*(insert|update|delete|merge)/i.exec(sql)?.[1]?.toUpperCase();
  return { command: verb ?? (/^\s*with\b/i.test(sql) ? 'UPDATE' : 'SELECT'), rowCount: affectedRows ?? rows.length, rows };
}
