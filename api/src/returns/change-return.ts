import { moved } from '../states/state-table';
import { RETURN_MOVES } from './return-states';
import type { Selectable } from 'kysely';
import type { ReturnLinesTable, ReturnState, ReturnsTable } from '../db/tables/returns';
import { HttpError } from '../http/http-error';
import { changedMeanwhile, isRepeated } from '../orders/version-conflict';
import { lockOrder } from '../orders/lock-order';
import type { OrdersDeps } from '../orders/orders-deps';
import type { PaymentSession } from '../db/tables/payments';
import { transact, type Trx } from '../db/transact';
import { recordAudit, unchanged, type Actor } from '../audit/record-audit';
import type { LockedOrder } from '../orders/lock-order';
import { writeEvent } from '../orders/write-event';

/** A change of a return in one transaction, which holds the locks on its session, order and row. */
export interface ReturnChange {
  trx: Trx;
  session: PaymentSession;
  order: LockedOrder;
  lines: Selectable<ReturnLinesTable>[];
  found: Selectable<ReturnsTable>;
  deps: OrdersDeps;
  actor: Actor;
}

export interface SeenReturn {
  id: number;
  /** The version of the return on the page. */
  version: number;
}

export interface ReturnStep extends SeenReturn {
  /** States in which the step is possible. */
  from: readonly ReturnState[];
  to: ReturnState;
  /** In the order's history. */
  event: string;
  /** In the audit log; by default named after the state. */
  action?: string;
  reason: string;
  /** The reason is a note about what came: it may be about the customer, is erased with them, and so is not in the audit log. */
  isNote?: boolean;
  /** Whether the return is as this step leaves it: then a second tap of the same person changes nothing. */
  isDone?(found: Selectable<ReturnsTable>): boolean;
}

/**
 * Takes a return one step further: checks its version and state, makes the change, and writes state, history and audit entry.
 * `change` returns what else to store, and what else the entry says. Null for a second tap. 404, 409.
 */
export function changeReturn<T>(
  deps: OrdersDeps,
  actor: Actor,
  step: ReturnStep,
  change: (work: ReturnChange) => Promise<{ set: Partial<ReturnValues>; value: T; to?: ReturnState; after?: object }>,
): Promise<T | null> {
  return transact(deps.db, async (trx) => {
    const { id, event, reason } = step;
    const known = await trx.selectFrom('returns').select('order_id').where('id', '=', id).executeTakeFirst();
    if (!known) throw returnNotFound();
    const { order, session } = await lockOrder(trx, { orderId: known.order_id });
    const found = await trx.selectFrom('returns').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
    if (found.version !== step.version) {
      const isSecondTap =
        step.isDone?.(found) && (await isRepeated(trx, order.id, { actor, version: step.version }, event, reason));
      if (isSecondTap) return unchanged();
      throw await changedMeanwhile(trx, order.id, 'return');
    }
    if (!step.from.includes(found.state))
      throw new HttpError(409, `This return is ${found.state}: it cannot become ${step.to}.`, { code: 'return/invalid-step' });
    const lines = await trx.selectFrom('return_lines').selectAll().where('return_id', '=', id).orderBy('position').execute();
    const { set, value, to = step.to, after } = await change({ trx, session, order, lines, found, deps, actor });
    await trx
      .updateTable('returns')
      .set({ ...set, state: moved(RETURN_MOVES, found.state, to), version: found.version + 1 })
      .where('id', '=', id)
      .execute();
    await writeEvent(trx, { order_id: order.id, event, reason, staff_id: actor.staffId });
    const { action = `return.${to}`, isNote = false } = step;
    const why = isNote ? '' : reason;
    await recordAudit(trx, actor, {
      action,
      subject: `return:${id}`,
      before: { state: found.state },
      after: { state: to, ...after },
      reason: why,
    });
    return value;
  });
}

type ReturnValues = Pick<
  Selectable<ReturnsTable>,
  'instructions' | 'decline_reason' | 'note' | 'decided_at' | 'received_at' | 'closed_at'
>;

export const returnNotFound = () => new HttpError(404, 'There is no such return.', { code: 'return/not-found' });
