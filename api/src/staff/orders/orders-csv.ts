import { businessTime } from '../../time/business-day';
import { CSV_STYLES, writeCsv, type CsvFormat } from '../../text/csv';
import { readOrderRows, type OrderRow } from './list-orders';
import type { Db } from '../../db/transact';

const AT_ONCE = 500;

// New columns go to the end: spreadsheets that staff have made count on the others.
const COLUMNS = [
  'number',
  'ordered',
  'customer',
  'city',
  'items',
  'total',
  'payment',
  'status',
  'hold',
  'days',
  'notes',
  'discount',
  'vat',
  'refunded',
  'launch',
] as const;
type Column = (typeof COLUMNS)[number];
const MONEY_COLUMNS: ReadonlySet<Column> = new Set<Column>(['total', 'payment', 'discount', 'vat', 'refunded']);

/**
 * These orders as CSV, in parts, so that a long list never is in memory as a whole. Amounts in rand, times in
 * South African time, so that each order falls on the day that the screen says.
 */
export async function* csvOfOrders(
  db: Db,
  ids: readonly string[],
  { withMoney, format = 'comma' }: { withMoney: boolean; format?: CsvFormat | undefined },
): AsyncGenerator<string> {
  const { start, separator, rand } = CSV_STYLES[format];
  const columns = COLUMNS.filter((column) => withMoney || !MONEY_COLUMNS.has(column));
  yield start + writeCsv([columns], separator);
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = (await readOrderRows(db, ids.slice(at, at + AT_ONCE))).map((row) => cellsOf(row, rand));
    yield writeCsv(
      rows.map((cells) => columns.map((column) => cells[column])),
      separator,
    );
  }
}

const cellsOf = (row: OrderRow, rand: (cents: number) => string): Record<Column, string | number | null> => ({
  number: row.number,
  ordered: businessTime(new Date(row.orderedAt)),
  customer: row.customer,
  city: row.city,
  items: row.items,
  total: rand(row.total),
  payment: row.payment,
  status: row.status,
  hold: row.hold,
  days: row.ageDays,
  notes: row.notes,
  discount: rand(row.discount),
  vat: rand(row.vat),
  refunded: rand(row.refunded),
  launch: row.launch,
});
