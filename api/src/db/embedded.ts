import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Client, type Notification, type PoolClient } from 'pg';
import { failureText } from '../text/failure-text';
import { yieldToEventLoop } from '../runtime/yield-to-event-loop';
import { lockFolder } from './folder-lock';
import { createStatementNames } from './prepared-statements';

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
/** The engine has no autovacuum, which would make PostgreSQL plan again once a table has grown. */
const PLAN_AGAIN_EVERY_MS = 60_000;

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
    const end = async () => {
      await engine.close();
      unlock();
    };
    return { ...(await singleConnectionPool(engine, end)), ...POOL };
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

/** One client for all, on an engine instead of a socket, so that both databases share driver, types and prepared statements. */
async function singleConnectionPool(engine: PGlite, end: () => Promise<void>) {
  const client = new Client({ stream: () => streamOf(engine) as Socket, user: 'postgres', database: 'postgres', ssl: false });
  // Every query is rejected with the error as well.
  client.on('error', () => undefined);
  await client.connect();
  createStatementNames()(client as unknown as PoolClient);
  const query = client.query.bind(client);
  let lastYieldAt = 0;
  let plannedAt = performance.now();
  const pool: PostgresPool = {
    options: {},
    async connect() {
      // The engine runs on this thread and never yields: without this, all queued queries would run before any page is served.
      if (performance.now() - lastYieldAt >= YIELD_EVERY_MS) {
        await yieldToEventLoop();
        lastYieldAt = performance.now();
      }
      if (performance.now() - plannedAt >= PLAN_AGAIN_EVERY_MS) {
        await query('discard plans');
        plannedAt = performance.now();
      }
      return { query, release: () => undefined } as PostgresPoolClient;
    },
    end,
  };
  const listen = async (channel: string, onNotify: (payload: string) => void) => {
    const onNotification = (message: Notification) => {
      if (message.channel === channel) onNotify(message.payload ?? '');
    };
    client.on('notification', onNotification);
    await query(`listen "${channel}"`);
    return async () => void client.off('notification', onNotification);
  };
  return { pool, listen };
}

/** Connects node-postgres to the engine. The messages of one statement arrive together, and the engine runs them in one call. */
function streamOf(engine: PGlite): Duplex {
  const run = async (messages: Uint8Array, done: (error?: Error) => void) => {
    try {
      const parts: Uint8Array[] = [];
      // Not execProtocolRaw, which keeps all replies in memory. The bytes are a view of the engine's memory.
      await engine.execProtocolRawStream(messages, { onRawData: (bytes) => void parts.push(bytes.slice()) });
      stream.push(Buffer.concat(parts));
      done();
    } catch (error) {
      done(error as Error);
    }
  };
  const stream = new Duplex({
    read: () => undefined,
    write: (chunk: Uint8Array, _encoding, done) => void run(chunk, done),
    writev: (chunks, done) => void run(Buffer.concat(chunks.map(({ chunk }) => chunk as Uint8Array)), done),
  });
  const connect = () => (queueMicrotask(() => stream.emit('connect')), stream);
  return Object.assign(stream, {
    connect,
    setNoDelay: () => stream,
    setKeepAlive: () => stream,
    ref: () => stream,
    unref: () => stream,
  });
}
