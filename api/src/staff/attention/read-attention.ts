import { sql } from 'kysely';
import { readSetting } from '../../settings/settings';
import type { Permission } from '../permissions/permissions';
import { ATTENTION_KINDS } from './kinds';
import type { Db } from '../../db/transact';

export interface AttentionItem {
  /** The id of the order, message, mail or product; '' if there is none to open. */
  id: string;
  title: string;
  detail: string;
  at: Date | null;
  /** The id of a return, to link to the decision about it. */
  returnId?: number;
  /** The id of a task that the caller may close. */
  taskId?: number;
  /** A refund of a payment without an order, about which the caller may decide. */
  refund?: { id: string; canRetry: boolean };
  /** A disputed payment without an order that the caller may close. */
  disputedPayment?: string;
}

export interface Attention {
  kind: string;
  label: string;
  count: number;
  /** Start of the oldest one's waiting; null for tasks without a time (stock). */
  oldest: Date | null;
  /** Free pairs from which on a size is low on stock. */
  lowStock?: number;
  items: AttentionItem[];
}

/** The open tasks (BO-12), of the kinds that the caller may see: the oldest first, without empty kinds. */
export async function readAttention(db: Db, may: (permission: Permission) => boolean): Promise<Attention[]> {
  const settings = await readSetting(db, 'stock');
  const found: Attention[] = [];
  for (const { kind, label, permission, closing, listed = 5, waiting } of ATTENTION_KINDS) {
    if (!may(permission)) continue;
    const { rows } = await sql<
      Omit<AttentionItem, 'returnId' | 'taskId' | 'refund' | 'disputedPayment'> & {
        return_id: number | null;
        task_id: number | null;
        refund: { id: string; canRetry: boolean } | null;
        session_id: string | null;
        count: number;
        oldest: Date | null;
      }
    >`
      select id, title, detail, at, (to_jsonb(waiting) ->> 'return_id')::integer as return_id, (to_jsonb(waiting) ->> 'task_id')::integer as task_id, to_jsonb(waiting) -> 'refund' as refund, to_jsonb(waiting) ->> 'session_id' as session_id, (count(*) over ())::integer as count, min(at) over () as oldest
      from (${waiting(settings)}) waiting order by at, title, id, detail limit ${listed}`.execute(db);
    const [first] = rows;
    if (!first) continue;
    const items = rows.map(({ id, title, detail, at, return_id, task_id, refund, session_id }) => ({
      id,
      title,
      detail,
      at,
      ...(return_id === null ? {} : { returnId: return_id }),
      ...(task_id !== null && closing && may(closing) && { taskId: task_id }),
      ...(refund && closing && may(closing) && { refund }),
      ...(session_id !== null && closing && may(closing) && { disputedPayment: session_id }),
    }));
    found.push({ kind, label, count: first.count, oldest: first.oldest, ...(kind === 'low-stock' && settings), items });
  }
  return found;
}
