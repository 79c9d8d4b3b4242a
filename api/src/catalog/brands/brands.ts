import { sql } from 'kysely';
import { SEEDED_BRANDS, type ShopBrand } from 'shared/models';
import type { Db } from '../../db/transact';

/** All brands in the order of the navigation. */
export const readBrands = (db: Db): Promise<ShopBrand[]> =>
  db.selectFrom('brands').select(['name', 'path', 'shown', 'picture']).orderBy('position').orderBy('id').execute();

type HiddenBrand = Pick<ShopBrand, 'name' | 'path' | 'shown'> & { id: number };

/**
 * Gives a shop without brands the seeded ones, and each category of a product without a brand a hidden one, such as after an
 * import; returns these. Staff then show them.
 */
export async function seedBrands(db: Db): Promise<HiddenBrand[]> {
  const rows = SEEDED_BRANDS.map((brand, position) => ({ ...brand, position }));
  await sql`insert into brands (name, path, position, shown, picture)
    select name, path, position, shown, picture
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as seeded (name text, path text, position integer, shown boolean, picture text)
    where not exists (select from brands) on conflict (lower(path)) do nothing`.execute(db);
  return addBrandsOfProducts(db);
}

async function addBrandsOfProducts(db: Db): Promise<HiddenBrand[]> {
  const { rows } = await sql<HiddenBrand>`
    insert into brands (name, path, position, shown)
    select missing.category, missing.category, coalesce((select max(position) from brands), -1) + row_number() over (order by id), false
    from (select min(category) as category, min(id) as id from products
      where not exists (select from brands where lower(brands.path) = lower(products.category)) group by lower(category)) missing
    on conflict (lower(path)) do nothing returning id, name, path, shown`.execute(db);
  return rows;
}
