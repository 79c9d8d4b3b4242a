import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { letOthersIn } from '../http/let-others-in';
import { lockFolder } from './folder-lock';

/** How long a query may wait for the one connection before it is refused: longer means something holds it for good. */
const TURN_MS = 30_000;
/** The form in which this engine keeps its files; a newer major version of PostgreSQL cannot read an older one's. */
const FORM = '18';
/** After so long at the database's work the event loop looks whether anybody else wants something. */
const BREATH_MS = 2;

/**
 * Opens the database in a folder (made when absent), or in memory without one, and dresses it as a pool of one
 * connection, so that both databases share dialect, queries and migrations.
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
  let last: Promise<void> = Promise.resolve();
  let breathed = 0;
  // The engine runs on this thread and never lets the loop turn: all who wait would be served before a single page is.
  const breathe = async () => {
    if (performance.now() - breathed < BREATH_MS) return;
    await letOthersIn();
    breathed = performance.now();
  };
  const connect = async (): Promise<PostgresPoolClient> => {
    const before = last;
    let release: () => void = () => undefined;
    const done = new Promise<void>((resolve) => (release = resolve));
    last = before.then(() => done);
    await inTime(before.then(breathe), release);
    return {
      query: (sql: unknown, parameters?: readonly unknown[]) => run(engine, String(sql), parameters),
      release,
    } as PostgresPoolClient;
  };
  return { connect, end: async () => (await last, end()) };
}

async function run(engine: PGlite, sql: string, parameters: readonly unknown[] = []) {
  const { rows, affectedRows } = await engine.query(sql, [...parameters]);
  const verb = /^\s*(insert|update|delete|merge)/i.exec(sql)?.[1]?.toUpperCase();
  return { command: verb ?? (/^\s*with\b/i.test(sql) ? 'UPDATE' : 'SELECT'), rowCount: affectedRows ?? rows.length, rows };
}

async function inTime(turn: Promise<void>, giveUp: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited ${TURN_MS} ms for the database.`)), TURN_MS);
    timer.unref();
  });
  await Promise.race([turn, late])
    .catch((error: unknown) => (giveUp(), Promise.reject(error)))
    .finally(() => clearTimeout(timer));
}
