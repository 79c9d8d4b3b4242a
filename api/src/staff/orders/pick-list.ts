import { sql } from 'kysely';
import { isUnsentExchange, toPack, toSendExchange } from '../../orders/order-conditions';
import { sortKey } from '../../http/page-query';
import type { Db } from '../../db/transact';

/** One shelf to go to, and the orders that its units are for. */
export interface PickLine {
  productId: number;
  name: string;
  size: string;
  sku: string | null;
  quantity: number;
  orders: { number: string; quantity: number }[];
}

/** The pairs to fetch for all orders that wait to be packed and all new sizes that wait to be sent, by product and size. */
export async function readPickList(db: Db): Promise<PickLine[]> {
  const { rows } = await sql<PickLine>`
    select l.product_id as "productId", coalesce(max(p.name), max(l.name)) as name, l.size, max(s.sku) as sku, sum(l.quantity - l.refunded_quantity)::int as quantity,
      jsonb_agg(jsonb_build_object('number', o.id, 'quantity', l.quantity - l.refunded_quantity) order by o.ordered_at, o.id) as orders
    from orders o join order_lines l on l.order_id = o.id left join products p on p.id = l.product_id
      left join stock s on s.product_id = l.product_id and s.size = l.size
    where (${toPack} or (${toSendExchange} and ${isUnsentExchange})) and l.quantity > l.refunded_quantity
    group by l.product_id, l.size
    order by ${sortKey(sql`coalesce(max(p.name), max(l.name))`)}, l.product_id, nullif(regexp_replace(l.size, '[^0-9.]', '', 'g'), '')::numeric, l.size`.execute(
    db,
  );
  return rows;
}
