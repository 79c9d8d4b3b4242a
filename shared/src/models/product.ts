import type { Static } from '@sinclair/typebox';
import type { ProductSchema } from './product-schema';

/** Key of a size in a stock row: `size3` is UK 3. */
export type SizeKey = `size${number}`;

export type Product = Omit<Static<typeof ProductSchema>, 'stock'> & { stock: ProductStock };

/** `[{ id, size3: 4, … }]`; older backends send the number 0 for a sold-out product. */
export type ProductStock = readonly StockRow[] | number;
export type StockRow = { id: number } & { [size: SizeKey]: number };

/** Sizes of a product in ascending order, with their free stock (PDP-2). */
export function sizesOf(product: Pick<Product, 'stock'>): { key: SizeKey; label: string; free: number }[] {
  const row = Array.isArray(product.stock) ? (product.stock[0] as StockRow | undefined) : undefined;
  if (!row) return [];
  return (
    Object.entries(row)
      // By hand: `sizeLabel` would become part of the contract, to which this file belongs.
      .filter(([key]) => /^size\d+(\.5)?$/.test(key))
      .map(([key, free]) => ({ key: key as SizeKey, label: key.slice('size'.length), free: Number(free) }))
      .sort((a, b) => Number(a.label) - Number(b.label))
  );
}

/** Rand that a sale saves; 0 without one (SELL-1). */
export function savingOf({ price, compareAtPrice = 0 }: Pick<Product, 'price' | 'compareAtPrice'>): number {
  return compareAtPrice > price ? Math.round((compareAtPrice - price) * 100) / 100 : 0;
}

/** Free stock of a size; 0 for a size that the product does not have. */
export function freeStock(product: Pick<Product, 'stock'>, size: string): number {
  return sizesOf(product).find(({ key }) => key === size)?.free ?? 0;
}

/** True if stock is the number 0 or every size is 0; lists then show 'Out Of Stock' (HOME-5). */
export function isSoldOut(product: Pick<Product, 'stock'>): boolean {
  if (typeof product.stock === 'number') return product.stock <= 0;
  return sizesOf(product).every(({ free }) => free <= 0);
}
