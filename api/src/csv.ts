/** One row with the 1-based line number at which it begins. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** Reads RFC 4180: quoted cells may contain commas, quotes and line breaks. Throws an Error that names the line. */
export function readCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let [cells, cell, quoted, line, rowStart] = [[] as string[], '', false, 1, 1];
  const endRow = () => {
    cells.push(cell);
    if (cells.length > 1 || cells[0] !== '') rows.push({ line: rowStart, cells });
    [cells, cell] = [[], ''];
  };
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  for (let index = 0; index < source.length; index += 1) {
    const char = source[index] as string;
    if (char === '\n') line += 1;
    if (quoted) {
      if (char !== '"') cell += char;
      else if (source[index + 1] === '"') [cell, index] = [`${cell}"`, index + 1];
      else quoted = false;
    } else if (char === '"') {
      if (cell !== '') throw new Error(`line ${line}: unexpected quote in the middle of a cell`);
      quoted = true;
    } else if (char === ',') [cells, cell] = [[...cells, cell], ''];
    else if (char === '\n') {
      endRow();
      rowStart = line;
    } else cell += char;
  }
  if (quoted) throw new Error(`line ${rowStart}: unterminated quoted cell`);
  endRow();
  return rows;
}

/**
 * Writes rows as CSV that is safe to open and to print: cells that a spreadsheet would run as a formula get a leading
 * apostrophe, which `plainCell` removes, and terminal control characters are dropped.
 */
export const writeCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => row.map((value) => quotedCell(safeCell(String(value ?? '')))).join(',')).join('\r\n') + '\r\n';

// Also inside a cell: where the decimal separator is a comma (en-ZA), spreadsheets treat semicolons as cell separators.
const FORMULA = /(^|[;\t\r\n])(["' ]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const MARKED = /(^|[;\t\r\n])'(["' ]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const safeCell = (text: string) => text.replace(CONTROL, '').replace(FORMULA, "$1'$2");
const quotedCell = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The text of a cell that `writeCsv` may have written. */
export const plainCell = (text: string): string => text.replace(MARKED, '$1$2');
