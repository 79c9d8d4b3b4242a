import type { LoadContext } from 'shared/contract';
import { shownBrands, type Product, type ShopBrand } from 'shared/models';
import { toCardProduct } from '../card/card-product';
import type { LoadFailure } from 'shared/ui';

/** A carousel: a brand and its first products. */
export interface BrandRow {
  brand: Pick<ShopBrand, 'name' | 'path'>;
  products: Product[];
}

/**
 * The carousels above and below the tiles, absent if the shop has fewer brands, and two short rows, empty where there is nothing.
 */
export interface HomeData {
  upper?: BrandRow;
  lower?: BrandRow;
  /** Up to four products in a sale. */
  sale: Product[];
  /** The last four that came into the catalog, the newest first. */
  newest: Product[];
}

/** Few visitors step through more; a link below the row leads to the whole range. */
const ROW_LENGTH = 24;
/** The short rows. */
const SHORT_ROW = 4;
/** In a shop with fewer products all of them would be new. */
const LEAST_FOR_NEWEST = 12;

/**
 * Loads the rows of the home page in parallel: of the first and the third brand (Dunk and AirMax in a new shop), the sale and
 * what is new. The page is complete without the last two, so their failure is not the page's.
 */
export async function loadHome({ products, config }: Pick<LoadContext, 'products' | 'config'>): Promise<HomeData | LoadFailure> {
  const [first, , third] = shownBrands(config);
  const loadRow = async (brand: ShopBrand | undefined): Promise<BrandRow | LoadFailure | undefined> => {
    if (!brand) return undefined;
    const { name, path } = brand;
    const result = await products.list({ category: path, limit: ROW_LENGTH });
    return result.ok ? { brand: { name, path }, products: result.data.rows.map(toCardProduct) } : { failed: true };
  };
  const [upper, lower, sale, newest] = await Promise.all([
    loadRow(first),
    loadRow(third),
    loadShort(products, { onSale: true }),
    loadNewest(products),
  ]);
  if ((upper && 'failed' in upper) || (lower && 'failed' in lower)) return { failed: true };
  return { upper, lower, sale, newest };
}

async function loadShort(products: LoadContext['products'], query: { onSale?: true; offset?: number }): Promise<Product[]> {
  const result = await products.list({ ...query, limit: SHORT_ROW });
  return result.ok ? result.data.rows.map(toCardProduct) : [];
}

/** The catalog is listed in the order in which products came into it, so the newest are its last page. */
async function loadNewest(products: LoadContext['products']): Promise<Product[]> {
  const counted = await products.list({ limit: 1 });
  if (!counted.ok || counted.data.total < LEAST_FOR_NEWEST) return [];
  return (await loadShort(products, { offset: counted.data.total - SHORT_ROW })).reverse();
}
