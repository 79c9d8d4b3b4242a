import type { Trx } from '../db/transact';
import type { FrozenLine } from '../db/tables/payments';
import { lockClaim, readClaimLine } from './claims';
import { assertClaimOpen, claimEnded } from './launch-errors';

/**
 * The pair that a claim lets this account buy, at the product's ordinary price, and the seconds that are left for it. Locks the claim.
 * 404 for another account's claim, 409 once it was bought, called off, or its time is over.
 */
export async function readClaimToPay(
  trx: Trx,
  by: { claimId: string; accountId: number },
): Promise<{ line: FrozenLine; secondsLeft: number }> {
  await lockClaim(trx, by.claimId, by.accountId);
  const { state, productId, name, size, priceCents, secondsLeft } = await readClaimLine(trx, by);
  assertClaimOpen(state);
  if (secondsLeft <= 0) throw claimEnded();
  return { line: { productId, name, size, quantity: 1, priceCents }, secondsLeft: Math.max(1, Math.floor(secondsLeft)) };
}
