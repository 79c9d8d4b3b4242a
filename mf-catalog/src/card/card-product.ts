import type { Product } from 'shared/models';

/** Drops long texts and codes, which cards do not show, to keep the document of a listing small. */
export function toCardProduct(product: Product): Product {
  const { description: _description, materials: _materials, codes: _codes, ...cardProduct } = product;
  return cardProduct;
}
