import { readTiles } from '../subjects';
import { frame } from './frame';
import { home } from './home';
import { listing } from './listing';
import { product } from './product';
import type { StaticProduct } from './picture';

/** Hand-written pages with the shop's texts and pictures and nothing else: path -> document. */
export async function writeStaticPages(
  shop: string,
  paths: Record<'home' | 'listing' | 'product', string>,
): Promise<Map<string, string>> {
  const response = await fetch(`${shop}/products`);
  const products = (await response.json()) as StaticProduct[];
  const named = decodeURIComponent(paths.product.slice(paths.product.lastIndexOf('/') + 1));
  const chosen = products.find(({ name }) => name === named);
  if (!chosen) throw new Error(`The catalog has no product ${named}.`);
  const tiles = await readTiles(shop);
  const brand = paths.listing.slice(paths.listing.lastIndexOf('/') + 1);
  const of = (category: string) => products.filter((one) => one.category === category);
  return new Map([
    [paths.home, frame('Sneakers and trainers', home(tiles, of))],
    [paths.listing, frame(brand, listing(brand, of(brand)))],
    [paths.product, frame(chosen.name, product(chosen, of(chosen.category)))],
  ]);
}
