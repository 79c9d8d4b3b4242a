import { sql } from 'kysely';
import { databaseFunction } from '../db/functions/function-set';
import type { MovementReason } from '../db/tables/catalog';
import type { Db, Trx } from '../db/transact';

export interface StockCount {
  productId: number;
  size: string;
  onHand: number;
}

/** A count that would remove pairs held by open payments or set aside by launches. */
export type BelowHeld = StockCount & { held: number };

interface Why {
  reason: MovementReason;
  staffId?: number | null | undefined;
}

const asRows = (counts: readonly StockCount[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(
    counts.map(({ productId, size, onHand }) => ({ product_id: productId, size, on_hand: onHand })),
  )}::jsonb) as given (product_id integer, size text, on_hand integer)`;

/** The counts that are below the held units. */
export async function readBelowHeld(db: Db, counts: readonly StockCount[]): Promise<BelowHeld[]> {
  if (!counts.length) return [];
  const { rows } = await sql<BelowHeld>`
    select given.product_id as "productId", given.size, given.on_hand as "onHand", item.held + item.aside as held
    from ${asRows(counts)}
    join ${databaseFunction('free_stock')}(null) item on item.product_id = given.product_id and item.size = given.size
    where given.on_hand < item.on_hand and given.on_hand < item.held + item.aside order by given.product_id, given.size`.execute(
    db,
  );
  return rows;
}

/**
 * Sets the units on hand of many sizes, adding sizes that a product does not have yet, and writes what changes into the history: a
 * few statements for thousands of sizes. Changes nothing and returns the counts in question if one is below the held units.
 */
export async function setManyStocks(
  trx: Trx,
  counts: readonly StockCount[],
  { reason, staffId = null }: Why,
): Promise<BelowHeld[]> {
  const given = asRows(counts);
  // In the order in which buyers lock.
  await sql`select from stock s where (s.product_id, s.size) in (select given.product_id, given.size from ${given})
    order by s.product_id, s.size for update`.execute(trx);
  const belowHeld = await readBelowHeld(trx, counts);
  if (belowHeld.length) return belowHeld;
  await sql`
    with before as (
      select given.product_id, given.size, given.on_hand, s.on_hand as was
      from ${given} left join stock s on s.product_id = given.product_id and s.size = given.size
      where s.on_hand is distinct from given.on_hand
    ), changed as (
      insert into stock (product_id, size, on_hand) select product_id, size, on_hand from before
      on conflict (product_id, size) do update set on_hand = excluded.on_hand
    )
    insert into stock_movements (product_id, size, delta, on_hand_after, reason, staff_id)
    select product_id, size, on_hand - coalesce(was, 0), on_hand, ${reason}::text, ${staffId}::integer
    from before where on_hand <> coalesce(was, 0) order by product_id, size`.execute(trx);
  return [];
}
