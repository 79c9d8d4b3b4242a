import type { Kysely } from 'kysely';
import { writeCsv } from '../../csv';
import type { Schema } from '../../db/schema';
import { cellsOf, columnsOf, readStored } from './stored-product';

/** How a file is written: `comma` for most programs, `semicolon` as Excel and its like expect it in South Africa. */
export type SheetFormat = 'comma' | 'semicolon';

const AT_ONCE = 500;
/** Without it, Excel reads UTF-8 as another encoding. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * The whole catalog as the CSV that import reads, in parts, safe to open in a spreadsheet. With semicolons, amounts have a decimal
 * comma: a South African spreadsheet then takes them for numbers.
 */
export async function* exportCatalog(db: Kysely<Schema>, format: SheetFormat): AsyncGenerator<string> {
  const separator = format === 'semicolon' ? ';' : ',';
  const sizes = await db.selectFrom('stock').select('size').distinct().execute();
  const columns = columnsOf(sizes.map(({ size }) => size));
  yield (format === 'semicolon' ? BYTE_ORDER_MARK : '') + writeCsv([columns], separator);
  for (let after = 0; ;) {
    const products = await readStored(db, { after, limit: AT_ONCE });
    if (products.length)
      yield writeCsv(
        products.map((product) => rowOf(columns, cellsOf(product), format)),
        separator,
      );
    if (products.length < AT_ONCE) return;
    after = products.at(-1)?.id as number;
  }
}

const rowOf = (columns: readonly string[], cells: ReadonlyMap<string, string>, format: SheetFormat) =>
  columns.map((name) => {
    const text = cells.get(name) ?? '';
    return format === 'semicolon' && /^(price|compareAtPrice)$/.test(name) ? text.replace('.', ',') : text;
  });
