import { notFound, type LoadContext, type NotFound } from 'shared/contract';
import { isSoldOut, type Product } from 'shared/models';
import { toCardProduct } from '../card/card-product';
import { colourwaysOf, type Colourway } from './colourways';
import type { LoadFailure } from 'shared/ui';

export interface ProductData {
  product: Product;
  /** 'You may also like': up to four of the same brand, those in stock first, different for each product. */
  related: Product[];
  /** The same model in its colours, this one included, in the catalog's order; empty for a model of one colour. */
  colourways: Colourway[];
}

/** Number of products of the brand from which four are chosen, and among which the other colours are. */
const RELATED_POOL = 24;
/** The API refuses a longer one (QuerySchema); a name may be longer. */
const LONGEST_QUERY = 100;

/** Loads a product by brand and name, both case-insensitive (NAV-8). An unknown name gives `notFound`. */
export async function loadProduct({
  params,
  products,
}: Pick<LoadContext, 'params' | 'products'>): Promise<ProductData | LoadFailure | NotFound> {
  const category = params.category ?? '';
  const name = (params.productName ?? '').toLowerCase();
  const [named, brand] = await Promise.all([
    products.list({ category, q: name.slice(0, LONGEST_QUERY) }),
    products.list({ category, limit: RELATED_POOL }),
  ]);
  if (!named.ok || !brand.ok) return { failed: true };
  let product = byName(named.data.rows, name) ?? byName(brand.data.rows, name);
  // The search may interpret special characters in a name: check the whole brand before answering 'not found'.
  if (!product && brand.data.total > RELATED_POOL) {
    const entireBrand = await products.list({ category });
    if (!entireBrand.ok) return { failed: true };
    product = byName(entireBrand.data.rows, name);
  }
  if (!product) return notFound();
  return { product, related: relatedTo(product, brand.data.rows), colourways: colourwaysOf(product, brand.data.rows) };
}

const byName = (rows: readonly Product[], name: string) => rows.find((row) => row.name.toLowerCase() === name);

function relatedTo(product: Product, rows: readonly Product[]): Product[] {
  const after = rows.filter(({ id }) => id > product.id);
  const others = [...after, ...rows.filter(({ id }) => id < product.id)];
  return [...others.filter((other) => !isSoldOut(other)), ...others.filter(isSoldOut)].slice(0, 4).map(toCardProduct);
}
