import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema';

/** Serialization failure and deadlock: the database undid everything and asks to be asked again. */
const RETRIED = new Set(['40001', '40P01']);
const ATTEMPTS = 6;

/**
 * Runs `work` in one transaction. On a serialization failure or deadlock the whole of it is run again, a few times,
 * so `work` must touch nothing but the transaction it is given: no mail, no provider, no variable outside.
 * Never use `db` inside: the embedded database has one connection, which the transaction holds.
 */
export const transact = <T>(db: Kysely<Schema>, work: (trx: Transaction<Schema>) => Promise<T>): Promise<T> =>
  again(() => db.transaction().execute(work));

/** The same for a statement that is a transaction of its own. */
export async function again<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (attempt >= ATTEMPTS || !RETRIED.has(sqlState(error))) throw error;
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** SQLSTATE of an error of either driver; '' for any other error. */
export function sqlState(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : '';
}

/** True where a unique constraint refused the row. */
export const isTaken = (error: unknown): boolean => sqlState(error) === '23505';
