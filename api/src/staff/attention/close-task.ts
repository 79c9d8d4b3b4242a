import { sql } from 'kysely';
import { recordAudit, type Actor } from '../../audit/record-audit';
import { transact, type Db } from '../../db/transact';
import { HttpError } from '../../http/http-error';
import { lockOrderRow } from '../../orders/lock-order';
import { notPermitted } from '../permissions/guard-routes';
import type { Permission } from '../permissions/permissions';
import { TO_CLOSE } from './kinds';
import { writeEvent } from '../../orders/write-event';

/** Closes a task about an order once it is settled; the reason is in the log and in the order's history. 403 for a role that may not, 404 if it is closed. */
export function closeTask(
  db: Db,
  actor: Actor,
  { id, reason, may }: { id: number; reason: string; may(permission: Permission): boolean },
): Promise<void> {
  return transact(db, async (trx) => {
    const found = await trx.selectFrom('attention_items').select('order_id').where('id', '=', id).executeTakeFirst();
    // The order first, as a note does, which closes tasks, too.
    if (found) await lockOrderRow(trx, found.order_id);
    const task = await trx
      .updateTable('attention_items')
      .set({ closed_at: sql<Date>`clock_timestamp()`, closed_by: actor.staffId })
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .returning(['order_id', 'kind', 'detail'])
      .executeTakeFirst();
    const permission = task && TO_CLOSE[task.kind];
    // A dispute ends at the bank, or with the order's own actions.
    if (!task || !permission) throw new HttpError(404, 'This task is no longer open.', { code: 'attention/not-found' });
    if (!may(permission)) throw notPermitted();
    const { order_id: orderId, kind, detail } = task;
    await writeEvent(trx, { order_id: orderId, event: 'task settled', reason, staff_id: actor.staffId });
    await recordAudit(trx, actor, { action: 'attention.close', subject: `order:${orderId}`, before: { kind, detail }, reason });
  });
}
