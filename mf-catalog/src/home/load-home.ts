import type { LoadContext } from 'shared/contract';
import type { Product } from 'shared/models';
import { toCardProduct } from '../card/card-product';
import type { LoadFailure } from '../failure/use-reload';

/** Products of the two carousels. */
export interface HomeData {
  dunk: Product[];
  airMax: Product[];
}

/** Few visitors step through more; a link below the row leads to the whole range. */
const ROW_LENGTH = 24;

/** Loads the two product rows of the home page in parallel. */
export async function loadHome({ products }: Pick<LoadContext, 'products'>): Promise<HomeData | LoadFailure> {
  const row = (category: string) => products.list({ category, limit: ROW_LENGTH });
  const [dunk, airMax] = await Promise.all([row('Dunk'), row('AirMax')]);
  return dunk.ok && airMax.ok
    ? { dunk: dunk.data.rows.map(toCardProduct), airMax: airMax.data.rows.map(toCardProduct) }
    : { failed: true };
}
