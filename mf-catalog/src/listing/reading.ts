import { notFound, type LoadContext, type NotFound } from 'shared/contract';
import { BRANDS, type Product, type ProductQuery } from 'shared/models';
import { forCard } from '../card/for-card';
import type { Unread } from '../failure/use-reload';
import { priceRangeOf, readChoice, sizeKeyOf, sortOf, writeChoice, type Choice } from './choice';

/** As many products as one page draws. */
export const PAGE_LENGTH = 120;

export interface ListingData {
  /** As the shop spells it; absent for all products. */
  category?: string;
  /**
   * True where `rows` are all products of the category or search, whatever is chosen: the browser then sorts and
   * narrows them itself. Otherwise they are the chosen page of a list that is too long for that.
   */
  whole: boolean;
  rows: Product[];
  /** Of the list that is too long: how many the choice leaves. */
  total: number;
  /** The choice that `rows` answer, as `writeChoice` writes it. */
  asked: string;
}

/** Reads a category, all products, or the results of a search. An unknown brand is not found (CAT-1, CAT-2). */
export async function readListing(
  context: Pick<LoadContext, 'params' | 'search' | 'products'>,
): Promise<ListingData | Unread | NotFound> {
  const { products, search } = context;
  const item = context.params.item ?? '';
  const all = item.toLowerCase() === 'shop-all';
  const choice = readChoice(search);
  const asked = writeChoice(choice);
  const base: ProductQuery = { category: all ? undefined : item, q: choice.q || undefined };

  const first = await products.list({ ...base, limit: PAGE_LENGTH });
  if (!first.ok) return { failed: true };
  const category = all
    ? undefined
    : (first.data.rows[0]?.category ?? BRANDS.find((brand) => brand.toLowerCase() === item.toLowerCase()));
  if (!all && !category) {
    const anything = choice.q ? await products.list({ category: item, limit: 1 }) : first;
    if (!anything.ok) return { failed: true };
    const found = anything.data.rows[0];
    return found ? { category: found.category, whole: true, rows: [], total: 0, asked } : notFound();
  }
  if (first.data.total <= PAGE_LENGTH)
    return { category, whole: true, rows: first.data.rows.map(forCard), total: first.data.total, asked };

  const page = await readPage(products, base, choice, (choice.page - 1) * PAGE_LENGTH);
  return page ? { category, whole: false, ...page, asked } : { failed: true };
}

/** One page of a long list, from `offset`; null when it could not be read. */
export async function readPage(
  products: LoadContext['products'],
  base: ProductQuery,
  choice: Choice,
  offset: number,
): Promise<{ rows: Product[]; total: number } | null> {
  const read = await products.list({
    ...base,
    ...priceRangeOf(choice),
    category: choice.brand && !base.category ? choice.brand : base.category,
    sort: sortOf(choice),
    size: sizeKeyOf(choice),
    offset,
    limit: PAGE_LENGTH,
  });
  return read.ok ? { rows: read.data.rows.map(forCard), total: read.data.total } : null;
}
