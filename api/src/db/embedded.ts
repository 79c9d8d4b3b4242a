import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { failureText } from '../text/failure-text';
import { yieldToEventLoop } from '../runtime/yield-to-event-loop';
import { lockFolder } from './folder-lock';

/** There is a single connection. Waiting longer than this means that something holds it forever. */
const POOL = { maxConnections: 1, acquireTimeoutMs: 30_000 };
/** Major version of the data directory's format. Newer major versions of PostgreSQL cannot read it. */
const PG_MAJOR = '18';
/**
 * The engine clears all of its buffers when it starts, and the system keeps the files in memory as well: PostgreSQL's 128 MB made a start
 * half a second longer.
 */
const SHARED_BUFFERS = '16MB';
/** After this much uninterrupted database work, yield to the event loop. */
const YIELD_EVERY_MS = 2;

/**
 * Opens the database in a folder (created if absent), or in memory without one, and exposes it as a pool with a single
 * connection, so that both databases share dialect, queries and migrations.
 */
export async function openEmbedded(folder: string | undefined) {
  const unlock = folder ? lockFolder(folder) : () => undefined;
  try {
    if (folder) assertDataVersion(folder);
    const { PGlite } = await import('@electric-sql/pglite');
    if (folder) closeToOthers(join(folder, 'pgdata'));
    const engine = await PGlite.create(folder ? join(folder, 'pgdata') : 'memory://', {
      startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
    }).catch((error: unknown) => {
      if (error instanceof Error && error.message) throw error;
      // The engine's file system throws numbers, for example of a full disk.
      throw new Error(`The database in ${folder ?? 'memory'} cannot be opened: ${failureText(error)}.`, { cause: error });
    });
    return {
      pool: singleConnectionPool(engine, async () => {
        await engine.close();
        unlock();
      }),
      ...POOL,
      listen: (channel: string, onNotify: (payload: string) => void) => engine.listen(channel, onNotify),
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The engine makes its files readable and writable for all users of the machine, so their folder must be closed to others. */
function closeToOthers(pgdata: string): void {
  mkdirSync(pgdata, { recursive: true, mode: 0o700 });
  try {
    chmodSync(pgdata, 0o700);
  } catch (error) {
    // A volume that belongs to another user keeps the mode that it was given.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

function assertDataVersion(folder: string): void {
  let version: string;
  try {
    version = readFileSync(join(folder, 'pgdata', 'PG_VERSION'), 'utf8').trim();
  } catch {
    return; // a new folder
  }
  if (version === PG_MAJOR) return;
  throw new Error(
    `The database in ${folder} has the format of PostgreSQL ${version}, but this version of the shop reads ${PG_MAJOR}. With the version of the shop that wrote it, run:  ` +
      'npm run shop -- backup FOLDER. Then, with this version and an empty DATA_DIR, run: npm run shop -- restore FOLDER.',
  );
}

function singleConnectionPool(engine: PGlite, end: () => Promise<void>): PostgresPool {
  let lastYieldAt = 0;
  return {
    options: {},
    async connect() {
      // The engine runs on this thread and never yields: without this, all queued queries would run before any page is served.
      if (performance.now() - lastYieldAt >= YIELD_EVERY_MS) {
        await yieldToEventLoop();
        lastYieldAt = performance.now();
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
