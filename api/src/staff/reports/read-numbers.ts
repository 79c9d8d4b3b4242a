import { sql } from 'kysely';
import { businessDay, daysAfter, endOfDay, inSouthAfricaSql, startOfDay } from '../../time/business-day';
import type { Db } from '../../db/transact';

const BEST_SELLERS = 10;

/** Money in cents. */
export interface Totals {
  orders: number;
  /** The value of the orders, VAT included. */
  sales: number;
  /** Money that went back to cards for orders, on the day when it was done; for orders of any day. */
  refunds: number;
  /** Sales less refunds. */
  revenue: number;
}

export interface Numbers {
  from: Date;
  to: Date;
  now: Totals;
  /** The period before, up to the same time of its last day. */
  before: Totals;
  /** One entry per business day, the oldest first. */
  days: (Totals & { day: string })[];
  /** By pairs, without refunded ones; sales are the amounts paid for them, after discounts. */
  bestSellers: { productId: number; name: string; units: number; sales: number }[];
}

/**
 * Orders and revenue of the last `days` business days of South Africa, today included, up to the moment `at` (BO-13), against
 * as many days before. An order counts when it was paid, a refund when it was done.
 */
export async function readNumbers(db: Db, days: number, at: Date): Promise<Numbers> {
  const today = businessDay(at);
  const firstDay = daysAfter(today, 1 - days);
  const from = startOfDay(firstDay);
  const span = startOfDay(firstDay).getTime() - startOfDay(daysAfter(firstDay, -days)).getTime();
  const [fromBefore, toBefore] = [new Date(from.getTime() - span), new Date(at.getTime() - span)];
  const byDay = await readByDay(db, from, at);
  return {
    from,
    to: at,
    now: sumOf(byDay),
    before: sumOf(await readByDay(db, fromBefore, toBefore)),
    days: Array.from({ length: days }, (_, index) => {
      const day = daysAfter(firstDay, index);
      return { day, ...sumOf(byDay.filter((row) => row.day === day)) };
    }),
    bestSellers: await readBestSellers(db, from, at),
  };
}

interface DayRow {
  day: string;
  orders: number;
  sales: number;
  refunds: number;
}

/** The totals of one business day. */
export const readDay = async (db: Db, day: string): Promise<Totals> => sumOf(await readByDay(db, startOfDay(day), endOfDay(day)));

/** Business days of a time range, begin included, end not. Sums are bigints, which the drivers read differently. */
async function readByDay(db: Db, from: Date, to: Date): Promise<DayRow[]> {
  const { rows } = await sql<Record<keyof DayRow, string>>`
    select to_char(${inSouthAfricaSql(sql`at`)}, 'YYYY-MM-DD') as day,
      sum(orders)::text as orders, sum(sales)::text as sales, sum(refunds)::text as refunds
    from (
      select ordered_at as at, 1 as orders, total_cents::bigint as sales, 0::bigint as refunds
      from orders where ordered_at >= ${from} and ordered_at < ${to}
      union all
      select r.done_at, 0, 0, r.amount_cents::bigint
      from refunds r where r.state = 'done' and r.done_at >= ${from} and r.done_at < ${to}
        and exists (select from orders o where o.session_id = r.session_id)
    ) moves group by 1`.execute(db);
  return rows.map(({ day, orders, sales, refunds }) => ({
    day,
    orders: Number(orders),
    sales: Number(sales),
    refunds: Number(refunds),
  }));
}

function sumOf(rows: readonly DayRow[]): Totals {
  const add = (pick: (row: DayRow) => number) => rows.reduce((sum, row) => sum + pick(row), 0);
  const [orders, sales, refunds] = [add((row) => row.orders), add((row) => row.sales), add((row) => row.refunds)];
  return { orders, sales, refunds, revenue: sales - refunds };
}

/** The price of the pairs of a line that were not paid back, in cents, shared out as refunds are (`shareOf`). */
const paidFor = sql`(l.quantity::bigint * l.price_cents - l.discount_cents)
  - (l.quantity::bigint * l.price_cents - l.discount_cents) * l.refunded_quantity / l.quantity`;

async function readBestSellers(db: Db, from: Date, to: Date): Promise<Numbers['bestSellers']> {
  const { rows } = await sql<{ productId: number; name: string; units: string; sales: string }>`
    select l.product_id as "productId", max(l.name) as name, sum(l.quantity - l.refunded_quantity)::text as units, sum(${paidFor})::text as sales
    from order_lines l join orders o on o.id = l.order_id
    where o.ordered_at >= ${from} and o.ordered_at < ${to} and o.status not in ('cancelled', 'refunded')
    group by l.product_id having sum(l.quantity - l.refunded_quantity) > 0
    order by sum(l.quantity - l.refunded_quantity) desc, sum(${paidFor}) desc, l.product_id
    limit ${BEST_SELLERS}`.execute(db);
  return rows.map(({ units, sales, ...row }) => ({ ...row, units: Number(units), sales: Number(sales) }));
}
