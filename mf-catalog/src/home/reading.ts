import type { LoadContext } from 'shared/contract';
import type { Product } from 'shared/models';
import { forCard } from '../card/for-card';
import type { Unread } from '../failure/use-reload';

/** The rows of the two carousels. */
export interface HomeData {
  dunk: Product[];
  airMax: Product[];
}

/** More than this nobody steps through one at a time; a link below leads to the whole range. */
const ROW_LENGTH = 24;

/** Reads the two rows of the home page, side by side. */
export async function readHome({ products }: Pick<LoadContext, 'products'>): Promise<HomeData | Unread> {
  const row = (category: string) => products.list({ category, limit: ROW_LENGTH });
  const [dunk, airMax] = await Promise.all([row('Dunk'), row('AirMax')]);
  return dunk.ok && airMax.ok ? { dunk: dunk.data.rows.map(forCard), airMax: airMax.data.rows.map(forCard) } : { failed: true };
}
