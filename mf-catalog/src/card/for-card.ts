import type { Product } from 'shared/models';

/** A product without the long texts that no card shows: they would travel in every listing's document for nothing. */
export function forCard(product: Product): Product {
  const { description: _description, materials: _materials, ...shown } = product;
  return shown;
}
