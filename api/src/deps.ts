import type { Passwords } from './security/password-hash';
import type { ApiConfig } from './config/config';
import type { Counter } from './limits/counter';
import type { Logger } from './runtime/logger';
import type { ApiMetrics } from './metrics/metrics';
import type { Db } from './db/transact';

/** The API's dependencies; created once, in server.ts. */
export interface ApiDeps {
  config: ApiConfig;
  db: Db;
  /** `db` with low priority, for the first query of a request: requests that have already begun go first. */
  lowPriorityDb: Db;
  log: Logger;
  metrics: ApiMetrics;
  passwords: Passwords;
  /** Counts hits for the rate limits. */
  counter: Counter;
  /**
   * Call it after each commit that changed products, stock or holds: the next list of this process then shows the
   * change. Other processes are notified by the database. Without ids, everything is read again.
   */
  invalidateCatalog(productIds?: readonly number[]): void;
}

/** The signed-in customer, set by `requireUser`. */
export interface SignedInUser {
  id: number;
  email: string;
  /**
   * The password under which the session was checked. Changes of what belongs to the owner only compare it again (see
   * changeProfile).
   */
  tokenVersion: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by requireUser. Reading it elsewhere is a bug that the type cannot show. */
    user: SignedInUser;
    /** Set by admission control under overload: shed the request unless it is served from memory. */
    overloaded?: boolean;
  }
  interface FastifyContextConfig {
    /** The route is served from memory: it has no handler timeout and is never shed. */
    fromMemory?: boolean;
    /** The route does not wait for the database, and its handler decides what `overloaded` refuses. */
    shedsItself?: boolean;
  }
}
