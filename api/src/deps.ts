import type { Kysely } from 'kysely';
import type { Passwords } from './accounts/password-hash';
import type { Claims } from './accounts/tokens';
import type { ApiConfig } from './config';
import type { Schema } from './db/schema';
import type { Counter } from './limits/counter';
import type { Logger } from './logger';
import type { ApiMetrics } from './metrics';

/** What every part of the API is given; made once, in server.ts. */
export interface ApiDeps {
  config: ApiConfig;
  db: Kysely<Schema>;
  /** The same database for the first question of a request: whoever has begun something goes before it. */
  newcomers: Kysely<Schema>;
  log: Logger;
  metrics: ApiMetrics;
  passwords: Passwords;
  /** Behind every rate limit. */
  counter: Counter;
  /**
   * Say after each commit that changed products, stock or holds: the next list of this process then shows it at
   * once. Other processes hear of it from the database. No ids: everything is read anew.
   */
  catalogueChanged(productIds?: readonly number[]): void;
}

/** The signed-in customer; on a request once `requireUser` let it in. */
export interface SignedInUser {
  id: number;
  email: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by requireUser; reading it elsewhere is a bug, which the type does not show. */
    user: SignedInUser;
    /** Set by requireToken: what the token says, which the database has not confirmed yet. */
    claims?: Claims;
    /** Set by whoever guards the entrance, where too many come: refuse what cannot be answered from memory. */
    crowded?: boolean;
  }
  interface FastifyContextConfig {
    /** The route waits for nobody: it is neither timed nor turned away when the shop is busy. */
    fromMemory?: boolean;
  }
}
