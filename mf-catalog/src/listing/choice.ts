import { BRANDS, SORTS, selectProducts, type Product, type ProductQuery, type Sort, type SizeKey } from 'shared/models';

/** What the shopper chose, as it stands in the address; '' for no choice. */
export interface Choice {
  sort: Sort | '';
  /** Without its prefix: '7' for UK 7. */
  size: string;
  price: PriceRange['value'] | '';
  /** Only where all brands are listed. */
  brand: string;
  q: string;
  /** From 1. */
  page: number;
}

export interface PriceRange {
  value: string;
  label: string;
  /** Rand; a pair belongs to the range from `from` up to, but not with, `to`. */
  from: number;
  to: number;
}

export const PRICE_RANGES: readonly PriceRange[] = [
  { value: '0-2000', label: 'Under R 2 000', from: 0, to: 2000 },
  { value: '2000-3000', label: 'R 2 000 to R 3 000', from: 2000, to: 3000 },
  { value: '3000-', label: 'R 3 000 and over', from: 3000, to: Infinity },
];

/** Reads a choice from an address; whatever makes no sense there counts as not chosen. */
export function readChoice(search: URLSearchParams): Choice {
  const text = (name: string) => (search.get(name) ?? '').trim();
  return {
    sort: SORTS.find((sort) => sort === text('sort')) ?? '',
    size: /^(?:size)?(\d{1,2})$/.exec(text('size'))?.[1] ?? '',
    price: PRICE_RANGES.find(({ value }) => value === text('price'))?.value ?? '',
    brand: BRANDS.find((brand) => brand.toLowerCase() === text('brand').toLowerCase()) ?? '',
    q: text('q').slice(0, 100),
    page: Math.max(1, Math.min(10_000, Math.trunc(Number(text('page'))) || 1)),
  };
}

/** The query string of a choice, with its '?'; empty when nothing is chosen. */
export function writeChoice(choice: Choice): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...choice, page: choice.page > 1 ? String(choice.page) : '' }))
    if (value) search.set(name, value);
  const written = search.toString();
  return written && `?${written}`;
}

/** Without a choice of sorting a listing begins with the first of the four options; search results with the best match. */
export const sortOf = (choice: Pick<Choice, 'sort' | 'q'>): Sort | undefined => choice.sort || (choice.q ? undefined : SORTS[0]);

export const sizeKeyOf = (choice: Pick<Choice, 'size'>): SizeKey | undefined =>
  choice.size ? (`size${choice.size}` as SizeKey) : undefined;

/** The chosen range as parameters of GET /products. */
export function priceRangeOf({ price }: Pick<Choice, 'price'>): Pick<ProductQuery, 'priceFrom' | 'priceTo'> {
  const range = PRICE_RANGES.find(({ value }) => value === price);
  return range ? { priceFrom: range.from || undefined, priceTo: range.to === Infinity ? undefined : range.to } : {};
}

/** Narrows and sorts rows as chosen. `q` was answered by whoever found the rows. */
export function applyChoice(rows: readonly Product[], choice: Choice): Product[] {
  const query = { ...priceRangeOf(choice), category: choice.brand || undefined, size: sizeKeyOf(choice), sort: sortOf(choice) };
  return selectProducts(rows, query).rows;
}
