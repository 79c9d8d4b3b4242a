import { OPERATOR } from '../audit/actor';
import { unchanged } from '../audit/record-audit';
import { transact } from '../db/transact';
import { HttpError } from '../http/http-error';
import { isClosed, isPacked } from '../orders/order-states';
import type { OrdersDeps } from '../orders/orders-deps';
import { assertUnchanged, hasEventBy, type Decision } from '../orders/version-conflict';
import { afterRefund, lockToRefund, refundOrder } from './refund-order';

interface Cancellation {
  /** The customer who must own the order; undefined for staff, who may cancel any order. */
  accountId?: number;
  /** The member of staff who decides, and the version on their page; by default an operator's command. */
  decision?: Decision;
  orderId: string;
  reason: string;
}

/**
 * Cancels an order that is not packed yet: restocks the units and refunds the shopper. Idempotent. 404 for another
 * customer's order, 409 once it is packed.
 */
export async function cancelOrder(deps: OrdersDeps, request: Cancellation): Promise<void> {
  const { decision = { actor: OPERATOR }, reason } = request;
  const isStaff = request.accountId === undefined;
  const made = await transact(deps.db, async (trx) => {
    const found = await lockToRefund(trx, request);
    const { order } = found;
    if (isClosed(order)) {
      if (isStaff && !(await hasEventBy(trx, order.id, 'cancelled', decision)))
        await assertUnchanged(trx, order, decision.version);
      return unchanged();
    }
    if (isStaff) await assertUnchanged(trx, order, decision.version);
    if (isPacked(order))
      throw new HttpError(
        409,
        isStaff
          ? `This order is ${order.status} already, so it cannot be cancelled. Refund it instead.`
          : 'This order is packed already. You can return it once it has arrived.',
        { code: 'order/already-packed' },
      );
    const wanted = { cause: 'cancellation', kind: 'whole', reason } as const;
    return refundOrder({ trx, config: deps.config }, found, wanted, isStaff ? decision.actor : 'shopper');
  });
  if (made) await afterRefund(deps, made);
}
