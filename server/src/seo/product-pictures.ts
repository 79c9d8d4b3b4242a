import type { Product } from 'shared/models';

/** Addresses of a product's pictures, the main one first; a search engine takes them from another origin, so absolute. */
export function picturesOf(product: Product, publicUrl: string): string[] {
  const sources = product.pictures?.map(({ src }) => src) ?? [product.image1, product.image2, product.image3, product.image4];
  return sources.filter(Boolean).map((src) => new URL(src, publicUrl).href);
}
