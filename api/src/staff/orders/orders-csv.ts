import { businessTime } from '../../time/business-day';
import { CSV_STYLES, writeCsv, type CsvFormat } from '../../text/csv';
import { readOrderRows, type OrderRow } from './list-orders';
import type { Db } from '../../db/transact';

const AT_ONCE = 500;

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
  const money = withMoney ? ['total', 'payment'] : [];
  // New columns go to the end: spreadsheets that staff have made count on the others.
  const books = withMoney ? ['discount', 'vat', 'refunded'] : [];
  const columns = [
    'number',
    'ordered',
    'customer',
    'city',
    'items',
    ...money,
    'status',
    'hold',
    'days',
    'notes',
    ...books,
    'launch',
  ];
  yield start + writeCsv([columns], separator);
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = await readOrderRows(db, ids.slice(at, at + AT_ONCE));
    yield writeCsv(
      rows.map((row) => [
        ...(withMoney
          ? [...cellsOf(row, [rand(row.total), row.payment]), ...[rand(row.discount), rand(row.vat), rand(row.refunded)]]
          : cellsOf(row, [])),
        row.launch,
      ]),
      separator,
    );
  }
}

const cellsOf = (row: OrderRow, money: readonly string[]) => [
  row.number,
  businessTime(new Date(row.orderedAt)),
  row.customer,
  row.city,
  row.items,
  ...money,
  row.status,
  row.hold,
  row.ageDays,
  row.notes,
];
