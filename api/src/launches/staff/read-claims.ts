import { readSetting } from '../../settings/settings';
import { hasNextFor } from '../claims';
import { recipient } from '../mail-entrant';
import { nameIn } from './read-groups';
import type { Claims } from './schemas';
import type { Db } from '../../db/transact';

/** The claims of a launch by rank, with the server's clock for their countdowns. */
export async function readClaims(db: Db, launchId: number): Promise<Claims> {
  const rows = await db
    .selectFrom('launch_claims as c')
    .innerJoin('launch_entries as e', 'e.id', 'c.entry_id')
    .innerJoin('launch_results as r', (join) => join.onRef('r.launch_id', '=', 'e.launch_id').onRef('r.code', '=', 'e.code'))
    .select(['c.id', 'c.size', 'c.state', 'c.starts_at', 'c.until', 'e.code', 'r.rank', recipient.as('email'), 'e.details'])
    .where('c.launch_id', '=', launchId)
    .orderBy('r.rank')
    .limit(5_000)
    .execute();
  const sizesWithNext = new Set<string>();
  for (const size of new Set(rows.filter(({ state }) => state === 'open').map((row) => row.size)))
    if (await hasNextFor(db, { launch_id: launchId, size })) sizesWithNext.add(size);
  return {
    now: new Date().toISOString(),
    areWaiting: (await readSetting(db, 'checkout')).closed !== null,
    claims: rows.map(({ details, starts_at, until, ...claim }) => ({
      ...claim,
      name: nameIn(details),
      hasNext: claim.state === 'open' && sizesWithNext.has(claim.size),
      startsAt: starts_at.toISOString(),
      until: until.toISOString(),
    })),
  };
}
