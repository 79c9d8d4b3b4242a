import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { isOutdatedPlan } from './transact';

/** Limit per connection: PostgreSQL keeps text and plans of every statement in the memory of its process. */
const MOST_STATEMENTS = 300;

type RunQuery = (text: unknown, ...rest: unknown[]) => unknown;

/**
 * Returns what lets each new connection of a pool prepare statements under a name when they run for the first time: PostgreSQL parses
 * them once, and plans them again only while a plan for the values at hand is cheaper. Those without values (`begin`, `listen`)
 * run without a name.
 *
 * A migration of the next release may change what a statement returns, a new column of `select *` for example. PostgreSQL then refuses
 * the old plan before it runs anything, and every connection prepares again: a single statement is run again here, and a
 * transaction, which PostgreSQL has ended, by `transact`.
 */
export function createStatementNames(): (client: PoolClient) => void {
  let generation = 0;
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known || names.size >= MOST_STATEMENTS) return known;
    const name = createHash('sha256').update(`${generation} ${text}`).digest('base64url');
    names.set(text, name);
    return name;
  };
  const forgetAll = () => {
    generation += 1;
    names.clear();
  };
  return (client) => {
    const query = client.query.bind(client) as RunQuery;
    client.query = ((text: unknown, values?: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
      if (!name) return query(text, ...(values === undefined ? [] : [values]), ...rest);
      const isInTransaction = client.getTransactionStatus() !== 'I';
      const result = query({ name, text, values }, ...rest);
      if (!(result instanceof Promise)) return result;
      return result.catch((error: unknown) => {
        if (!isOutdatedPlan(error)) throw error;
        forgetAll();
        if (isInTransaction) throw error;
        return query(text, values);
      });
    }) as typeof client.query;
  };
}
