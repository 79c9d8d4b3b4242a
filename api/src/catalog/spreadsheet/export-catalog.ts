import { CSV_STYLES, writeCsv, type CsvFormat } from '../../text/csv';
import { cellsOf, columnsOf, readStored } from './stored-product';
import type { Db } from '../../db/transact';

const AT_ONCE = 500;

/**
 * The whole catalog as the CSV that import reads, in parts, safe to open in a spreadsheet. With semicolons, amounts have a decimal
 * comma: a South African spreadsheet then takes them for numbers.
 */
export async function* exportCatalog(db: Db, format: CsvFormat = 'comma'): AsyncGenerator<string> {
  const { start, separator, amount } = CSV_STYLES[format];
  const sizes = await db.selectFrom('stock').select('size').distinct().execute();
  const columns = columnsOf(sizes.map(({ size }) => size));
  yield start + writeCsv([columns], separator);
  for (let after = 0; ;) {
    const products = await readStored(db, { after, limit: AT_ONCE });
    if (products.length)
      yield writeCsv(
        products.map((product) => rowOf(columns, cellsOf(product), amount)),
        separator,
      );
    if (products.length < AT_ONCE) return;
    after = products.at(-1)?.id as number;
  }
}

const rowOf = (columns: readonly string[], cells: ReadonlyMap<string, string>, amount: (text: string) => string) =>
  columns.map((name) => {
    const text = cells.get(name) ?? '';
    return /^(price|compareAtPrice)$/.test(name) ? amount(text) : text;
  });
