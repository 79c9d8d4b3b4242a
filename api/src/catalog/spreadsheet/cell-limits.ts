import { unreadable } from './read-text';

/** The shop's own export has some fifty columns. */
const MAX_COLUMNS = 300;
/** The longest text that a product may have is shorter. */
const MAX_CELL = 10_000;

/** The limit that csv-parse enforces: a longer row is not read to its end, however long its cells are. */
export const MAX_ROW = 200_000;

/** Refuses a cell while the file is read, with 400, before millions of them are in memory. Given to csv-parse as `cast`. */
export function checkCell(cell: string, { column, records }: { column: number | string; records: number }): string {
  if (Number(column) >= MAX_COLUMNS) throw unreadable(`Row ${records + 1} has more than ${MAX_COLUMNS} columns.`);
  if (cell.length > MAX_CELL) throw cellTooLong(records + 1);
  return cell;
}

export const cellTooLong = (row: number) => unreadable(`Row ${row}: a cell has more than ${MAX_CELL} characters. Shorten it.`);
