import { isSoldOut, type Product } from 'shared/models';

/** The content of a swatch, and the product that it links to. */
export type Colourway = Pick<Product, 'id' | 'name' | 'category' | 'image1'> & { color: string; soldOut: boolean };

/** More swatches would need a separate list. */
const MAX_SWATCHES = 16;

/**
 * The products of the same model among `rows`. The catalog does not know models, but a product is named after its model and its colour:
 * what stands before the first word of the colourway is the model.
 */
export function colourwaysOf(product: Product, rows: readonly Product[]): Colourway[] {
  const model = modelOf(product);
  if (!model) return [];
  const same = rows.filter((row) => row.id === product.id || modelOf(row) === model);
  const own = same.findIndex(({ id }) => id === product.id);
  const from = Math.max(0, Math.min(own - MAX_SWATCHES / 2, same.length - MAX_SWATCHES));
  const shown = own < 0 ? [product, ...same].slice(0, MAX_SWATCHES) : same.slice(from, from + MAX_SWATCHES);
  if (shown.length < 2) return [];
  return shown.map((row) => {
    const { id, name, category, image1, colourway = '' } = row;
    return { id, name, category, image1, color: colourway, soldOut: isSoldOut(row) };
  });
}

/** 'dunk low' for 'Dunk Low Ink Chalk' in 'Ink & Chalk'; '' if the name does not end in its colour. */
function modelOf({ name, colourway = '' }: Pick<Product, 'name' | 'colourway'>): string {
  const colorWords = wordsOf(colourway);
  const words = wordsOf(name);
  const first = words.findIndex((word) => colorWords.includes(word));
  return first > 0 ? words.slice(0, first).join(' ') : '';
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
