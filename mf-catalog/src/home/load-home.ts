import type { LoadContext } from 'shared/contract';
import { shownBrands, type Product, type ShopBrand } from 'shared/models';
import { toCardProduct } from '../card/card-product';
import type { LoadFailure } from '../failure/use-reload';

/** A carousel: a brand and its first products. */
export interface BrandRow {
  brand: Pick<ShopBrand, 'name' | 'path'>;
  products: Product[];
}

/** The carousels above and below the tiles; absent where the shop has fewer brands. */
export interface HomeData {
  upper?: BrandRow;
  lower?: BrandRow;
}

/** Few visitors step through more; a link below the row leads to the whole range. */
const ROW_LENGTH = 24;

/** Loads the two product rows of the home page in parallel: of the first and the third brand (Dunk and AirMax in a new shop). */
export async function loadHome({ products, config }: Pick<LoadContext, 'products' | 'config'>): Promise<HomeData | LoadFailure> {
  const [first, , third] = shownBrands(config);
  const load = async (brand: ShopBrand | undefined): Promise<BrandRow | LoadFailure | undefined> => {
    if (!brand) return undefined;
    const { name, path } = brand;
    const result = await products.list({ category: path, limit: ROW_LENGTH });
    return result.ok ? { brand: { name, path }, products: result.data.rows.map(toCardProduct) } : { failed: true };
  };
  const [upper, lower] = await Promise.all([load(first), load(third)]);
  if ((upper && 'failed' in upper) || (lower && 'failed' in lower)) return { failed: true };
  return { upper, lower };
}
