import {
  SORTS,
  selectProducts,
  shownBrands,
  sizeLabel,
  type Product,
  type ProductQuery,
  type ShopConfig,
  type Sort,
  type SizeKey,
} from 'shared/models';

/** Sorting and filters as the URL holds them; '' for no choice. */
export interface Choice {
  sort: Sort | '';
  /** As a size label: '7' for UK 7. */
  size: string;
  price: PriceRange['value'] | '';
  /** A brand's path, where all brands are listed. */
  brand: string;
  /** 'yes': only products in a sale. */
  sale: 'yes' | '';
  q: string;
  /** 1-based. */
  page: number;
}

export interface PriceRange {
  value: string;
  label: string;
  /** Rand; `from` is inclusive, `to` exclusive. */
  from: number;
  to: number;
}

export const PRICE_RANGES: readonly PriceRange[] = [
  { value: '0-2000', label: 'Under R 2 000', from: 0, to: 2000 },
  { value: '2000-3000', label: 'R 2 000 to R 3 000', from: 2000, to: 3000 },
  { value: '3000-', label: 'R 3 000 and over', from: 3000, to: Infinity },
];

/** Parses a query string; invalid values, brands that are not shown, and a brand in the list of one, count as not chosen. */
export function readChoice(search: URLSearchParams, config: ShopConfig, category?: string): Choice {
  const text = (name: string) => (search.get(name) ?? '').trim();
  const brands = category ? [] : shownBrands(config);
  return {
    sort: SORTS.find((sort) => sort === text('sort')) ?? '',
    size: /^\d{1,2}(\.5)?$/.exec(sizeLabel(text('size')))?.[0] ?? '',
    price: PRICE_RANGES.find(({ value }) => value === text('price'))?.value ?? '',
    brand: brands.find(({ path }) => path.toLowerCase() === text('brand').toLowerCase())?.path ?? '',
    sale: text('sale') === 'yes' ? 'yes' : '',
    q: text('q').slice(0, 100),
    page: Math.max(1, Math.min(10_000, Math.trunc(Number(text('page'))) || 1)),
  };
}

/** The query string of a choice, including the '?'; empty when nothing is chosen. */
export function writeChoice(choice: Choice): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...choice, page: choice.page > 1 ? String(choice.page) : '' }))
    if (value) search.set(name, value);
  const written = search.toString();
  return written && `?${written}`;
}

/** The default is the first of the four options; for search results it is the order of relevance. */
export const sortOf = (choice: Pick<Choice, 'sort' | 'q'>): Sort | undefined => choice.sort || (choice.q ? undefined : SORTS[0]);

export const sizeKeyOf = (choice: Pick<Choice, 'size'>): SizeKey | undefined =>
  choice.size ? (`size${choice.size}` as SizeKey) : undefined;

/** The chosen price range as parameters of GET /products. */
export function priceRangeOf({ price }: Pick<Choice, 'price'>): Pick<ProductQuery, 'priceFrom' | 'priceTo'> {
  const range = PRICE_RANGES.find(({ value }) => value === price);
  return range ? { priceFrom: range.from || undefined, priceTo: range.to === Infinity ? undefined : range.to } : {};
}

/** The sale filter as a parameter of GET /products. */
export const onSaleOf = ({ sale }: Pick<Choice, 'sale'>): Pick<ProductQuery, 'onSale'> => (sale ? { onSale: true } : {});

/** Filters and sorts rows as chosen. Ignores `q`: the rows are already its results. */
export function applyChoice(rows: readonly Product[], choice: Choice): Product[] {
  const query = {
    ...priceRangeOf(choice),
    ...onSaleOf(choice),
    category: choice.brand || undefined,
    size: sizeKeyOf(choice),
    sort: sortOf(choice),
  };
  return selectProducts(rows, query).rows;
}
