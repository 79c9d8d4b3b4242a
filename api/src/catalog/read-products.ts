import { sql, type Kysely } from 'kysely';
import { sizeLabel, type Product, type StockRow } from 'shared/models';
import { databaseFunction } from '../db/functions/function-set';
import type { Schema } from '../db/schema';

/** A product as shoppers see it, and the time until its first hold expires: a duration does not depend on whose clock is right. */
export interface FreshProduct {
  product: Product;
  holdEndsInMs: number | null;
}

interface Row {
  id: number;
  name: string;
  category: string;
  price_cents: number;
  compare_at_cents: number | null;
  colourway: string;
  description: string;
  materials: string[];
  image1: string;
  image2: string;
  image3: string;
  image4: string;
  more_images: string[];
  alt_texts: string[];
  free: Record<string, number>;
  ends_in_ms: number | null;
}

/**
 * Reads the live products (all, or these) in one statement, so that stock and holds are consistent with each other. With
 * `anyState` also drafts and archived ones.
 */
export async function readProducts(
  db: Kysely<Schema>,
  ids?: readonly number[],
  { anyState = false }: { anyState?: boolean } = {},
): Promise<FreshProduct[]> {
  const wanted = ids ? sql`and p.id = any(${sql.raw(`'{${ids.map((id) => Math.trunc(id)).join(',')}}'::int[]`)})` : sql``;
  const { rows } = await sql<Row>`
    select p.id, p.name, p.category, p.price_cents, p.compare_at_cents, p.colourway, p.description, p.materials, p.image1, p.image2, p.image3, p.image4,
      p.more_images, p.alt_texts,
      coalesce(jsonb_object_agg(item.size, item.free) filter (where item.size is not null), '{}') as free,
      (extract(epoch from min(item.next_end) - clock_timestamp()) * 1000)::float8 as ends_in_ms
    from products p left join ${databaseFunction('free_stock')}(null) item on item.product_id = p.id
    where (p.active or ${anyState}) ${wanted}
    group by p.id order by p.id`.execute(db);
  return rows.map((row) => ({ product: toProduct(row), holdEndsInMs: row.ends_in_ms }));
}

function toProduct(row: Row): Product {
  const { id, name, category, price_cents, image1, image2, image3, image4, colourway, description, materials } = row;
  const all = [image1, image2, image3, image4, ...row.more_images];
  const isPlain = all.length === 4 && row.alt_texts.length === 0;
  return {
    id,
    name,
    category,
    price: price_cents / 100,
    ...((row.compare_at_cents ?? 0) > price_cents ? { compareAtPrice: (row.compare_at_cents ?? 0) / 100 } : {}),
    image1,
    image2,
    image3,
    image4,
    stock: [stockRow(id, row.free)],
    colourway,
    description,
    materials,
    ...(isPlain
      ? {}
      : { pictures: all.map((src, index) => ({ src, alt: row.alt_texts[index] ?? '' })).filter(({ src }) => src !== '') }),
  };
}

function stockRow(id: number, free: Record<string, number>): StockRow {
  const sizes = Object.entries(free).sort(([a], [b]) => Number(sizeLabel(a)) - Number(sizeLabel(b)));
  return Object.fromEntries([['id', id], ...sizes]) as StockRow;
}
