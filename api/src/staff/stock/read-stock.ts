import { Type, type Static } from '@sinclair/typebox';
import { sql } from 'kysely';
import { isWaiting } from '../../back-in-stock/is-subscribed';
import { hasGtinOrSku } from '../../catalog/gtin';
import { databaseFunction } from '../../db/functions/function-set';
import { keyOf } from '../../stock/hold-stock';
import { matchesText } from '../products/read-products';
import { findPage, pageOfIds, sortKey } from '../../http/page-query';
import { nullable } from '../../http/schema-parts';
import { readToPack } from '../../stock/to-pack';
import type { Db } from '../../db/transact';

const StockSize = Type.Object({
  size: Type.String(),
  onHand: Type.Integer(),
  held: Type.Integer({ description: 'By open payments and launches.' }),
  toPack: Type.Integer({ description: 'Sold pairs that still lie on the shelf.' }),
  waiting: Type.Integer({ description: 'Shoppers who want a mail when it is back.' }),
  sku: Type.String(),
  gtin: Type.String(),
});
export const StockRow = Type.Object({
  productId: Type.Integer(),
  name: Type.String(),
  category: Type.String(),
  picture: Type.String(),
  sizes: Type.Array(StockSize),
});
type StockRow = Static<typeof StockRow>;

export interface StockFilter {
  /** Found in name and brand, or in an SKU or GTIN. */
  q?: string | undefined;
  /** Only products on sale with a size that has at most so many free pairs. */
  low?: number | undefined;
  limit: number;
  offset: number;
}

/** The products that are not archived, in the order of their names, with the stock of each size. `total` counts all that match. */
export async function readStock(db: Db, filter: StockFilter): Promise<{ rows: StockRow[]; total: number }> {
  const { q = '', low, limit, offset } = filter;
  const isLow = sql`p.active and exists (
    select from ${databaseFunction('free_stock')}(null) f where f.product_id = p.id and f.free <= ${low}::integer)`;
  const { ids, total } = await findPage(db, {
    from: sql`products p`,
    id: sql`p.id`,
    where: sql`(p.active or p.archived_at is null) and ${matchesText(q)} and ${low === undefined ? sql`true` : isLow}`,
    order: sql`${sortKey(sql`p.name`)}, p.id`,
    limit,
    offset,
  });
  return { rows: await readStockOf(db, ids), total };
}

/** The stock of these products, archived ones too, in this sequence. */
export async function readStockOf(db: Db, ids: readonly number[]): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    select p.id as "productId", p.name, p.category, p.image1 as picture,
      coalesce((select jsonb_agg(jsonb_build_object('size', f.size, 'onHand', f.on_hand, 'held', f.on_hand - f.free, 'sku', coalesce(s.sku, ''),
        'gtin', coalesce(s.gtin, ''), 'waiting', (select count(*) from stock_waits w where w.product_id = f.product_id and w.size = f.size and ${isWaiting}))
        order by substr(f.size, 5)::numeric)
        from ${databaseFunction('free_stock')}(null) f join stock s on s.product_id = f.product_id and s.size = f.size
        where f.product_id = p.id), '[]') as sizes
    from ${pageOfIds(ids)} join products p on p.id = page.id order by page.place`.execute(db);
  const toPack = await readToPack(
    db,
    rows.flatMap(({ productId, sizes }) => sizes.map(({ size }) => ({ productId, size }))),
  );
  return rows.map(({ sizes, ...row }) => ({
    ...row,
    sizes: sizes.map((each) => ({ ...each, toPack: toPack.get(keyOf({ ...row, size: each.size })) ?? 0 })),
  }));
}

/**
 * The size that a barcode (GTIN) or a SKU belongs to; undefined for an unknown one. The pairs on the shelf are those on hand and those
 * that are still to be packed.
 */
export async function findByCode(db: Db, code: string) {
  const found = await db
    .selectFrom('stock')
    .innerJoin('products', 'products.id', 'stock.product_id')
    .select(['product_id as productId', 'name', 'size', 'on_hand as onHand'])
    .where(hasGtinOrSku('stock', [code]))
    // Two sizes may have had one number in different lengths before this was refused.
    .orderBy(sql`coalesce(gtin = ${code} or sku = ${code}, false)`, 'desc')
    .orderBy('active', 'desc')
    .orderBy('product_id')
    .limit(1)
    .executeTakeFirst();
  return found && { ...found, toPack: (await readToPack(db, [found])).get(keyOf(found)) ?? 0 };
}

export const StockHistoryEntry = Type.Object({
  id: Type.String(),
  at: Type.String(),
  size: Type.String(),
  delta: Type.Integer(),
  onHand: Type.Integer(),
  reason: Type.String(),
  orderId: nullable(Type.String()),
  who: nullable(Type.String({ description: 'Name of the staff member; null for orders and commands.' })),
  note: Type.String(),
});

/** The changes of a product's stock, the newest first; `before` is the id of the last entry of the previous page. */
export function readHistory(
  db: Db,
  {
    productId,
    size,
    before,
    limit,
  }: { productId: number; size?: string | undefined; before?: string | undefined; limit: number },
): Promise<(Omit<Static<typeof StockHistoryEntry>, 'at'> & { at: Date })[]> {
  return db
    .selectFrom('stock_movements as m')
    .leftJoin('staff', 'staff.id', 'm.staff_id')
    .select(['m.id', 'm.at', 'm.size', 'm.delta', 'm.on_hand_after as onHand', 'm.reason', 'm.order_id as orderId', 'm.note'])
    .select('staff.name as who')
    .where('m.product_id', '=', productId)
    .$if(size !== undefined, (query) => query.where('m.size', '=', size as string))
    .$if(before !== undefined, (query) => query.where('m.id', '<', before as string))
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute();
}
