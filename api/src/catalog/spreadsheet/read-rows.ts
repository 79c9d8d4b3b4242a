import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { plainText } from 'shared/validation';
import { plainCell, withoutControls } from '../../text/csv';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop';
import { nameText } from '../../text/name-text';
import { visibleText } from '../../text/visible-text';
import { cellTooLong, checkCell, MAX_ROW } from './cell-limits';
import { columnOf } from './columns';
import { unreadable } from './read-text';

/** One row of the file with the number that a spreadsheet shows beside it: the headings are row 1. */
export interface SheetRow {
  row: number;
  /** Column -> text, without what protects it from being run as a formula. */
  cells: ReadonlyMap<string, string>;
  /** More cells than there are headings. */
  surplus: number;
  /** The columns that the row, which ends early, does not have. */
  missing: readonly string[];
}

export interface Sheet {
  columns: readonly string[];
  rows: SheetRow[];
}

const SEPARATORS = [',', ';', '\t'] as const;
const MAX_ROWS = 20_000;
/** Files that several programs wrote to may mix them. */
const LINE_ENDS = ['\r\n', '\n', '\r'];
const LIMITED = { relax_column_count: true, max_record_size: MAX_ROW, cast: checkCell };
const PART = 64 * 1024;
const YIELD_EVERY_ROWS = 200;
/** Some programs write this above the headings; Excel does not count it as a row. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

/**
 * Reads RFC 4180 as Excel writes it: cells in quotes may contain separators, quotes and line breaks. The separator is the one
 * with which the first row has headings that are known. Rows without any text are left out, but counted. 400 for a file without
 * usable headings.
 */
export async function readRows(given: string): Promise<Sheet> {
  const text = given.replace(SEPARATOR_LINE, '');
  const delimiter = findSeparator(text, SEPARATOR_LINE.exec(given)?.[1]);
  const parser = Readable.from(partsOf(text)).pipe(parse({ delimiter, ...LIMITED, record_delimiter: LINE_ENDS }));
  let columns: string[] | undefined;
  let number = 0;
  const rows: SheetRow[] = [];
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      number += 1;
      if (number % YIELD_EVERY_ROWS === 0) await yieldToEventLoop();
      if (!columns) columns = readHeadings(record);
      else if (record.some((cell) => cell.trim())) rows.push(toRow(number, columns, record));
      if (rows.length > MAX_ROWS) throw unreadable(`The file has more than ${MAX_ROWS} products. Split it into several files.`);
    }
  } catch (error) {
    throw error instanceof CsvError ? whatIsWrong(error) : error;
  }
  if (!rows.length) throw unreadable(columns ? 'The file contains no products.' : 'The file is empty.');
  return { columns: columns as string[], rows };
}

function* partsOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PART) yield text.slice(at, at + PART);
}

function findSeparator(text: string, named: string | undefined): string {
  if (named && (SEPARATORS as readonly string[]).includes(named)) return named;
  const knownWith = (delimiter: string) => {
    const firstLines = text.slice(0, PART);
    try {
      const [headings = []] = parseAtOnce(firstLines, {
        delimiter,
        to: 1,
        relax_column_count: true,
        relax_quotes: true,
        record_delimiter: LINE_ENDS,
      });
      return (headings as string[]).filter((heading) => columnOf(heading)).length;
    } catch {
      return 0;
    }
  };
  return SEPARATORS.reduce<string>((best, each) => (knownWith(each) > knownWith(best) ? each : best), SEPARATORS[0]);
}

/** The columns of the headings; 400 that names unknown, repeated and missing ones. */
function readHeadings(headings: readonly string[]): string[] {
  // Excel keeps columns that were emptied.
  const given = headings.slice(0, headings.findLastIndex((heading) => heading.trim()) + 1);
  const columns = given.map((heading) => columnOf(heading) ?? '');
  const unknown = given.filter((_, index) => !columns[index]);
  const twice = columns.filter((name, index) => name && columns.indexOf(name) !== index);
  const wrong = [
    ...(columns.includes('slug') ? [] : ['The column slug is missing']),
    ...unknown.map((heading) => `The column '${heading.trim().slice(0, 50)}' is unknown`),
    ...twice.map((name) => `The column ${name} appears twice`),
  ];
  if (wrong.length) throw unreadable(`Row 1: ${wrong.slice(0, 20).join('. ')}.`);
  return columns;
}

const NAMES: ReadonlySet<string> = new Set(['name', 'category']);
/** Numbers, codes and words that are compared. */
const PLAIN = /^(slug|price|compareAtPrice|state|active|exported|(size|sku|gtin)[\d.]+)$/;

function toRow(row: number, columns: readonly string[], record: readonly string[]): SheetRow {
  const formOf = (name: string) => (PLAIN.test(name) ? plainCode : NAMES.has(name) ? nameText : normalText);
  const textOf = (name: string, cell: string) => formOf(name)(plainCell(cell));
  const cells = new Map(columns.map((name, index) => [name, textOf(name, record[index] ?? '')]));
  const surplus = record.slice(columns.length).filter((cell) => cell.trim()).length;
  return { row, cells, surplus, missing: columns.slice(record.length) };
}

/** A number, code or word as it is compared; a control character, which no database keeps, does not show. */
const plainCode = (text: string): string => plainText(withoutControls(text));

/**
 * A text as it survives a spreadsheet: no control or invisible characters, one kind of line break, no space around it. In this
 * order: an export has dropped the control characters already, and one may have been within a line break.
 */
export const normalText = (text: string): string => visibleText(withoutControls(text)).replace(/\r\n?/g, '\n').trim();

function whatIsWrong(error: CsvError): Error {
  // Rows before this one, the headings among them.
  const number = Number(error.records) + 1;
  const row = `Row ${number}`;
  if (error.code === 'CSV_MAX_RECORD_SIZE') return cellTooLong(number);
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return unreadable(`${row}: a quotation mark is opened and never closed.`);
  if (error.code.endsWith('_QUOTE'))
    return unreadable(
      `${row}: a quotation mark is in the middle of a cell. Put the cell in quotation marks and double those inside.`,
    );
  return unreadable(`${row} cannot be read as CSV.`);
}
