import { useServices, useStore } from 'shared/contract';
import type { Product } from 'shared/models';

/** A page's product with what may have changed since the page was loaded: price and stock as the shop last told them. */
export function useCurrentProduct(product: Product): Product {
  const { products } = useServices();
  const latest = useStore(products.store, ({ byId }) => byId[product.id]);
  if (!latest || latest === product) return product;
  // The store may have it without its long texts, as lists do.
  const { price, compareAtPrice, stock } = latest;
  return { ...product, price, compareAtPrice, stock };
}
