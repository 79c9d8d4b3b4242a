import { sql } from 'kysely';
import type { FrozenLine } from '../db/tables/payments';
import type { Trx } from './orders-deps';

type Pair = Pick<FrozenLine, 'productId' | 'size'>;
export const keyOf = (pair: Pair) => `${pair.productId}/${pair.size}`;

/**
 * Locks the stock rows of these pairs until the transaction ends, always in the order of product and size, so that
 * two buyers never wait for one another, and says how many each has: on hand, and kept by others.
 */
export async function lockStock(trx: Trx, pairs: readonly Pair[], ownSessionId: string) {
  const rows = await trx
    .selectFrom('stock')
    .select(['product_id', 'size', 'on_hand'])
    .where((eb) => eb.or(pairs.map(({ productId, size }) => eb.and({ product_id: productId, size }))))
    .orderBy('product_id')
    .orderBy('size')
    .forUpdate()
    .execute();
  // A statement of its own, after the locks were got: holds that came while we waited are seen, and the clock is read
  // now, not when the transaction began.
  const holds = await trx
    .selectFrom('holds')
    .select(['product_id', 'size', 'quantity', 'session_id'])
    .where((eb) => eb.or(pairs.map(({ productId, size }) => eb.and({ product_id: productId, size }))))
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .execute();
  return new Map(
    rows.map(({ product_id: productId, size, on_hand: onHand }) => {
      const here = holds.filter((hold) => hold.product_id === productId && hold.size === size);
      const sum = (mine: boolean) =>
        here.filter((hold) => (hold.session_id === ownSessionId) === mine).reduce((total, hold) => total + hold.quantity, 0);
      return [keyOf({ productId, size }), { onHand, own: sum(true), others: sum(false) }];
    }),
  );
}

/** Changes what is on hand by `sign` times each line's quantity; the table itself refuses to go below zero. */
export async function moveStock(trx: Trx, lines: readonly FrozenLine[], sign: 1 | -1): Promise<void> {
  for (const { productId, size, quantity } of lines)
    await trx
      .updateTable('stock')
      .set({ on_hand: sql`on_hand + ${sign * quantity}` })
      .where('product_id', '=', productId)
      .where('size', '=', size)
      .execute();
}

/** Gives up whatever these sessions hold. */
export async function releaseHolds(trx: Trx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length) await trx.deleteFrom('holds').where('session_id', 'in', sessionIds).execute();
}
