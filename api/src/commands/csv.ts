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

/** Writes rows as CSV. A cell that a spreadsheet would run as a formula gets an apostrophe in front, which `plainCell` takes off. */
export const writeCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => row.map((value) => quotedCell(safeCell(String(value ?? '')))).join(',')).join('\r\n') + '\r\n';

const FORMULA = /^[=+\-@\t\r]/;
const safeCell = (text: string) => (FORMULA.test(text) || /^'[=+\-@\t\r']/.test(text) ? `'${text}` : text);
const quotedCell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The text of a cell that may have been written by `writeCsv`. */
export const plainCell = (text: string): string => (/^'[=+\-@\t\r']/.test(text) ? text.slice(1) : text);
