import { formatCents } from 'shared/money';
import { returnUse } from '../../discounts/uses';
import { HttpError } from '../../http-error';
import { assertUnchanged, isOwnChange } from '../../orders/changed-meanwhile';
import { creditOrder } from '../../orders/credit-notes';
import { lockOrder } from '../../orders/lock-order';
import { assertNotDisputed, isInShop } from '../../orders/order-states';
import type { OrdersDeps, Trx } from '../../orders/orders-deps';
import { queueCancelled } from '../../orders/queue-cancelled';
import { refundPayment } from '../../orders/refund-payment';
import { addRefund, oweRefund } from '../../orders/refund-records';
import { readRefundable } from '../../orders/refundable';
import { audited, type Actor, type RecordEntry } from '../audit/audited';
import { planRefund, type RefundRequest } from './plan-refund';

interface SeenOrder {
  orderId: string;
  version?: number | undefined;
  /** What the page showed as refunded or on its way, in cents: two clicks make one refund. */
  expectedRefundedCents: number;
}

export interface MadeRefund {
  sessionId: string;
  serial: string | null;
  amountCents: number;
  restocked: number[];
}

/**
 * Refunds an order whole, by units, or by amount (BO-7). Before the parcel leaves, all its money or all its units cancel the order; in
 * part, it stays to be packed, or is packed again, without the refunded units. 400, 404, 409. The money then goes its way as every
 * refund does; units that a discount made free come back without any.
 */
export async function refundOrderByStaff(deps: OrdersDeps, actor: Actor, seen: SeenOrder, request: RefundRequest) {
  const made = await audited(deps.db, actor, (trx, record) => makeRefund({ trx, deps, actor, record }, seen, request));
  await afterRefund(deps, made);
  return made;
}

export interface RefundChange {
  trx: Trx;
  deps: OrdersDeps;
  actor: Actor;
  record: RecordEntry;
}

/** The refund as part of a change; `afterRefund` follows its commit. */
export async function makeRefund(change: RefundChange, seen: SeenOrder, request: RefundRequest): Promise<MadeRefund> {
  const { trx, deps, actor, record } = change;
  const { order, session } = await lockOrder(trx, seen);
  const refundable = await readRefundable(trx, order, session);
  const isSumChanged = refundable.refundedCents !== seen.expectedRefundedCents;
  // A second click is told the sum, another person who was faster.
  if (!isSumChanged || !(await isOwnChange(trx, order.id, actor))) await assertUnchanged(trx, order, seen.version);
  if (isSumChanged) throw sumChanged(refundable.refundedCents);
  assertNotDisputed(order);
  const plan = planRefund(refundable, request, isInShop(order));
  const { amountCents, lines } = plan;
  const orderId = order.id;
  const { reason } = request;
  const isCancelled = (plan.isWhole || plan.isEverything) && isInShop(order);
  // The box still holds the refunded units.
  const isPackedAgain = !isCancelled && order.status === 'packed' && lines.length > 0;
  const status = isCancelled ? 'cancelled' : isPackedAgain ? 'paid' : order.status;
  if (plan.isWhole) await oweRefund(trx, session, session.amount_cents, reason);
  else if (amountCents > 0) await addRefund(trx, session.id, { amount_cents: amountCents, reason });
  // Also without a new status: the trigger counts the change.
  const released = isCancelled ? { packing_hold: '' as const } : {};
  await trx
    .updateTable('orders')
    .set({ status, ...released })
    .where('id', '=', orderId)
    .execute();
  await trx
    .insertInto('order_events')
    .values({
      order_id: orderId,
      event: isCancelled ? 'cancelled' : 'refund asked',
      reason: isPackedAgain ? `To be packed again. ${reason}` : reason,
      staff_id: actor.staffId,
    })
    .execute();
  if (isCancelled) {
    await returnUse(trx, session.id);
    await queueCancelled(trx, deps, session, orderId, amountCents);
  }
  const serial = await creditOrder(trx, deps.config, refundable, { orderId, amountCents, lines, reason, staffId: actor.staffId });
  record({
    action: 'order.refund',
    subject: `order:${orderId}`,
    before: { refundedCents: refundable.refundedCents, status: order.status },
    after: {
      refundedCents: refundable.refundedCents + amountCents,
      status,
      kind: request.kind,
      creditNote: serial,
      lines: lines.map(({ position, quantity, restock }) => ({ position, quantity, restock })),
    },
    reason,
  });
  const restocked = lines.filter(({ restock }) => restock).map(({ productId }) => productId);
  return { sessionId: session.id, serial, amountCents, restocked };
}

/** Shows what went back on the shelf, and asks the provider for the money. */
export async function afterRefund(deps: OrdersDeps, { sessionId, restocked }: Pick<MadeRefund, 'sessionId' | 'restocked'>) {
  if (restocked.length) deps.invalidateCatalog(restocked);
  await refundPayment(deps, sessionId);
}

const sumChanged = (refundedCents: number) =>
  new HttpError(
    409,
    `${formatCents(refundedCents)} of this order is refunded already or on its way. Look again before you refund more.`,
    { code: 'refund/sum-changed' },
  );
