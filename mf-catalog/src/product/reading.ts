import { notFound, type LoadContext, type NotFound } from 'shared/contract';
import { isSoldOut, type Product } from 'shared/models';
import { forCard } from '../card/for-card';
import type { Unread } from '../failure/use-reload';

export interface ProductData {
  product: Product;
  /** 'You may also like': up to four of the same brand, pairs that can be had first, and for each product other ones. */
  alike: Product[];
}

/** Enough of a brand to choose four from. */
const NEIGHBOURS = 12;

/** Reads one product by brand and name, neither minding case (NAV-8). A name that the brand does not have is not found. */
export async function readProduct({
  params,
  products,
}: Pick<LoadContext, 'params' | 'products'>): Promise<ProductData | Unread | NotFound> {
  const category = params.category ?? '';
  const name = (params.productName ?? '').toLowerCase();
  const [named, brand] = await Promise.all([
    products.list({ category, q: name }),
    products.list({ category, limit: NEIGHBOURS }),
  ]);
  if (!named.ok || !brand.ok) return { failed: true };
  let product = byName(named.data.rows, name) ?? byName(brand.data.rows, name);
  // A search may read a name's signs in its own way: before saying 'not found' the whole brand is looked through.
  if (!product && brand.data.total > NEIGHBOURS) {
    const whole = await products.list({ category });
    if (!whole.ok) return { failed: true };
    product = byName(whole.data.rows, name);
  }
  return product ? { product, alike: alikeOf(product, brand.data.rows) } : notFound();
}

const byName = (rows: readonly Product[], name: string) => rows.find((row) => row.name.toLowerCase() === name);

function alikeOf(product: Product, rows: readonly Product[]): Product[] {
  const after = rows.filter(({ id }) => id > product.id);
  const others = [...after, ...rows.filter(({ id }) => id < product.id)];
  return [...others.filter((other) => !isSoldOut(other)), ...others.filter(isSoldOut)].slice(0, 4).map(forCard);
}
