import type { Selectable } from 'kysely';
import type { OrdersTable } from '../../db/tables/orders';
import { openAttention } from '../../attention/attention-items';
import { isClosed, isInShop, isPacked } from '../order-states';
import type { Trx } from '../../db/transact';
import { writeEvent } from '../write-event';

type Order = Pick<Selectable<OrdersTable>, 'id' | 'status' | 'packing_hold'>;

/** Events of a parcel that left although its order should not have been sent: staff must review the order. */
export const UNPLANNED_EVENTS = { 'on its way': 'courier has the parcel', delivered: 'courier delivered the parcel' } as const;

/**
 * Writes into the order's history, once, that the courier has or delivered a parcel that should not have been sent: its order is
 * cancelled, refunded, on hold, or to be packed again. The caller holds the lock on its row.
 */
export async function noteUnplanned(trx: Trx, order: Order, move: keyof typeof UNPLANNED_EVENTS): Promise<void> {
  const reason = whyUnplanned(order);
  if (!reason) return;
  const event = UNPLANNED_EVENTS[move];
  // An order that was refunded after its parcel had left needs no attention, even when the parcel arrives.
  const known = trx.selectFrom('order_events').select('id').where('order_id', '=', order.id);
  if (await known.where('event', 'in', [event, 'on its way', move]).executeTakeFirst()) return;
  await openAttention(trx, order.id, { kind: 'late parcel', detail: reason });
  await writeEvent(trx, { order_id: order.id, event, reason });
}

function whyUnplanned(order: Order): string {
  if (isClosed(order))
    return `The order is ${order.status}: its money is refunded, and its pairs may count as on the shelf. Ask the courier to bring the parcel back, correct the stock, and write a note once it is settled.`;
  if (!isInShop(order)) return '';
  if (!isPacked(order))
    return 'The order was to be packed again: what was refunded or exchanged is in the parcel. Correct the stock, and write a note once it is settled.';
  return order.packing_hold && `The order was on hold (${order.packing_hold}). Write a note once it is settled.`;
}
