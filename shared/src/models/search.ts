import type { Product } from './product';

/**
 * Whether a product holds every word of a search, letter for letter. Only where a backend ignores `q`: the shop's own
 * API finds and ranks by an index that also forgives slips (api/src/catalogue/search.ts).
 */
export function holdsWords({ name, category, colourway }: Product, q: string): boolean {
  const text = `${name} ${category} ${colourway ?? ''}`.toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
