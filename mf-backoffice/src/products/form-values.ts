import { sizeLabel } from 'shared/models';
import { parseRand, randText } from '../ui/rand';
import { entriesOf, picturesError, type PictureEntry } from './pictures/picture-entry';
import type { StaffProduct } from './product';

/** What the form holds: texts, and the pictures. Sizes are one line each, so that a column of a sheet can be pasted. */
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
  materials: product.materials.join(', '),
  pictures: entriesOf(product.pictures),
  sizes: product.sizes
    .map(({ size, sku, gtin }) => [sizeLabel(size), sku, gtin].join(' | ').replace(/(?: \| ){1,2}$/, ''))
    .join('\n'),
});

export function errorsOf({ name, category, price, pictures, sizes }: ProductFormValues) {
  const wrongSize = linesOf(sizes).find(([size = '']) => !/^\d{1,2}([.,]5)?$/.test(size));
  return {
    name: name.trim() ? '' : 'Name is required.',
    category: category ? '' : 'Choose a brand.',
    price: amountError(price),
    pictures: picturesError(pictures),
    sizes: wrongSize ? `'${wrongSize[0]}' is not a UK size. Give 7 or 6.5.` : '',
  };
}

/** What is wrong with an amount in rand as people type it; '' if nothing is. */
export const amountError = (text: string): string =>
  parseRand(text) === null ? 'Give an amount in rand, such as 1899 or 1899,50.' : '';

/** The body of a request. Call it with values that have no errors. */
export const bodyOf = (values: ProductFormValues): Edited => ({
  name: values.name.trim(),
  category: values.category,
  priceCents: parseRand(values.price) ?? 0,
  colourway: values.colourway.trim(),
  description: values.description.trim(),
  materials: values.materials
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean),
  pictures: values.pictures.map(({ src, alt }) => ({ src, alt: alt.trim() })),
  sizes: linesOf(values.sizes).map(([size = '', sku = '', gtin = '']) => ({ size: `size${size.replace(',', '.')}`, sku, gtin })),
});

/** Non-empty lines, each cut at its bars. */
const linesOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => line.split('|').map((part) => part.trim()));
