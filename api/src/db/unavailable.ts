import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { sqlState } from './transact';

/** The database is unreachable, or no connection became free in time. The API answers 503. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';

  constructor(
    readonly code: 'db/acquire-timeout' | 'db/connection-lost',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const NETWORK_ERRORS = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);

/**
 * Connection refused, lost or not acquired in time; too many connections; the database is shutting down, or it is a standby
 * (25006), because a failover is under way.
 */
export const isDatabaseUnavailable = (error: Error & { code?: string }): boolean =>
  error instanceof DatabaseUnavailableError || /^(08|53|57P|25006)/.test(sqlState(error)) || NETWORK_ERRORS.has(error.code ?? '');

/**
 * The pool, with a code on every error: node-postgres reports lost connections and timeouts as plain Errors without one. A
 * connection on which the database was unavailable is not used again: it may still wait for an answer, or lead to a standby.
 */
export const withErrorCodes = (pool: PostgresPool): PostgresPool => ({
  options: pool.options,
  async connect() {
    const client = await pool.connect().catch(rethrowWithCode);
    let isBroken = false;
    const query = (sql: string, parameters: readonly unknown[]) =>
      client
        .query(sql, parameters)
        .catch(rethrowWithCode)
        .catch((error: Error) => {
          isBroken ||= isDatabaseUnavailable(error);
          throw error;
        });
    // Kysely, too, gives up a connection if its transaction could not be rolled back.
    return { query, release: (isDiscarded) => client.release(isBroken || isDiscarded) } as PostgresPoolClient;
  },
  end: () => pool.end(),
});

function rethrowWithCode(error: unknown): never {
  if (!(error instanceof Error) || error.name !== 'Error' || 'code' in error) throw error;
  throw new DatabaseUnavailableError('db/connection-lost', error.message, { cause: error });
}
