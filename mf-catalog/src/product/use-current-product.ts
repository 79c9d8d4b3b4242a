import { useServices, useStore } from 'shared/contract';
import type { Product } from 'shared/models';

/** A page's product with the latest price and stock that the browser has loaded since the page was. */
export function useCurrentProduct(product: Product): Product {
  const { products } = useServices();
  const latest = useStore(products.store, ({ byId }) => byId[product.id]);
  if (!latest || latest === product) return product;
  // The store may have it without its long texts, as lists do.
  const { price, compareAtPrice, stock } = latest;
  return { ...product, price, compareAtPrice, stock };
}
