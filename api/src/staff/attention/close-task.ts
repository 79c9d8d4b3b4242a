import { sql, type Kysely } from 'kysely';
import { recordAudit, type Actor } from '../../audit/record-audit';
import type { Schema } from '../../db/schema';
import { transact } from '../../db/transact';
import { HttpError } from '../../http/http-error';
import { notPermitted } from '../permissions/guard-routes';
import type { Permission } from '../permissions/permissions';
import { TO_CLOSE } from './kinds';

/** Closes a task about an order that a person has settled; the reason is in the log. 403 for a role that may not, 404 if it is closed. */
export function closeTask(
  db: Kysely<Schema>,
  actor: Actor,
  { id, reason, may }: { id: number; reason: string; may(permission: Permission): boolean },
): Promise<void> {
  return transact(db, async (trx) => {
    const task = await trx
      .updateTable('attention_items')
      .set({ closed_at: sql<Date>`clock_timestamp()`, closed_by: actor.staffId })
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .returning(['order_id', 'kind', 'detail'])
      .executeTakeFirst();
    const permission = task && TO_CLOSE[task.kind];
    // A dispute ends at the bank, or with the order's own actions.
    if (!task || !permission) throw new HttpError(404, 'This task is not open any more.', { code: 'attention/not-found' });
    if (!may(permission)) throw notPermitted();
    const { order_id: orderId, kind, detail } = task;
    await recordAudit(trx, actor, { action: 'attention.close', subject: `order:${orderId}`, before: { kind, detail }, reason });
  });
}
