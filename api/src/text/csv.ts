import { stringify } from 'csv-stringify/sync';
import { fromCents } from 'shared/money';

/** How a file is written: `comma` for most programs, `semicolon` as Excel and its like expect it in South Africa. */
export type CsvFormat = 'comma' | 'semicolon';

interface CsvStyle {
  /** The beginning of the file: without a byte order mark, Excel reads UTF-8 as another encoding. */
  start: string;
  separator: ',' | ';';
  /** An amount such as `12.50` as a South African spreadsheet takes it for a number. */
  amount(text: string): string;
  /** The same of cents. */
  rand(cents: number): string;
}

const styleOf = ({ amount, ...style }: Omit<CsvStyle, 'rand'>): CsvStyle => ({
  ...style,
  amount,
  rand: (cents) => amount(fromCents(cents).toFixed(2)),
});

export const CSV_STYLES: Record<CsvFormat, CsvStyle> = {
  comma: styleOf({ start: '', separator: ',', amount: (text) => text }),
  semicolon: styleOf({ start: '\ufeff', separator: ';', amount: (text) => text.replace('.', ',') }),
};

export type Rows = readonly (readonly (string | number | null)[])[];

/**
 * Writes rows as CSV that is safe to open and to print: cells that a spreadsheet would run as a formula get a leading
 * apostrophe, which `plainCell` removes, and terminal control characters are dropped.
 */
export const writeCsv = (rows: Rows, delimiter: ',' | ';' = ','): string =>
  stringify(
    rows.map((row) => row.map((value) => safeCell(String(value ?? '')))),
    { delimiter, record_delimiter: 'windows', quoted_match: NEEDS_QUOTES },
  );

/** A whole file of this format. */
export const csvFile = (rows: Rows, format: CsvFormat = 'comma'): string =>
  CSV_STYLES[format].start + writeCsv(rows, CSV_STYLES[format].separator);

/** Also characters that other separators or a spreadsheet would take for the end of a cell, or would trim away. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

// Also inside a cell: where the decimal separator is a comma (en-ZA), spreadsheets treat semicolons as cell separators.
const FORMULA = /(^|[;\t\r\n])(["' ]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const MARKED = /(^|[;\t\r\n])'(["' ]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
/** A text as a cell has it: line breaks and tabs stay. */
export const withoutControls = (text: string): string => text.replace(CONTROL, '');
const safeCell = (text: string) => withoutControls(text).replace(FORMULA, "$1'$2");

/** The text of a cell that `writeCsv` may have written. */
export const plainCell = (text: string): string => text.replace(MARKED, '$1$2');
