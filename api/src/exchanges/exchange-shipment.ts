import type { Db } from '../db/transact';

/** In the history of an order: how the new pairs of its exchanges left the shop. */
export const NEW_PAIR_EVENTS = { sent: 'new size sent', pickedUp: 'new size picked up' } as const;

/** When the newest new pairs of each of these orders left the shop; null if none have. */
export async function readNewPairsLeftAt(db: Db, orderIds: readonly string[]): Promise<(orderId: string) => Date | null> {
  if (!orderIds.length) return () => null;
  const rows = await db
    .selectFrom('order_events')
    .select('order_id')
    .select((eb) => eb.fn.max('happened_at').as('left_at'))
    .where('order_id', 'in', orderIds)
    .where('event', 'in', Object.values(NEW_PAIR_EVENTS))
    .groupBy('order_id')
    .execute();
  const newest = new Map(rows.map(({ order_id, left_at }) => [order_id, left_at]));
  return (orderId) => newest.get(orderId) ?? null;
}
