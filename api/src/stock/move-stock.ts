import { sql } from 'kysely';
import type { MovementReason } from '../db/tables/catalog';
import type { Trx } from '../db/transact';

export interface Movement {
  productId: number;
  /** A size key, such as `size7` or `size6.5`. */
  size: string;
  /** Units that come in, or go out if negative. */
  delta: number;
  reason: MovementReason;
  orderId?: string | undefined;
  /** The member of staff who did it. */
  staffId?: number | null | undefined;
  note?: string | undefined;
}

/**
 * Changes the units on hand and writes it into the history (CATD-3); returns the units on hand afterwards. Nothing else changes
 * `on_hand`. Several items are moved in the order of `lockStock`. Units that come in for a size that was removed bring it back.
 * A check constraint refuses to go below zero. Call `invalidateCatalog` after the commit.
 */
export async function moveStock(trx: Trx, movement: Movement): Promise<number> {
  const { productId, size, delta, reason, orderId = null, staffId = null, note = '' } = movement;
  // One statement: an order of several items waits for one answer per item.
  const write = async (change: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ on_hand: number }>`
      with changed as (${change} returning on_hand), moved as (
        insert into stock_movements (product_id, size, delta, on_hand_after, reason, order_id, staff_id, note)
        select ${productId}::integer, ${size}::text, ${delta}::integer, on_hand, ${reason}::text, ${orderId}::text, ${staffId}::integer,
          ${note}::text from changed)
      select on_hand from changed`.execute(trx);
    return rows[0]?.on_hand;
  };
  const changed = await write(
    sql`update stock set on_hand = on_hand + ${delta} where product_id = ${productId} and size = ${size}`,
  );
  if (changed !== undefined) return changed;
  // Not an upsert: its check would look at the delta alone.
  const added = await write(sql`insert into stock (product_id, size, on_hand) values (${productId}, ${size}, ${delta})`);
  return added as number;
}
