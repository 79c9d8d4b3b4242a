import { productNotFound } from '../../catalog/products/product-exists';
import { plainText } from 'shared/validation';
import { GTIN_KEY, hasGtinOrSku } from '../../catalog/gtin';
import { Type, type Static } from '@sinclair/typebox';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { ProductsTable } from '../../db/tables/catalog';
import { lastDay } from '../../catalog/sale/compare-at';
import { nullable, oneOf } from '../../http/schema-parts';
import { PlannedSale, readPlannedSale } from '../../catalog/sale/planned-sale';
import { containing, containsWords, findPage, pageOfIds, sortKey } from '../../http/page-query';
import type { ProductValues } from '../../catalog/products/product-schema';
import type { Db } from '../../db/transact';

const ProductState = oneOf('draft', 'live', 'archived');
export type ProductState = Static<typeof ProductState>;

type Row = Selectable<ProductsTable>;

export const stateOf = ({ active, archived_at }: Pick<Row, 'active' | 'archived_at'>): ProductState =>
  active ? 'live' : archived_at ? 'archived' : 'draft';

export interface ProductFilter {
  /** Only these, archived ones too. */
  ids?: readonly number[] | undefined;
  /** Found in name and brand, or in an SKU or GTIN. */
  q?: string | undefined;
  state?: ProductState | undefined;
  category?: string | undefined;
  sort: string;
  limit: number;
  offset: number;
}

const ON_HAND = sql`coalesce((select sum(s.on_hand) from stock s where s.product_id = p.id), 0)`;

const SORTS: Record<string, ReturnType<typeof sql>> = {
  name: sortKey(sql`p.name`),
  price: sql`p.price_cents`,
  onHand: ON_HAND,
  newest: sql`-p.id`,
};
export const SORT_NAMES = Object.keys(SORTS);

const ProductRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  category: Type.String(),
  priceCents: Type.Integer(),
  picture: Type.String({ description: "Address of the first picture; '' without one." }),
  state: ProductState,
  onHand: Type.Integer(),
});
type ProductRow = Static<typeof ProductRow>;
export const ProductList = Type.Object({ rows: Type.Array(ProductRow), total: Type.Integer(), pageSize: Type.Integer() });

/** Products by filter, sort and page; `total` counts all that match. */
export async function listProducts(db: Db, filter: ProductFilter): Promise<{ rows: ProductRow[]; total: number }> {
  const { ids, q = '', state, category = '', sort, limit, offset } = filter;
  const inState = {
    live: sql`p.active`,
    draft: sql`not p.active and p.archived_at is null`,
    archived: sql`not p.active and p.archived_at is not null`,
  };
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const page = await findPage(db, {
    from: sql`products p`,
    id: sql`p.id`,
    where: sql`${ids ? sql`p.id in (${sql.join(ids)})` : sql`true`}
      and ${state ? inState[state] : ids ? sql`true` : sql`(p.archived_at is null or p.active)`}
      and (${category} = '' or lower(p.category) = lower(${category}))
      and ${matchesText(q)}`,
    order: sql`${SORTS[sort.replace('-', '')]} ${direction}, p.id`,
    limit,
    offset,
  });
  const { rows } = await sql<Omit<ProductRow, 'state'> & Pick<Row, 'active' | 'archived_at'>>`
    select p.id, p.name, p.category, p.price_cents as "priceCents", p.image1 as picture, p.active, p.archived_at, ${ON_HAND}::integer as "onHand"
    from ${pageOfIds(page.ids)} join products p on p.id = page.id order by page.place`.execute(db);
  return {
    rows: rows.map(({ active, archived_at, ...row }) => ({ ...row, state: stateOf({ active, archived_at }) })),
    total: page.total,
  };
}

/** Every word of the text in name and brand, or the text in an SKU or GTIN; `p` is the products table. */
export function matchesText(text: string): RawBuilder<boolean> {
  if (!text.trim()) return sql`true`;
  const code = plainText(text);
  const pattern = containing(code);
  return sql<boolean>`(${containsWords(sql`concat_ws(' ', p.name, p.category)`, text)}
    or exists (select from stock c where c.product_id = p.id
      and (c.sku ilike ${pattern} or ${GTIN_KEY('c')} like ${pattern} or ${hasGtinOrSku('c', [code])})))`;
}

export const StaffProduct = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  category: Type.String({ description: 'The path of its brand.' }),
  priceCents: Type.Integer(),
  colourway: Type.String(),
  description: Type.String(),
  materials: Type.Array(Type.String()),
  pictures: Type.Array(Type.Object({ src: Type.String(), alt: Type.String() })),
  sizes: Type.Array(Type.Object({ size: Type.String(), sku: Type.String(), gtin: Type.String(), onHand: Type.Integer() })),
  state: ProductState,
  version: Type.Integer(),
  compareAtCents: nullable(Type.Integer({ description: 'The old price of its sale; null without one.' })),
  saleEndsOn: nullable(Type.String({ description: 'The last day of the sale.' })),
  saleEndsAt: nullable(Type.String({ description: 'When its sale ends, ISO 8601; null: when staff end it.' })),
  plannedSale: nullable(PlannedSale),
});
export type StaffProduct = Static<typeof StaffProduct>;

/** One product in any state, with everything that staff edit; 404 for an unknown one. */
export async function readProduct(db: Db, id: number): Promise<StaffProduct> {
  const row = await db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw productNotFound();
  const sizes = await db
    .selectFrom('stock')
    .select(['size', 'sku', 'gtin', 'on_hand as onHand'])
    .where('product_id', '=', id)
    .orderBy(sql`substr(size, 5)::numeric`)
    .execute();
  const { name, category, price_cents: priceCents, colourway, description, materials, version } = row;
  return {
    id,
    name,
    category,
    priceCents,
    colourway,
    description,
    materials,
    version,
    state: stateOf(row),
    compareAtCents: row.compare_at_cents,
    saleEndsOn: lastDay(row.sale_ends_at),
    saleEndsAt: row.sale_ends_at?.toISOString() ?? null,
    plannedSale: await readPlannedSale(db, id),
    pictures: picturesOf(row),
    sizes: sizes.map(({ sku, gtin, ...size }) => ({ ...size, sku: sku ?? '', gtin: gtin ?? '' })),
  };
}

export function picturesOf(row: Pick<Row, 'image1' | 'image2' | 'image3' | 'image4' | 'more_images' | 'alt_texts'>) {
  const { image1, image2, image3, image4, more_images, alt_texts } = row;
  return [image1, image2, image3, image4, ...more_images]
    .map((src, index) => ({ src, alt: alt_texts[index] ?? '' }))
    .filter(({ src }) => src !== '');
}

/** The columns of pictures: the first four have separate columns, for programs and readers that know no more. */
export function pictureColumns(pictures: ProductValues['pictures']) {
  const [image1 = '', image2 = '', image3 = '', image4 = '', ...more] = pictures.map(({ src }) => src);
  const alts = pictures.map(({ alt }) => alt.trim());
  return {
    image1,
    image2,
    image3,
    image4,
    more_images: JSON.stringify(more),
    alt_texts: JSON.stringify(alts.some(Boolean) ? alts : []),
  };
}
