import { assertUnchanged, isRepeated, type Decision } from '../../orders/changed-meanwhile';
import type { OrdersDeps } from '../../orders/orders-deps';
import { auditedOnce } from '../audit/audited';
import { lockOrder, touchOrder } from './lock-order';

/** Adds a note of the staff, which no page shows to shoppers; their export has it (personal-columns.ts). A second tap adds nothing. 404, 409. */
export async function addNote({ db }: Pick<OrdersDeps, 'db'>, orderId: string, text: string, decision: Decision): Promise<void> {
  const { actor, version } = decision;
  await auditedOnce(db, actor, async (trx, record) => {
    const order = await lockOrder(trx, orderId);
    if (order.version !== version && (await isRepeated(trx, orderId, decision, 'note', text))) return null;
    await assertUnchanged(trx, order, version);
    await trx
      .insertInto('order_events')
      .values({ order_id: orderId, event: 'note', reason: text, staff_id: actor.staffId })
      .execute();
    await touchOrder(trx, orderId);
    // Without the text: it may be about the customer, and is erased with them.
    record({ action: 'order.note', subject: `order:${orderId}`, after: { length: text.length } });
    return true;
  });
}
