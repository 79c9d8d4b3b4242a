import { sql } from 'kysely';
import type { ApiDeps } from './deps';
import { scrubErased } from './personal-data/erase-person';
import { createRounds, type Rounds } from './rounds';

const EVERY_MS = 10 * 60_000;
const EXPIRING = ['rate_limits', 'revoked_sessions', 'reset_codes', 'reset_grants', 'kept_answers'] as const;

/**
 * Removes what has run out (nothing depends on that: every reader checks the end itself), and the person from orders
 * that have reached somebody who has since been erased.
 */
export function createHousekeeping({ db, log }: Pick<ApiDeps, 'db' | 'log'>): Rounds {
  const round = async () => {
    for (const table of EXPIRING) {
      const end = sql.ref(table === 'rate_limits' ? 'resets_at' : 'expires_at');
      await sql`delete from ${sql.table(table)} where ${end} < now()`.execute(db);
    }
    await scrubErased(db);
  };
  return createRounds({ name: 'housekeeping', everyMs: EVERY_MS, log, round });
}
