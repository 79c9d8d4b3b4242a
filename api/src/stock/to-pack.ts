import { sql } from 'kysely';
import { keyOf } from './hold-stock';
import { isUnsentExchange } from '../orders/order-conditions';
import type { Db } from '../db/transact';

interface Size {
  productId: number;
  size: string;
}

/**
 * Pairs that are sold, so no longer on hand, but still on the shelf: those of orders that are not packed yet, on hold or not, and the
 * new pairs of exchanges that wait for their parcel (CATD-3). By `keyOf`; sizes without any are absent.
 */
export async function readToPack(db: Db, sizes: readonly Size[]): Promise<Map<string, number>> {
  const { rows } = await sql<Size & { pairs: number }>`
    select product_id as "productId", size, sum(quantity - refunded_quantity)::integer as pairs from (
      select l.* from orders o join order_lines l on l.order_id = o.id where o.status in ('placed', 'paid')
      union all
      select l.* from order_lines l join orders o on o.id = l.order_id
      where ${isUnsentExchange} and o.status in ('on its way', 'delivered')) unpacked
    where (product_id, size) in (
      select * from unnest(${sizes.map(({ productId }) => productId)}::integer[], ${sizes.map(({ size }) => size)}::text[]))
    group by product_id, size`.execute(db);
  return new Map(rows.map((row) => [keyOf(row), row.pairs]));
}
