import type { ShopBrand, ShopConfig } from './shop-config';

const seeded = (name: string): ShopBrand => ({
  name,
  path: name,
  shown: true,
  picture: `/pictures/home/tile-${name.toLowerCase()}-640.webp`,
});

/** The brands of a new shop; pages of a server that sends none show these. */
export const SEEDED_BRANDS: readonly ShopBrand[] = ['Dunk', 'AirForce', 'AirMax', 'Jordan'].map(seeded);

/** Under a contract before 2.1.0, a shop has no brands. */
type Brands = Pick<ShopConfig, 'name'> & { brands?: readonly ShopBrand[] };

/** The brands that navigation, tiles, filters and sitemap list, in their order (CATD-1). */
export const shownBrands = ({ brands = SEEDED_BRANDS }: Brands): ShopBrand[] => brands.filter(({ shown }) => shown);

/** The brand of an address or a product's category, shown or not; undefined for an unknown one. */
export const findBrand = ({ brands = SEEDED_BRANDS }: Brands, path: string): ShopBrand | undefined =>
  brands.find((brand) => brand.path.toLowerCase() === path.toLowerCase());

/** The name of the brand of this category; the category itself if its brand is unknown. */
export const brandNameOf = (config: Brands, category: string): string => findBrand(config, category)?.name ?? category;

/** 'Dunk, AirForce and Jordan', for sentences. */
export function brandList(config: Brands): string {
  const names = shownBrands(config).map(({ name }) => name);
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? 'Trainers');
}
