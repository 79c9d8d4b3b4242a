import { closeAttention } from '../../attention/attention-items';
import { sql } from 'kysely';
import type { OrderStatus, PackingHold } from '../../db/tables/orders';
import { recordAudit, unchanged } from '../../audit/record-audit';
import { OPERATOR } from '../../audit/actor';
import { assertUnchanged, isRepeated, type Decision } from '../version-conflict';
import { lockOrder } from '../lock-order';
import { isDisputed, isInShop } from '../order-states';
import type { OrdersDeps } from '../orders-deps';
import { transact, type Trx } from '../../db/transact';
import { writeEvent } from '../write-event';

/**
 * Stops the packing of an order that is not sent yet, until staff release it; a dispute holds one that has left as well, because
 * nothing of it may be refunded or exchanged meanwhile. The caller holds the lock on its row.
 */
export async function holdPacking(
  trx: Trx,
  order: { id: string; status: OrderStatus },
  hold: Exclude<PackingHold, ''>,
  reason = '',
): Promise<void> {
  if (isInShop(order) || hold === 'payment disputed')
    await trx
      .updateTable('orders')
      .set({ packing_hold: hold })
      .where('id', '=', order.id)
      // A refund made at the provider ends no dispute.
      .$if(hold !== 'payment disputed', (query) => query.where('packing_hold', '<>', 'payment disputed'))
      .execute();
  await writeEvent(trx, { order_id: order.id, event: hold, reason });
}

/**
 * Lets an order be packed although its payment was disputed or partly refunded; the end of a dispute leaves the hold of a part that was
 * refunded at the provider. Idempotent; 404 for an unknown order.
 */
export async function releaseHold(
  { db }: Pick<OrdersDeps, 'db'>,
  orderId: string,
  reason: string,
  { actor, version }: Decision = { actor: OPERATOR },
): Promise<void> {
  await transact(db, async (trx) => {
    const { order, session } = await lockOrder(trx, { orderId });
    if (!order.packing_hold && (await isRepeated(trx, orderId, { actor, version }, 'released'))) return unchanged();
    await assertUnchanged(trx, order, version);
    if (!order.packing_hold) return unchanged();
    const hold = isDisputed(order) && isInShop(order) && (await isPartUnseen(trx, orderId)) ? PART : '';
    await trx.updateTable('orders').set({ packing_hold: '' }).where('id', '=', orderId).execute();
    await closeAttention(trx, orderId, ['dispute', 'late parcel'], { staffId: actor.staffId });
    // Refunds that waited for the end of a dispute go on.
    await trx
      .updateTable('refunds')
      .set({ next_check_at: sql`greatest(not_before, clock_timestamp())` })
      .where('session_id', '=', session.id)
      .where('state', '=', 'requested')
      .execute();
    await writeEvent(trx, { order_id: orderId, event: 'released', reason, staff_id: actor.staffId });
    if (hold) await holdPacking(trx, order, hold, 'Refunded before the dispute was over: check what is left to send.');
    await recordAudit(trx, actor, {
      action: 'order.released',
      subject: `order:${orderId}`,
      before: { hold: order.packing_hold },
      after: { hold },
      reason,
    });
    return true;
  });
}

const PART = 'partly refunded';

/** Whether a part was refunded since staff last released the order: a dispute hides the hold of such a refund. */
async function isPartUnseen(trx: Trx, orderId: string): Promise<boolean> {
  const events = trx.selectFrom('order_events').select('event').where('order_id', '=', orderId);
  const last = await events.where('event', 'in', [PART, 'released']).orderBy('id', 'desc').limit(1).executeTakeFirst();
  return last?.event === PART;
}
