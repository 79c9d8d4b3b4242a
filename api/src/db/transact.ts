import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema';

export type Db = Kysely<Schema>;
export type Trx = Transaction<Schema>;

/** Serialization failure and deadlock: the database rolled back, and the transaction may be retried. */
const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 6;

/** PostgreSQL refused to run a prepared statement, because its result type has changed ("cached plan must not change result type"). */
export const isOutdatedPlan = (error: unknown): boolean =>
  sqlState(error) === '0A000' && (error as { routine?: unknown }).routine === 'RevalidateCachedQuery';

/**
 * Runs `work` in one transaction and retries all of it a few times after a serialization failure, a deadlock or a changed table. So `work`
 * must have no effect outside the transaction it is given: no mail, no provider call, no outer variable. Never use `db`
 * inside: the embedded database has one connection, which the transaction holds.
 */
export const transact = <T>(db: Kysely<Schema>, work: (trx: Trx) => Promise<T>): Promise<T> =>
  retryOnConflict(() => db.transaction().execute(work));

/** Runs a single statement, and retries it like `transact`. */
export async function retryOnConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= ATTEMPTS || !(RETRYABLE.has(sqlState(error)) || isOutdatedPlan(error))) throw error;
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** SQLSTATE of an error from either driver; '' for any other error. */
export function sqlState(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : '';
}

export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505';
