import { SIZE_KEY } from 'shared/models';
import { plainCell, type CsvRow } from '../csv';
import { parseCents } from './product-commands';

/** Columns of the catalog's CSV. One more column per size (`size7`) holds the units on hand. */
export const COLUMNS = [
  'slug',
  'name',
  'category',
  'price',
  'colourway',
  'description',
  'materials',
  'image1',
  'image2',
  'image3',
  'image4',
  'active',
] as const;
const REQUIRED_COLUMNS = ['slug', 'name', 'category', 'price', 'image1'] as const;

export interface CatalogRow {
  line: number;
  slug: string;
  name: string;
  category: string;
  priceCents: number;
  colourway: string;
  description: string;
  materials: string[];
  /** URLs, or names of files in the images folder. */
  images: [string, string, string, string];
  active: boolean;
  /** Only the sizes for which the row has a number; other sizes stay unchanged. */
  stock: Record<string, number>;
}

/** Reads the header row; throws an Error that names missing, unknown and duplicate columns. */
export function readHead(row: CsvRow | undefined): string[] {
  const head = (row?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const missing = REQUIRED_COLUMNS.filter((name) => !head.includes(name));
  const unknown = head.filter((name) => !(COLUMNS as readonly string[]).includes(name) && !SIZE_KEY.test(name));
  const twice = head.filter((name, index) => head.indexOf(name) !== index);
  const wrong = [
    ...missing.map((name) => `line 1: the column ${name} is missing`),
    ...unknown.map((name) => `line 1: the column '${name}' is unknown`),
    ...twice.map((name) => `line 1: the column ${name} appears twice`),
  ];
  if (wrong.length) throw new Error(wrong.join('\n'));
  return head;
}

/** Reads one row; appends its errors to `wrong`, with the line number. */
export function readRow(head: readonly string[], { line, cells }: CsvRow, wrong: string[]): CatalogRow {
  const addError = (what: string) => wrong.push(`line ${line}: ${what}`);
  if (cells.length !== head.length) addError(`has ${cells.length} cells, not ${head.length}`);
  const cell = (name: string) => plainCell(cells[head.indexOf(name)] ?? '').trim();
  for (const name of REQUIRED_COLUMNS) if (!cell(name)) addError(`${name} is empty`);
  const checkLength = (name: string, max: number) =>
    cell(name).length > max && addError(`${name} has more than ${max} characters`);
  checkLength('name', 120);
  checkLength('category', 60);
  checkLength('colourway', 120);
  checkLength('description', 5000);
  if ((cell('slug') && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(cell('slug'))) || cell('slug').length > 100)
    addError(`slug '${cell('slug')}' must be small letters, digits and hyphens`);
  if (/[/\\?#\p{Cc}]/u.test(cell('name') + cell('category')))
    addError('name and category are part of URLs and must not contain / \\ ? #');
  const priceCents = parseCents(cell('price'));
  if (cell('price') && priceCents === null) addError(`price '${cell('price')}' is not an amount in rand`);
  const active = cell('active').toLowerCase();
  if (!['', 'yes', 'no'].includes(active)) addError(`active must be yes or no, not '${active}'`);
  const stock: Record<string, number> = {};
  for (const size of head.filter((name) => /^size\d/.test(name))) {
    const count = cell(size);
    if (count === '') continue;
    if (/^\d{1,6}$/.test(count)) stock[size] = Number(count);
    else addError(`${size} '${count}' is not a number of pairs`);
  }
  const images = (['image1', 'image2', 'image3', 'image4'] as const).map(cell);
  return {
    line,
    stock,
    slug: cell('slug'),
    name: cell('name'),
    category: cell('category'),
    priceCents: priceCents ?? 0,
    colourway: cell('colourway'),
    description: cell('description'),
    materials: cell('materials')
      .split('|')
      .map((each) => each.trim())
      .filter(Boolean),
    images: images as CatalogRow['images'],
    active: active !== 'no',
  };
}
