import { sql } from 'kysely';
import { sizeLabel, type Product, type StockRow } from 'shared/models';
import { businessDay, endOfDay } from '../time/business-day';
import { databaseFunction } from '../db/functions/function-set';
import { isSold } from '../db/hidden-products';
import type { Db } from '../db/transact';

/** A product as shoppers see it, and the time until its first hold expires: a duration is right even if the two clocks differ. */
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
  sale_started_at: Date | null;
  sale_ends_at: Date | null;
  codes: Product['codes'] | null;
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
  db: Db,
  ids?: readonly number[],
  { anyState = false }: { anyState?: boolean } = {},
): Promise<FreshProduct[]> {
  const wanted = ids ? sql`and p.id = any(${sql.raw(`'{${ids.map((id) => Math.trunc(id)).join(',')}}'::int[]`)})` : sql``;
  const { rows } = await sql<Row>`
    select p.id, p.name, p.category, p.price_cents, p.compare_at_cents, p.sale_started_at, p.sale_ends_at, p.colourway, p.description, p.materials, p.image1, p.image2, p.image3, p.image4,
      p.more_images, p.alt_texts,
      (select jsonb_object_agg(code.size, jsonb_strip_nulls(jsonb_build_object('sku', code.sku, 'gtin', code.gtin)))
        from stock code where code.product_id = p.id and (code.sku is not null or code.gtin is not null)) as codes,
      coalesce(jsonb_object_agg(item.size, item.free) filter (where item.size is not null), '{}') as free,
      (extract(epoch from min(item.next_end) - clock_timestamp()) * 1000)::float8 as ends_in_ms
    from products p left join ${databaseFunction('free_stock')}(null) item on item.product_id = p.id
    where (${sql.raw(isSold('p'))} or ${anyState}) ${wanted}
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
    ...saleOf(row),
    image1,
    image2,
    image3,
    image4,
    stock: [stockRow(id, row.free)],
    colourway,
    description,
    materials,
    ...(row.codes ? { codes: row.codes } : {}),
    ...(isPlain
      ? {}
      : { pictures: all.map((src, index) => ({ src, alt: row.alt_texts[index] ?? '' })).filter(({ src }) => src !== '') }),
  };
}

/** The old price, and the days of the sale; the time of its end as well, where that is not midnight after its last day. */
function saleOf({ price_cents, compare_at_cents, sale_started_at, sale_ends_at }: Row): Partial<Product> {
  if (compare_at_cents === null || compare_at_cents <= price_cents) return {};
  return {
    compareAtPrice: compare_at_cents / 100,
    ...(sale_started_at ? { saleFrom: businessDay(sale_started_at) } : {}),
    ...(sale_ends_at ? endOf(sale_ends_at) : {}),
  };
}

function endOf(endsAt: Date): Partial<Product> {
  const saleUntil = businessDay(new Date(endsAt.getTime() - 1));
  const isMidnight = endOfDay(saleUntil).getTime() === endsAt.getTime();
  return isMidnight ? { saleUntil } : { saleUntil, saleEndsAt: endsAt.toISOString() };
}

function stockRow(id: number, free: Record<string, number>): StockRow {
  const sizes = Object.entries(free).sort(([a], [b]) => Number(sizeLabel(a)) - Number(sizeLabel(b)));
  return Object.fromEntries([['id', id], ...sizes]) as StockRow;
}
