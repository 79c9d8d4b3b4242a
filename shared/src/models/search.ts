import type { Product } from './product';

/**
 * Whether a product contains every word of a search, literally. For backends that ignore `q`; the shop's API uses an index
 * with ranking and typo tolerance (api/src/catalog/search.ts).
 */
export function matchesSearch({ name, category, colourway }: Product, q: string): boolean {
  const text = `${name} ${category} ${colourway ?? ''}`.toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
