import type { Db } from '../../db/transact';

/** A line of an order for the staff. */
export interface StaffOrderLine {
  /** From 0; refunds and exchanges name a line by it. */
  position: number;
  productId: number;
  /** As it was bought. */
  name: string;
  size: string;
  quantity: number;
  /** Units that were paid back: those are not packed. */
  refundedQuantity: number;
  /** Whether these are the new pairs of an exchange, which wait for a separate parcel. */
  awaitsParcel: boolean;
  /** Address of the product's first picture; '' if the product is gone. */
  picture: string;
  /** As it is today. */
  sku: string | null;
  /** Cents per unit, for those who may see amounts. */
  price?: number;
  /** Cents that a discount code took off the whole line, for those who may see amounts. */
  discount?: number;
}

/** The lines of these orders, by order. */
export async function readLines(
  db: Db,
  orderIds: readonly string[],
  { withMoney }: { withMoney: boolean },
): Promise<Map<string, StaffOrderLine[]>> {
  if (!orderIds.length) return new Map();
  const rows = await db
    .selectFrom('order_lines as l')
    .leftJoin('products as p', 'p.id', 'l.product_id')
    .leftJoin('stock as s', (join) => join.onRef('s.product_id', '=', 'l.product_id').onRef('s.size', '=', 'l.size'))
    .select([
      'l.order_id',
      'l.position',
      'l.product_id',
      'l.name',
      'l.size',
      'l.quantity',
      'l.refunded_quantity',
      'l.price_cents',
      'l.discount_cents',
      'l.awaits_parcel',
      'p.image1',
      's.sku',
    ])
    .where('l.order_id', 'in', orderIds)
    .orderBy('l.order_id')
    .orderBy('l.position')
    .execute();
  const lines = rows.map((row): [string, StaffOrderLine] => [
    row.order_id,
    {
      position: row.position,
      productId: row.product_id,
      name: row.name,
      size: row.size,
      quantity: row.quantity,
      refundedQuantity: row.refunded_quantity,
      awaitsParcel: row.awaits_parcel && row.quantity > row.refunded_quantity,
      picture: row.image1 ?? '',
      sku: row.sku,
      ...(withMoney ? { price: row.price_cents, discount: row.discount_cents } : {}),
    },
  ]);
  return new Map(orderIds.map((id) => [id, lines.filter(([orderId]) => orderId === id).map(([, line]) => line)]));
}
