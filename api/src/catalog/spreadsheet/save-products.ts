import { sql } from 'kysely';
import type { ProductChange } from './import-plan';
import type { StoredProduct } from './stored-product';
import type { Trx } from '../../db/transact';

/**
 * Writes new and changed products, a statement each for many; returns their ids in the order of the changes. The dates of a sale
 * follow its old price as in the back office (compare-at.ts): one that ends leaves none behind, which would end the next one, a
 * new one begins now and has no end, and a running one keeps its own (SELL-1).
 */
export async function saveProducts(trx: Trx, changes: readonly ProductChange[]): Promise<number[]> {
  const { rows } = await sql<{ newest: number }>`select coalesce(max(id), 0)::integer as newest from products`.execute(trx);
  let newest = rows[0]?.newest ?? 0;
  const ids = changes.map(({ stored }) => stored?.id ?? (newest += 1));
  const given = JSON.stringify(
    changes.map(({ next, stored }, index) => ({ ...columnsOf(next), id: ids[index], is_new: !stored })),
  );
  const recordset = sql`jsonb_to_recordset(${given}::jsonb) as given (id integer, is_new boolean, slug text, name text, category text,
    price_cents integer, compare_at_cents integer, colourway text, description text, materials jsonb, image1 text, image2 text,
    image3 text, image4 text, more_images jsonb, alt_texts jsonb, active boolean, archived boolean)`;
  await sql`
    update products p set name = given.name, category = given.category, price_cents = given.price_cents,
      compare_at_cents = given.compare_at_cents,
      sale_started_at = case when given.compare_at_cents is null then null
        when p.compare_at_cents is null then now() else p.sale_started_at end,
      sale_ends_at = case when given.compare_at_cents is not null and p.compare_at_cents is not null then p.sale_ends_at end,
      colourway = given.colourway, description = given.description,
      materials = given.materials, image1 = given.image1, image2 = given.image2, image3 = given.image3, image4 = given.image4,
      more_images = given.more_images, alt_texts = given.alt_texts, active = given.active,
      archived_at = case when given.archived then coalesce(p.archived_at, now()) end, version = p.version + 1
    from ${recordset} where not given.is_new and p.id = given.id`.execute(trx);
  await sql`
    insert into products (id, slug, name, category, price_cents, compare_at_cents, sale_started_at, colourway, description, materials, image1,
      image2, image3, image4, more_images, alt_texts, active, archived_at)
    select id, slug, name, category, price_cents, compare_at_cents, case when compare_at_cents is not null then now() end, colourway,
      description, materials, image1, image2, image3, image4, more_images, alt_texts, active, case when archived then now() end
    from ${recordset} where given.is_new order by id`.execute(trx);
  return ids;
}

function columnsOf({ images, altTexts, priceCents, compareAtCents, state, ...product }: StoredProduct) {
  const { slug, name, category, colourway, description, materials } = product;
  // A removed picture leaves no gap.
  const kept = Array.from(images, (src, index) => ({ src: src ?? '', alt: altTexts[index] ?? '' })).filter(
    ({ src }) => src !== '',
  );
  const [image1 = '', image2 = '', image3 = '', image4 = '', ...more] = kept.map(({ src }) => src);
  const alts = kept.map(({ alt }) => alt);
  return {
    slug,
    name,
    category,
    colourway,
    description,
    materials,
    image1,
    image2,
    image3,
    image4,
    price_cents: priceCents,
    compare_at_cents: compareAtCents,
    more_images: more,
    alt_texts: alts.some(Boolean) ? alts : [],
    active: state === 'live',
    archived: state === 'archived',
  };
}
