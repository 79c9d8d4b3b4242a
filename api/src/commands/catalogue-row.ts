import { plainCell, type CsvRow } from './csv';
import { centsOf } from './shelf';

/** Columns of the catalogue's CSV; one more per size (`size7`) holds the pairs on hand. */
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
const NEEDED = ['slug', 'name', 'category', 'price', 'image1'] as const;

export interface CatalogueRow {
  line: number;
  slug: string;
  name: string;
  category: string;
  priceCents: number;
  colourway: string;
  description: string;
  materials: string[];
  /** Addresses, or names of files in the images folder. */
  images: [string, string, string, string];
  active: boolean;
  /** Only the sizes that the row has a number for: the others stay as they are. */
  stock: Record<string, number>;
}

/** The head of the file; throws an Error that names what is missing, unknown or there twice. */
export function readHead(row: CsvRow | undefined): string[] {
  const head = (row?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const missing = NEEDED.filter((name) => !head.includes(name));
  const unknown = head.filter((name) => !(COLUMNS as readonly string[]).includes(name) && !/^size\d{1,2}$/.test(name));
  const twice = head.filter((name, index) => head.indexOf(name) !== index);
  const wrong = [
    ...missing.map((name) => `line 1: the column ${name} is missing`),
    ...unknown.map((name) => `line 1: the column '${name}' is not known`),
    ...twice.map((name) => `line 1: the column ${name} is there twice`),
  ];
  if (wrong.length) throw new Error(wrong.join('\n'));
  return head;
}

/** Reads one row; what is wrong with it goes into `wrong`, by line. */
export function readRow(head: readonly string[], { line, cells }: CsvRow, wrong: string[]): CatalogueRow {
  const bad = (what: string) => wrong.push(`line ${line}: ${what}`);
  if (cells.length !== head.length) bad(`has ${cells.length} cells, not ${head.length}`);
  const cell = (name: string) => plainCell(cells[head.indexOf(name)] ?? '').trim();
  for (const name of NEEDED) if (!cell(name)) bad(`${name} is empty`);
  const long = (name: string, most: number) => cell(name).length > most && bad(`${name} has more than ${most} characters`);
  long('name', 120);
  long('category', 60);
  long('colourway', 120);
  long('description', 5000);
  if ((cell('slug') && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(cell('slug'))) || cell('slug').length > 100)
    bad(`slug '${cell('slug')}' must be small letters, digits and hyphens`);
  if (/[/\\?#\p{Cc}]/u.test(cell('name') + cell('category'))) bad('name and category stand in addresses: no / \\ ? #');
  const priceCents = centsOf(cell('price'));
  if (cell('price') && priceCents === null) bad(`price '${cell('price')}' is no amount of rand`);
  const active = cell('active').toLowerCase();
  if (!['', 'yes', 'no'].includes(active)) bad(`active is yes or no, not '${active}'`);
  const stock: Record<string, number> = {};
  for (const size of head.filter((name) => /^size\d/.test(name))) {
    const count = cell(size);
    if (count === '') continue;
    if (/^\d{1,6}$/.test(count)) stock[size] = Number(count);
    else bad(`${size} '${count}' is no number of pairs`);
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
    images: images as CatalogueRow['images'],
    active: active !== 'no',
  };
}
