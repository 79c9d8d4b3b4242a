import type { Product } from 'shared/models';

/** Drops the long texts, which cards do not show, to keep the document of a listing small. */
export function toCardProduct(product: Product): Product {
  const { description: _description, materials: _materials, ...cardProduct } = product;
  return cardProduct;
}
