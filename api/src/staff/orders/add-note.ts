import { closeAttention } from '../../attention/attention-items';
import { transact } from '../../db/transact';
import { assertUnchanged, isRepeated, type Decision } from '../../orders/version-conflict';
import type { OrdersDeps } from '../../orders/orders-deps';
import { recordAudit, unchanged } from '../../audit/record-audit';
import { lockOrderRow } from '../../orders/lock-order';
import { closableBy } from '../attention/kinds';
import { writeEvent } from '../../orders/write-event';

/**
 * Adds a note of the staff, which no page shows to shoppers; their export has it (personal-columns.ts). It says how the order's tasks were
 * settled, so it closes those that its writer may close. A second tap adds nothing. 404, 409.
 */
export async function addNote({ db }: Pick<OrdersDeps, 'db'>, orderId: string, text: string, decision: Decision): Promise<void> {
  const { actor, version } = decision;
  await transact(db, async (trx) => {
    const order = await lockOrderRow(trx, orderId);
    if (order.version !== version && (await isRepeated(trx, orderId, decision, 'note', text))) return unchanged();
    await assertUnchanged(trx, order, version);
    const mayClose = closableBy(actor);
    const settled = mayClose.length ? await closeAttention(trx, orderId, mayClose, { staffId: actor.staffId }) : [];
    await writeEvent(trx, { order_id: orderId, event: 'note', reason: text, staff_id: actor.staffId });
    // Without the text: it may be about the customer, and is erased with them.
    await recordAudit(trx, actor, {
      action: 'order.note',
      subject: `order:${orderId}`,
      before: settled.length ? { tasks: settled } : undefined,
      after: { length: text.length, ...(settled.length && { tasks: [] }) },
    });
    return true;
  });
}
