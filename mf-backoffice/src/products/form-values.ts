import { sizeLabel } from 'shared/models';
import { parseRand, randText } from '../ui/rand';
import { entriesOf, picturesError, type PictureEntry } from './pictures/picture-entry';
import type { StaffProduct } from './product';

/** The values of the form: texts, and the pictures. Sizes are one line each, so that a column of a sheet can be pasted. */
export interface ProductFormValues {
  name: string;
  category: string;
  price: string;
  colourway: string;
  description: string;
  materials: string;
  pictures: PictureEntry[];
  sizes: string;
}

type Edited = Pick<StaffProduct, 'name' | 'category' | 'priceCents' | 'colourway' | 'description' | 'materials' | 'pictures'> & {
  sizes: { size: string; sku: string; gtin: string }[];
};

export const valuesOf = (product: Edited): ProductFormValues => ({
  name: product.name,
  category: product.category,
  price: randText(product.priceCents),
  colourway: product.colourway,
  description: product.description,
  materials: materialsText(product.materials),
  pictures: entriesOf(product.pictures),
  sizes: product.sizes
    .map(({ size, sku, gtin }) => [sizeLabel(size), sku, gtin].join(' | ').replace(/(?: \| ){1,2}$/, ''))
    .join('\n'),
});

export function errorsOf({ name, category, price, pictures, sizes }: ProductFormValues) {
  return {
    name: name.trim() ? '' : 'Name is required.',
    category: category ? '' : 'Choose a brand.',
    price: amountError(price),
    pictures: picturesError(pictures),
    sizes: sizesError(sizes),
  };
}

function sizesError(text: string): string {
  const lines = linesOf(text);
  const wrongSize = lines.find(([size = '']) => !/^\d{1,2}([.,]5)?$/.test(size));
  if (wrongSize) return `'${wrongSize[0]}' is not a UK size. Enter sizes such as 7 or 6.5.`;
  const surplus = lines.find((parts) => parts.length > 3);
  return surplus ? `The line of size ${surplus[0]} has more than an SKU and a GTIN. Neither contains |.` : '';
}

/** The error of an amount in rand as people type it; '' if it is valid. */
export const amountError = (text: string): string =>
  parseRand(text) === null ? 'Enter an amount in rand, such as 1899 or 1899,50.' : '';

/**
 * Separated by commas; by bars, as in the spreadsheet, if a material contains a comma. A single material with a comma gets a
 * bar behind it, or it would be read as two.
 */
function materialsText(materials: readonly string[]): string {
  if (!materials.some((each) => each.includes(','))) return materials.join(', ');
  return materials.length === 1 ? `${materials[0]} |` : materials.join(' | ');
}

const materialsOf = (text: string): string[] =>
  text
    .split(text.includes('|') ? '|' : ',')
    .map((each) => each.trim())
    .filter(Boolean);

/**
 * The body of a request. Call it with values that have no errors. `stored` is the state that the form was made from:
 * unedited materials are sent unchanged, even if they contain separators.
 */
export const bodyOf = (values: ProductFormValues, stored: Pick<Edited, 'materials'>): Edited => ({
  name: values.name.trim(),
  category: values.category,
  priceCents: parseRand(values.price) ?? 0,
  colourway: values.colourway.trim(),
  description: values.description.trim(),
  materials: values.materials === materialsText(stored.materials) ? stored.materials : materialsOf(values.materials),
  pictures: values.pictures.map(({ src, alt }) => ({ src, alt: alt.trim() })),
  sizes: linesOf(values.sizes).map(([size = '', sku = '', gtin = '']) => ({ size: `size${size.replace(',', '.')}`, sku, gtin })),
});

/** Non-empty lines, each cut at its bars. */
const linesOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => line.split('|').map((part) => part.trim()));
