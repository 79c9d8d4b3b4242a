import { sizesOf, type Product, type SizeKey } from './product';

/** A size of a product as search engines and feeds name it. Not part of the contract: each slice bundles it. */
export interface Variant {
  size: SizeKey;
  /** As shoppers read it: '6.5'. */
  label: string;
  /** The SKU; for a size without one, a number that stays the same. Unique within the shop. */
  sku: string;
  /** '' for a size without one. */
  gtin: string;
  /** Units that can be bought. */
  free: number;
  /** The query of the product's page that preselects this size. */
  query: string;
}

/** The sizes of a product in ascending order (SELL-7). */
export const variantsOf = (product: Pick<Product, 'id' | 'stock' | 'codes'>): Variant[] =>
  sizesOf(product).map(({ key, label, free }) => {
    const { sku, gtin = '' } = product.codes?.[key] ?? {};
    return { size: key, label, sku: sku ?? `${product.id}-${label}`, gtin, free, query: `?size=${label}` };
  });
