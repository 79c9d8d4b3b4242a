import type { Product } from './product';
import { freeStock, savingOf } from './product';
import { matchesSearch } from './search';

export const SORTS = ['price-desc', 'price-asc', 'name-asc', 'name-desc'] as const;
export type Sort = (typeof SORTS)[number];

/** The optional parameters of GET /products; `size` is a size key such as `size7`. */
export interface ProductQuery {
  category?: string;
  q?: string;
  sort?: Sort;
  size?: string;
  /** Rand, inclusive. */
  priceFrom?: number;
  /** Rand, exclusive. */
  priceTo?: number;
  /** Only products in a sale. */
  onSale?: true;
  ids?: readonly number[];
  offset?: number;
  limit?: number;
}

export interface ProductPage {
  rows: Product[];
  /** Count before offset and limit (X-Total-Count). */
  total: number;
}

/**
 * Filters, sorts and slices a product list. Idempotent except for `offset`, so the result is the same whether or not the
 * backend has applied the parameters. Its search does not tolerate typos.
 */
export function selectProducts(products: readonly Product[], query: ProductQuery): ProductPage {
  const ids = query.ids && new Set(query.ids);
  const category = query.category?.toLowerCase();
  const { q, size, priceFrom = 0, priceTo = Infinity } = query;
  const rows = products.filter(
    (product) =>
      (!ids || ids.has(product.id)) &&
      (!category || product.category.toLowerCase() === category) &&
      (!query.onSale || savingOf(product) > 0) &&
      (!size || freeStock(product, size) > 0) &&
      product.price >= priceFrom &&
      product.price < priceTo &&
      (!q || matchesSearch(product, q)),
  );
  if (query.sort) rows.sort(comparisons[query.sort]);
  const from = query.offset ?? 0;
  return { rows: rows.slice(from, query.limit === undefined ? undefined : from + query.limit), total: rows.length };
}

const comparisons: Record<Sort, (a: Product, b: Product) => number> = {
  'price-desc': (a, b) => b.price - a.price || a.id - b.id,
  'price-asc': (a, b) => a.price - b.price || a.id - b.id,
  'name-asc': (a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id,
  'name-desc': (a, b) => b.name.localeCompare(a.name, 'en') || a.id - b.id,
};

/** The query string of GET /products for a query, without '?'; empty for the whole list. */
export function toQueryString(query: ProductQuery): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') params.set(name, Array.isArray(value) ? value.join(',') : String(value));
  return params.toString();
}
