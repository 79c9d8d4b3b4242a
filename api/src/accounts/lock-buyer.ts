import type { Trx } from '../db/transact';

/**
 * Locks an account until the transaction ends: opening payment sessions and settling them serialize per shopper, so
 * each sees the other's sessions and cart. Always the first lock of a transaction. Does nothing for an account that was erased.
 */
export async function lockBuyer(trx: Trx, accountId: number | null): Promise<void> {
  if (accountId === null) return;
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}
