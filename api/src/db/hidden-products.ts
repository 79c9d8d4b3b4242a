import { sql } from 'kysely';
import type { LaunchState } from './tables/launches';
import type { Db } from './transact';

/** States in which a launch hides its product, if the shop wishes so (LCH-2). */
export const HIDING: readonly LaunchState[] = ['scheduled', 'open', 'closed'];
const hides = `l.hide_product and l.state in (${HIDING.map((state) => `'${state}'`).join(', ')})`;

/** SQL that says whether the product of this column is hidden: it is on no list and cannot be put into a cart. */
export const hiddenById = (id: string): string => `exists (select from launches l where l.product_id = ${id} and ${hides})`;

/** SQL that says whether a product of this table or alias is sold: it is live, and no launch hides it. */
export const isSold = (products: string): string => `${products}.active and not ${hiddenById(`${products}.id`)}`;

/** The paths of hidden products, present and former ones, in lower case, with the path of the launch that each leads to. */
export async function readHiddenPaths(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ path: string; launch: string }>`
    select path, launch from (
      select lower('/shop/' || p.category || '/' || p.name) as path, p.id from products p
      union select f.path, f.product_id from former_paths f where f.product_id is not null) known
    join lateral (select l.path as launch from launches l where l.product_id = known.id and ${sql.raw(hides)} order by l.opens_at limit 1) of_product on true`.execute(
    db,
  );
  return new Map(rows.map(({ path, launch }) => [path, `/Launches/${encodeURIComponent(launch)}`]));
}
