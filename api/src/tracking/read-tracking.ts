import { sql } from 'kysely';
import type { OrderStatus } from '../db/tables/orders';
import type { Db } from '../db/transact';

/** The link of a delivered order ends after this many days. */
export const TRACKING_DAYS = 90;

/** The data that a tracking link shows: no name, no address, no money (SELL-5). */
export interface Tracking {
  orderId: string;
  status: OrderStatus;
  /** Last day of the estimate. */
  arrivesBy: Date;
  isPickUp: boolean;
  /** Without the units that were paid back: those are not sent. */
  lines: { name: string; size: string; quantity: number }[];
  courier: string;
  tracking: string;
  /** The courier's page; '' if there is none. */
  url: string;
}

/** The data behind the link of an order; undefined when there is no such order, its account was erased, or the link has ended. */
export async function readTracking(db: Db, orderId: string): Promise<Tracking | undefined> {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'status', 'delivery_at', 'delivery'])
    .where('id', '=', orderId)
    .where('account_id', 'is not', null)
    .where(sql<boolean>`coalesce(delivered_at > now() - make_interval(days => ${TRACKING_DAYS}), true)`)
    .executeTakeFirst();
  if (!order) return undefined;
  const lines = await db
    .selectFrom('order_lines')
    .select(['name', 'size'])
    .select((eb) => eb('quantity', '-', eb.ref('refunded_quantity')).as('quantity'))
    .where('order_id', '=', orderId)
    .whereRef('quantity', '>', 'refunded_quantity')
    .orderBy('position')
    .execute();
  const shipment = await db
    .selectFrom('shipments')
    .select(['courier', 'tracking', 'tracking_url'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    orderId: order.id,
    status: order.status,
    arrivesBy: order.delivery_at,
    isPickUp: order.delivery?.kind === 'pick-up',
    lines,
    courier: shipment?.courier ?? '',
    tracking: shipment?.tracking ?? '',
    url: /^https?:\/\//i.test(shipment?.tracking_url ?? '') ? (shipment?.tracking_url ?? '') : '',
  };
}
