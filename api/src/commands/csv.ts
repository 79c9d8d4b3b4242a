/** One row with the line of the file on which it begins, from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** Reads RFC 4180: quoted cells may hold commas, quotes and line breaks. Throws an Error that names the line. */
export function readCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let [cells, cell, quoted, line, began] = [[] as string[], '', false, 1, 1];
  const endRow = () => {
    cells.push(cell);
    if (cells.length > 1 || cells[0] !== '') rows.push({ line: began, cells });
    [cells, cell] = [[], ''];
  };
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  for (let index = 0; index < source.length; index += 1) {
    const sign = source[index] as string;
    if (sign === '\n') line += 1;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (source[index + 1] === '"') [cell, index] = [`${cell}"`, index + 1];
      else quoted = false;
    } else if (sign === '"') {
      if (cell !== '') throw new Error(`line ${line}: a quote stands in the middle of a cell`);
      quoted = true;
    } else if (sign === ',') [cells, cell] = [[...cells, cell], ''];
    else if (sign === '\n') {
      endRow();
      began = line;
    } else cell += sign;
  }
  if (quoted) throw new Error(`line ${began}: a quoted cell has no end`);
  endRow();
  return rows;
}

/**
 * Writes rows as CSV that is safe to open and to print: what a spreadsheet would run as a formula gets an apostrophe in
 * front, which `plainCell` takes off, and signs that work a terminal are left out.
 */
export const writeCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => row.map((value) => quotedCell(safeCell(String(value ?? '')))).join(',')).join('\r\n') + '\r\n';

// Also inside of a cell: where the decimal sign is a comma (en-ZA) a spreadsheet takes semicolons for the ends of cells.
const FORMULA = /(^|[;\t\r\n])(["' ]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const MARKED = /(^|[;\t\r\n])'(["' ]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const safeCell = (text: string) => text.replace(CONTROL, '').replace(FORMULA, "$1'$2");
const quotedCell = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The text of a cell that may have been written by `writeCsv`. */
export const plainCell = (text: string): string => text.replace(MARKED, '$1$2');
