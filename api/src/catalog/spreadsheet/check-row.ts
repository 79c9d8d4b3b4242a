import { sizeColumn } from './columns';
import { checkOf, isSpreadsheetError } from './check-cell';
import { checkSizes } from './check-sizes';
import type { CellChange, ProductChange } from './import-plan';
import { normalText, type SheetRow } from './read-rows';
import { readRand } from './rand';
import { cellsOf, readExported, type StoredProduct } from './stored-product';

export interface RowContext {
  columns: readonly string[];
  /** The product of this slug as it is now. */
  stored: StoredProduct | undefined;
  /** The brand that a category means, in the spelling of its address. */
  brandOf(category: string): string;
  /** Returns the problem with a picture, if any. */
  checkImage(image: string): string | undefined;
  /** Reports a problem of this row. */
  addProblem(column: string, message: string): void;
}

const MAX_REASON = 500;

/**
 * Turns a row into a change of a product (CATD-5). A cell changes a product only if its text differs from what an export would
 * write now, so that an unedited export changes nothing. An empty cell clears its field, but never a price, a name or a stock.
 * Columns that the file does not have stay as they are.
 */
export function checkRow({ row, cells: given, surplus, missing }: SheetRow, context: RowContext): ProductChange {
  const { columns, stored, addProblem, brandOf } = context;
  const slug = given.get('slug') ?? '';
  const next: StoredProduct = stored ? structuredClone(stored) : { ...structuredClone(NEW), slug };
  const before = stored ? cellsOf(stored) : new Map<string, string>();
  const exported = readExported(given.get('exported') ?? '');
  const reason = given.get('compareAtReason') ?? '';
  const change: ProductChange = { row, slug, stored: stored ?? null, next, cells: [], reason, warnings: [] };

  if (!stored && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    addProblem('slug', slug ? `'${slug.slice(0, 40)}' must be small letters, digits and hyphens` : 'is empty');
  if (slug.length > 100) addProblem('slug', 'has more than 100 characters');
  if (surplus) addProblem('', 'has cells to the right of the last heading');
  if (reason.length > MAX_REASON) addProblem('compareAtReason', `has more than ${MAX_REASON} characters`);
  if (exported === undefined) addProblem('exported', 'was edited. Leave this column as it was exported, or empty');

  const misread = new Set<string>();
  // A spreadsheet error is not a value, so no other check applies to the cell.
  const failed = columns.filter(
    (column) => isSpreadsheetError(given.get(column) ?? '') && given.get(column) !== before.get(column),
  );
  for (const column of failed) {
    misread.add(column);
    addProblem(column, `'${given.get(column)?.slice(0, 40)}' is a spreadsheet error. Correct the cell, or clear it`);
  }
  const cells = new Map([...given].filter(([column]) => !misread.has(column)));
  for (const column of columns) {
    const check = sizeColumn(column) ? undefined : checkOf(column, context.checkImage);
    if (!check || misread.has(column)) continue;
    const cell = cells.get(column) ?? '';
    const text = column === 'category' ? brandOf(cell) : cell;
    const was = normalText(before.get(column) ?? '');
    if (isSame(column, text, was) || (text === '' && isOptional(column, stored))) continue;
    const state = next.state;
    const problem = check(next, text);
    if (problem) {
      misread.add(column);
      addProblem(column, problem);
    } else if (column !== 'active') change.cells.push({ column, before: was, after: text });
    // It may repeat `state`.
    else if (next.state !== state) change.cells.push({ column: 'state', before: state, after: next.state });
  }
  change.cells.push(
    ...checkSizes(cells, {
      columns: columns.filter((column) => !misread.has(column)),
      next,
      stored,
      seen: stored && exported?.onHand,
      addProblem,
    }),
  );
  if (stored && change.cells.length && exported && exported.version !== stored.version)
    change.warnings.push('This product was changed in the shop since the file was exported.');
  const emptied = missing.filter((column) => change.cells.some((each) => each.column === column));
  if (emptied.length) change.warnings.push(`The row ends before ${emptied.join(', ')}: what the product has there is removed.`);
  checkWhole(change, context, misread);
  return change;
}

const NEW: StoredProduct = {
  id: 0,
  slug: '',
  name: '',
  category: '',
  priceCents: 0,
  compareAtCents: null,
  state: 'live',
  colourway: '',
  description: '',
  materials: [],
  images: [],
  altTexts: [],
  version: 1,
  sizes: {},
};

function isSame(column: string, given: string, was: string): boolean {
  if (given === was) return true;
  if (column === 'state' || column === 'category') return given.toLowerCase() === was.toLowerCase();
  if (column !== 'price' && column !== 'compareAtPrice') return false;
  const [a, b] = [readRand(given), readRand(was)];
  return 'cents' in a && 'cents' in b && a.cents === b.cents;
}

/** Columns that keep their value if the cell is empty. */
const isOptional = (column: string, stored: StoredProduct | undefined) =>
  column === 'state' || column === 'active' || (column === 'price' && !stored);

/** Checks the row as a whole. Skips `misread` columns, which already have a problem. */
function checkWhole(
  { cells, stored, next }: ProductChange,
  { columns, addProblem }: RowContext,
  misread: ReadonlySet<string>,
): void {
  const changes = (...names: string[]) => cells.some(({ column }) => names.includes(column));
  const isInFile = (column: string) => columns.includes(column);
  if (!stored && !next.name) addProblem('name', 'is empty, and the product is new');
  if (!stored && !next.category) addProblem('category', 'is empty, and the product is new');
  for (const [index, alt] of next.altTexts.entries())
    if (alt && !next.images[index] && changes(`image${index + 1}`, `alt${index + 1}`))
      addProblem(`alt${index + 1}`, `describes no picture: image${index + 1} is empty`);
  const { compareAtCents, priceCents, state, images, sizes } = next;
  const isAbove = compareAtCents === null || compareAtCents > priceCents;
  if (!isAbove && (changes('compareAtPrice') || (changes('price') && isInFile('compareAtPrice'))))
    addProblem('compareAtPrice', 'must be above the price. Clear the cell to end the sale');
  if (state !== 'live' || (stored && !cells.some(touchesSale))) return;
  if (!(priceCents > 0) && !misread.has('price')) addProblem('price', 'must be above 0: a live product needs a price');
  if (!images.some(Boolean) && !misread.has('image1')) addProblem('image1', 'is empty: a live product needs a picture');
  if (!Object.keys(sizes).length)
    addProblem('state', 'cannot be live before the product has a size, such as in the column size7');
}

const touchesSale = ({ column }: CellChange) => /^(state|active|price|image\d)$/.test(column);
