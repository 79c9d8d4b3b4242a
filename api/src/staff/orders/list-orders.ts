import { sql } from 'kysely';
import type { Schema } from '../../db/schema';
import type { RefundState } from '../../db/tables/refunds';
import { needsAttention } from '../attention/order-conditions';
import { sortKey } from '../../http/page-query';
import { toPack } from '../../orders/order-conditions';
import { conditionOf, type OrderFilter } from './order-filter';
import { paidBack, paymentState, type OrderPaymentState } from './order-payment';
import { inSouthAfricaSql } from '../../time/business-day';
import { destinationOf } from '../../orders/destination';
import { vatOf } from '../../settings/order-vat';
import type { Delivery } from '../../db/tables/delivery';
import type { OrderStatus, PackingHold } from '../../db/tables/orders';
import type { Db } from '../../db/transact';

const COLUMNS = {
  orderedAt: sql`o.ordered_at`,
  total: sql`o.total_cents`,
  customer: sortKey(sql`(o.request ->> 'lastname') || ' ' || (o.request ->> 'firstname')`),
  status: sql`o.status`,
};
export type SortColumn = keyof typeof COLUMNS;
export const SORT_COLUMNS = Object.keys(COLUMNS) as SortColumn[];

export interface OrderRow {
  id: string;
  number: string;
  orderedAt: string;
  customer: string;
  /** The city in the address, or the province if the address has no city. */
  city: string;
  items: number;
  /** Cents, after the discount. */
  total: number;
  /** Cents of VAT contained in the total. */
  vat: number;
  /** Cents that a code took off. */
  discount: number;
  /** Cents that have gone back. */
  refunded: number;
  payment: OrderPaymentState;
  status: OrderStatus;
  hold: PackingHold;
  /** Days since the day of the order in South Africa, until it is delivered; null afterwards. */
  ageDays: number | null;
  /** How many notes it has. */
  notes: number;
  /** The name of the launch that the pair is from; '' for an order of the shop. */
  launch: string;
  version: number;
}

interface StoredRow {
  id: string;
  ordered_at: Date;
  request: Schema['orders']['request']['__select__'];
  delivery: Delivery | null;
  status: OrderStatus;
  packing_hold: PackingHold;
  total_cents: number;
  vat_cents: number | null;
  version: number;
  age_days: number;
  items: string;
  discount_cents: string;
  notes: string;
  launch: string;
  refunds: { state: RefundState; amount_cents: number }[];
}

/** The ids of all orders that a filter finds, in a stable sequence. `sort` is a column, with a leading minus from high to low. */
export async function findOrderIds(
  db: Db,
  filter: OrderFilter,
  { sort, limit, offset = 0 }: { sort: string; limit?: number; offset?: number },
): Promise<string[]> {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const column = COLUMNS[sort.replace('-', '') as SortColumn];
  const { rows } = await sql<{ id: string }>`select o.id from orders o where ${conditionOf(filter)}
    order by ${column} ${direction}, o.id ${direction}
    ${limit === undefined ? sql`` : sql`limit ${limit} offset ${offset}`}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many orders a filter finds. */
export async function countOrders(db: Db, filter: OrderFilter): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from orders o where ${conditionOf(filter)}`.execute(db);
  return Number(rows[0]?.count);
}

/** The sizes of the ready views, over all orders. */
export async function countViews(db: Db): Promise<{ toPack: number; packed: number; onItsWay: number; attention: number }> {
  const { rows } = await sql<Record<'toPack' | 'packed' | 'onItsWay' | 'attention', number>>`select
    (count(*) filter (where ${toPack}))::int as "toPack",
    (count(*) filter (where o.status = 'packed'))::int as packed,
    (count(*) filter (where o.status = 'on its way'))::int as "onItsWay",
    (count(*) filter (where ${needsAttention}))::int as attention from orders o`.execute(db);
  return rows[0] as NonNullable<(typeof rows)[0]>;
}

/** The rows of these orders, in the sequence of the ids. */
export async function readOrderRows(db: Db, ids: readonly string[]): Promise<OrderRow[]> {
  if (!ids.length) return [];
  const { rows } = await sql<StoredRow>`
    select o.id, o.ordered_at, o.request, o.delivery, o.status, o.packing_hold, o.total_cents, o.vat_cents, o.version,
      ${inSouthAfricaSql(sql`now()`)}::date - ${inSouthAfricaSql(sql`o.ordered_at`)}::date as age_days,
      l.items, l.discount_cents,
      (select count(*) from order_events where order_id = o.id and event = 'note') as notes,
      coalesce((select p.name from launches n join products p on p.id = n.product_id where n.id = o.launch_id), '') as launch,
      coalesce((select jsonb_agg(jsonb_build_object('state', state, 'amount_cents', amount_cents))
        from refunds where session_id = o.session_id), '[]'::jsonb) as refunds
    from orders o cross join lateral (
      select sum(quantity) as items, sum(discount_cents) as discount_cents from order_lines where order_id = o.id) l
    where o.id in (${sql.join(ids)})`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(rowOf);
}

function rowOf(row: StoredRow): OrderRow {
  const { recipient, city } = destinationOf(row);
  return {
    id: row.id,
    number: row.id,
    orderedAt: row.ordered_at.toISOString(),
    customer: recipient.name,
    city,
    items: Number(row.items),
    total: row.total_cents,
    vat: vatOf(row),
    discount: Number(row.discount_cents),
    refunded: paidBack(row.refunds),
    payment: paymentState(row, row.refunds),
    status: row.status,
    hold: row.packing_hold,
    ageDays: ['delivered', 'cancelled', 'refunded'].includes(row.status) ? null : Math.max(0, row.age_days),
    notes: Number(row.notes),
    launch: row.launch,
    version: row.version,
  };
}
