import { sizeLabel } from 'shared/models';
import type { StaffProduct } from './product';

/** What the form holds: texts. Pictures and sizes are one line each, so that a column of a sheet can be pasted. */
export interface ProductFormValues {
  name: string;
  category: string;
  price: string;
  colourway: string;
  description: string;
  materials: string;
  pictures: string;
  sizes: string;
}

type Edited = Pick<StaffProduct, 'name' | 'category' | 'priceCents' | 'colourway' | 'description' | 'materials' | 'pictures'> & {
  sizes: { size: string; sku: string; gtin: string }[];
};

export const valuesOf = (product: Edited): ProductFormValues => ({
  name: product.name,
  category: product.category,
  price: (product.priceCents / 100).toFixed(2),
  colourway: product.colourway,
  description: product.description,
  materials: product.materials.join(', '),
  pictures: product.pictures.map(({ src, alt }) => [src, alt].filter(Boolean).join(' | ')).join('\n'),
  sizes: product.sizes.map(({ size, sku, gtin }) => [sizeLabel(size), sku, gtin].join(' | ').replace(/( \| )+$/, '')).join('\n'),
});

export function errorsOf({ name, category, price, pictures, sizes }: ProductFormValues) {
  const wrongSize = linesOf(sizes).find(([size = '']) => !/^\d{1,2}(\.5)?$/.test(size));
  return {
    name: name.trim() ? '' : 'Name is required.',
    category: category ? '' : 'Choose a brand.',
    price: /^\d{1,7}([.,]\d{1,2})?$/.test(price.trim()) ? '' : 'Give an amount in rand, such as 1899 or 1899.50.',
    pictures: linesOf(pictures).length > 8 ? 'A product has up to eight pictures.' : '',
    sizes: wrongSize ? `'${wrongSize[0]}' is not a UK size. Give 7 or 6.5.` : '',
  };
}

/** The body of a request. Call it with values that have no errors. */
export const bodyOf = (values: ProductFormValues): Edited => ({
  name: values.name.trim(),
  category: values.category,
  priceCents: Math.round(Number(values.price.trim().replace(',', '.')) * 100),
  colourway: values.colourway.trim(),
  description: values.description.trim(),
  materials: values.materials
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean),
  pictures: linesOf(values.pictures).map(([src = '', alt = '']) => ({ src, alt })),
  sizes: linesOf(values.sizes).map(([size = '', sku = '', gtin = '']) => ({ size: `size${size}`, sku, gtin })),
});

/** Non-empty lines, each cut at its bars. */
const linesOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => line.split('|').map((part) => part.trim()));
