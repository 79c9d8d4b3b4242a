import { sql } from 'kysely';
import type { Trx } from '../db/transact';
import type { FrozenLine } from '../db/tables/payments';
import { lockClaim } from './claims';
import { assertClaimOpen, claimEnded } from './launch-errors';
import { ordinaryPrice } from './ordinary-price';

/**
 * The pair that a claim lets this account buy, at the product's ordinary price, and the seconds that are left for it. Locks the claim.
 * 404 for another account's claim, 409 once it was bought, called off, or its time is over.
 */
export async function readClaimToPay(
  trx: Trx,
  by: { claimId: string; accountId: number },
): Promise<{ line: FrozenLine; secondsLeft: number }> {
  const { id, state, size } = await lockClaim(trx, by.claimId, by.accountId);
  const { productId, name, priceCents, secondsLeft } = await trx
    .selectFrom('launch_claims as c')
    .innerJoin('launches as l', 'l.id', 'c.launch_id')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .select(['p.id as productId', 'p.name'])
    .select(ordinaryPrice.as('priceCents'))
    .select(sql<number>`extract(epoch from c.until - clock_timestamp())::float8`.as('secondsLeft'))
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow();
  assertClaimOpen(state);
  if (secondsLeft <= 0) throw claimEnded();
  return { line: { productId, name, size, quantity: 1, priceCents }, secondsLeft: Math.max(1, Math.floor(secondsLeft)) };
}
