import type { Db } from '../../db/transact';

/** The products that a launch shows in the shop, including drafts: they keep their price and their pictures. */
export async function inLaunch(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (!ids.length) return new Set();
  const rows = await db
    .selectFrom('launches')
    .select('product_id')
    .distinct()
    .where('product_id', 'in', ids)
    .where('state', 'in', ['scheduled', 'open', 'closed', 'drawn'])
    .execute();
  return new Set(rows.map(({ product_id }) => product_id));
}
