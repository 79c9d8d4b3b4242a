import { sql } from 'kysely';
import { readSetting } from '../../settings/settings';
import { hasNextFor } from '../claims';
import { recipient } from '../mail-entrant';
import { orderIdOfClaim, shownClaimState } from '../shown-entries';
import { nameIn } from './read-groups';
import type { Claims } from './schemas';
import type { Db } from '../../db/transact';

/** Claims in one answer. */
const CLAIMS_MAX = 5_000;

/** The claims of a launch by rank, with the server's clock for their countdowns. */
export async function readClaims(db: Db, launchId: number): Promise<Claims> {
  const rows = await db
    .selectFrom('launch_claims as c')
    .innerJoin('launch_entries as e', 'e.id', 'c.entry_id')
    .innerJoin('launch_results as r', (join) => join.onRef('r.launch_id', '=', 'e.launch_id').onRef('r.code', '=', 'e.code'))
    .select(['c.id', 'c.size', 'c.starts_at', 'c.until', 'e.code', 'r.rank', recipient.as('email'), 'e.details'])
    .select([shownClaimState.as('state'), orderIdOfClaim.as('orderId')])
    .where('c.launch_id', '=', launchId)
    // The answer has the open ones, which are the last of many.
    .orderBy(sql`c.state = 'open'`, 'desc')
    .orderBy('r.rank')
    .limit(CLAIMS_MAX)
    .execute();
  const sizesWithNext = new Set<string>();
  for (const size of new Set(rows.filter(({ state }) => state === 'open').map((row) => row.size)))
    if (await hasNextFor(db, { launch_id: launchId, size })) sizesWithNext.add(size);
  return {
    now: new Date().toISOString(),
    areWaiting: (await readSetting(db, 'checkout')).closed !== null,
    claims: rows
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ details, starts_at, until, ...claim }) => ({
        ...claim,
        name: nameIn(details),
        hasNext: claim.state === 'open' && sizesWithNext.has(claim.size),
        startsAt: starts_at.toISOString(),
        until: until.toISOString(),
      })),
  };
}
