import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema';
import { writeCsv } from '../../csv';
import { readOrderRows, type OrderRow } from './list-orders';

const AT_ONCE = 500;

/** These orders as CSV, in parts, so that a long list never is in memory as a whole. Amounts in rand. */
export async function* csvOfOrders(
  db: Kysely<Schema>,
  ids: readonly string[],
  { withMoney }: { withMoney: boolean },
): AsyncGenerator<string> {
  const money = withMoney ? ['total', 'payment'] : [];
  yield writeCsv([['number', 'ordered', 'customer', 'city', 'items', ...money, 'status', 'hold', 'days', 'notes']]);
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = await readOrderRows(db, ids.slice(at, at + AT_ONCE));
    yield writeCsv(rows.map((row) => cellsOf(row, withMoney)));
  }
}

const cellsOf = (row: OrderRow, withMoney: boolean) => [
  row.number,
  row.orderedAt,
  row.customer,
  row.city,
  row.items,
  ...(withMoney ? [(row.total / 100).toFixed(2), row.payment] : []),
  row.status,
  row.hold,
  row.ageDays,
  row.notes,
];
