import { sql } from 'kysely';
import { databaseUrls } from '../config/database-urls';
import { lockFile } from '../db/folder-lock';
import { openDatabase } from '../db/open';
import { HttpError } from '../http/http-error';
import type { Db } from '../db/transact';

type Env = Readonly<Record<string, string | undefined>>;

/** Numbers of advisory locks. */
const TASKS = { backup: 727_004, restore: 727_005 } as const;
/** Gets the connection that holds the lock of a shop on PostgreSQL. */
type Work<T> = (db: Db | undefined) => Promise<T>;
const quiet = { warn: () => undefined, error: () => undefined } as never;

/**
 * Runs `work` unless another process of the shop runs this task; then it throws an HttpError. A shop on PostgreSQL may have several
 * machines and containers, so the lock is in the database there; a shop on files has one. The lock of a process that died is free.
 */
export function withExclusiveLock<T>(task: keyof typeof TASKS, env: Env, dataDir: string, work: Work<T>): Promise<T> {
  const url = databaseOf(env);
  return url ? lockedInDatabase(task, url, work) : lockedInFolder(task, dataDir, work);
}

async function lockedInFolder<T>(task: keyof typeof TASKS, dataDir: string, work: Work<T>): Promise<T> {
  const unlock = lockFile(dataDir, `${task}.lock`, (pid) => running(task, `in process ${pid}`));
  return work(undefined).finally(unlock);
}

async function lockedInDatabase<T>(task: keyof typeof TASKS, url: string, work: Work<T>): Promise<T> {
  const database = await openDatabase({ url, log: quiet });
  try {
    // A lock of the session, not of a transaction: a transaction that lasts this long would keep vacuum from its work. The lock
    // ends with the connection.
    return await database.db.connection().execute(async (connection) => {
      const { rows } = await sql<{ locked: boolean }>`
        select pg_try_advisory_lock(${TASKS[task]}::bigint) as locked`.execute(connection);
      if (!rows[0]?.locked) throw running(task, 'on this database');
      return await work(connection);
    });
  } finally {
    await database.close();
  }
}

const running = (task: string, where: string) =>
  new HttpError(409, `A ${task} is running (${where}). Wait for it to end, then repeat.`);

/** Past a pooler, which would lend the locked connection to others. An invalid address is reported where the settings are read. */
function databaseOf(env: Env): string | undefined {
  const url = env.DATABASE_DIRECT_URL?.trim() || env.DATABASE_URL?.trim();
  const isValid = url && databaseUrls(url).every((one) => URL.canParse(one) && /^postgres(ql)?:/.test(one));
  return isValid ? url : undefined;
}
