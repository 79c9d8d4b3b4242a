import { notFound, type LoadContext, type NotFound } from 'shared/contract';
import { findBrand, type Product, type ProductQuery } from 'shared/models';
import { toCardProduct } from '../card/card-product';
import type { LoadFailure } from 'shared/ui';
import { onSaleOf, priceRangeOf, readChoice, sizeKeyOf, sortOf, writeChoice, type Choice } from './choice';

/** Products per page. */
export const PAGE_LENGTH = 120;

export interface ListingData {
  /** In the shop's spelling; absent for all products. */
  category?: string;
  /**
   * True when `rows` holds all products of the category or search regardless of the choice; the browser then sorts and
   * filters them. False when the list is too long for that and `rows` is one page of the server's selection.
   */
  complete: boolean;
  rows: Product[];
  /** Number of matching products; for a complete list, before the choice is applied. */
  total: number;
  /** 1-based page that `rows` begin with: the last page if the query asks for a page beyond it. Absent for a complete list. */
  page?: number;
  /** The choice that `rows` were loaded for, in the format of `writeChoice`. */
  query: string;
}

/** Loads a category, all products or search results. An unknown brand gives `notFound` (CAT-1, CAT-2). */
export async function loadListing(
  context: Pick<LoadContext, 'params' | 'search' | 'products' | 'config'>,
): Promise<ListingData | LoadFailure | NotFound> {
  const { config, products, search } = context;
  const item = context.params.item ?? '';
  const all = item.toLowerCase() === 'shop-all';
  const choice = readChoice(search, config, all ? undefined : item);
  const query = writeChoice(choice);
  const base: ProductQuery = { category: all ? undefined : item, q: choice.q || undefined };

  const first = await products.list({ ...base, limit: PAGE_LENGTH });
  if (!first.ok) return { failed: true };
  const category = all ? undefined : (first.data.rows[0]?.category ?? findBrand(config, item)?.path);
  if (!all && !category) {
    const anything = choice.q ? await products.list({ category: item, limit: 1 }) : first;
    if (!anything.ok) return { failed: true };
    const found = anything.data.rows[0];
    return found ? { category: found.category, complete: true, rows: [], total: 0, query } : notFound();
  }
  if (first.data.total <= PAGE_LENGTH)
    return { category, complete: true, rows: first.data.rows.map(toCardProduct), total: first.data.total, query };

  let { page } = choice;
  const load = () => loadListingPage(products, base, choice, (page - 1) * PAGE_LENGTH);
  let loaded = await load();
  const last = Math.ceil((loaded?.total ?? 0) / PAGE_LENGTH) || 1;
  if (loaded && page > last) {
    page = last;
    loaded = await load();
  }
  return loaded ? { category, complete: false, ...loaded, page, query } : { failed: true };
}

/** One page of a long list from `offset`; null when it failed to load. */
export async function loadListingPage(
  products: LoadContext['products'],
  base: ProductQuery,
  choice: Choice,
  offset: number,
): Promise<{ rows: Product[]; total: number } | null> {
  const result = await products.list({
    ...base,
    ...priceRangeOf(choice),
    ...onSaleOf(choice),
    category: choice.brand || base.category,
    sort: sortOf(choice),
    size: sizeKeyOf(choice),
    offset,
    limit: PAGE_LENGTH,
  });
  return result.ok ? { rows: result.data.rows.map(toCardProduct), total: result.data.total } : null;
}
