import { moved } from '../states/state-table';
import type { Selectable } from 'kysely';
import { formatCents } from 'shared/money';
import { OPERATOR } from '../audit/actor';
import { recordAudit, unchanged, type Actor } from '../audit/record-audit';
import { closeAttention } from '../attention/attention-items';
import type { ApiConfig } from '../config/config';
import type { OrdersTable } from '../db/tables/orders';
import type { PaymentSession } from '../db/tables/payments';
import { transact, type Trx } from '../db/transact';
import { returnUse } from '../discounts/uses';
import { HttpError } from '../http/http-error';
import { queueMail } from '../mail/queue-mail';
import { cancelledMail } from '../mail/templates/order-mails';
import { lockOrder } from '../orders/lock-order';
import { assertNotDisputed, isInShop, isPacked, ORDER_MOVES } from '../orders/order-states';
import type { OrdersDeps } from '../orders/orders-deps';
import { assertUnchanged, isOwnChange } from '../orders/version-conflict';
import { creditOrder } from './credit-notes';
import { planRefund, type RefundPlan, type RefundRequest } from './plan-refund';
import { refundPayment } from './refund-payment';
import { addRefund, endAsFailed, oweRefund, readRefunds, sumOf } from './refund-records';
import { readRefundable, type RefundableOrder } from './refundable';
import { writeEvent } from '../orders/write-event';

/** An order that is about to be refunded. The caller holds the locks on its session's and its own row, in this sequence. */
export interface OrderToRefund {
  order: Selectable<OrdersTable>;
  session: PaymentSession;
  refundable: RefundableOrder;
}

export interface MadeRefund {
  sessionId: string;
  /** Number of the credit note; null without an amount. */
  serial: string | null;
  amountCents: number;
  /** Products with units that went back on the shelf. */
  restocked: number[];
}

/** How the ways to refund an order differ: what its history, the audit log and the credit note say of it. */
const CAUSES = {
  refund: { action: 'order.refund', stockReason: 'refund' },
  cancellation: { action: 'order.cancelled', stockReason: 'cancellation', paper: 'The order was cancelled.' },
  'lost dispute': { action: 'order.dispute-lost', stockReason: 'refund', paper: 'The bank took the payment back.' },
} as const;

/** Locks an order with its session, and reads the amount that is left to refund. 404. */
export async function lockToRefund(trx: Trx, seen: { accountId?: number | undefined; orderId: string }): Promise<OrderToRefund> {
  const { order, session } = await lockOrder(trx, seen);
  return { order, session, refundable: await readRefundable(trx, order, session) };
}

/**
 * The one way to refund an order (BO-7): whole, by units, or by amount. Stores the refund to request from the provider, or that
 * the bank has taken (`lost dispute`); moves units and order; writes history, credit note and audit entry, and mails the shopper
 * of a cancellation. Before the parcel leaves, all its money or all its units cancel the order; in part, it stays to be packed,
 * or is packed again, without the refunded units. Amounts in cents. Part of the caller's transaction; call `afterRefund` after
 * the commit. 400, 404, 409.
 */
export async function refundOrder(
  { trx, config }: { trx: Trx; config: ApiConfig },
  { order, session, refundable }: OrderToRefund,
  request: RefundRequest,
  actor: Actor | 'shopper',
): Promise<MadeRefund> {
  const { cause = 'refund', reason } = request;
  if (cause !== 'lost dispute') assertNotDisputed(order, actor === 'shopper' ? 'shopper' : 'staff');
  const plan = planRefund(refundable, request, isInShop(order));
  const { action, stockReason, ...texts } = CAUSES[cause];
  const paper = 'paper' in texts ? texts.paper : reason;
  const { id: orderId } = order;
  const { amountCents, lines } = plan;
  const staffId = actor === 'shopper' ? null : actor.staffId;
  if (cause === 'lost dispute') await recordTaken(trx, session, refundable, reason);
  else if (plan.isWhole) await oweRefund(trx, session, session.amount_cents, paper);
  else if (amountCents > 0) await addRefund(trx, session.id, { amount_cents: amountCents, reason: paper });
  if (cause === 'lost dispute') await closeAttention(trx, orderId, ['dispute'], { staffId });
  const next = nextState(order, plan, cause);
  // Also without a new status: the trigger counts the change.
  await trx
    .updateTable('orders')
    .set({ status: moved(ORDER_MOVES, order.status, next.status), packing_hold: next.hold })
    .where('id', '=', orderId)
    .execute();
  await writeEvent(trx, {
    order_id: orderId,
    event: next.event,
    reason: next.isPackedAgain ? `To be packed again. ${reason}` : reason,
    ...(actor === 'shopper' ? { by_shopper: true } : { staff_id: staffId }),
  });
  if (next.event === 'cancelled') {
    await returnUse(trx, session.id);
    const mail = cancelledMail(config, { id: orderId, refundCents: amountCents });
    await queueMail(trx, { to: session.request.email, orderId, ...mail });
  }
  // All is gone now, also what waited at the provider and has no credit note yet.
  const creditCents = cause === 'lost dispute' ? refundable.paidCents - refundable.creditedCents : amountCents;
  const credit = { orderId, amountCents: creditCents, lines };
  const serial = await creditOrder(trx, config, refundable, { ...credit, reason: paper, staffId, stockReason });
  if (actor !== 'shopper')
    await recordAudit(trx, actor, {
      action,
      subject: `order:${orderId}`,
      before: { refundedCents: refundable.refundedCents, status: order.status, hold: order.packing_hold },
      after: {
        refundedCents: refundable.refundedCents + amountCents,
        status: next.status,
        hold: next.hold,
        kind: request.kind,
        creditNote: serial,
        lines: lines.map(({ position, quantity, restock }) => ({ position, quantity, restock })),
      },
      reason,
    });
  const restocked = lines.filter(({ restock }) => restock).map(({ productId }) => productId);
  return { sessionId: session.id, serial, amountCents, restocked };
}

/** The next state of the order: its status, its hold, and the event in its history. */
function nextState(order: OrderToRefund['order'], plan: RefundPlan, cause: keyof typeof CAUSES) {
  const { status, packing_hold: hold } = order;
  // The end of the refunds, which the bank has made, moves the order on.
  if (cause === 'lost dispute') return { status, hold: '' as const, event: 'dispute lost' };
  // No hold is needed for earlier refunds: nothing is left to pack.
  if ((plan.isWhole || plan.isEverything) && isInShop(order))
    return { status: 'cancelled' as const, hold: '' as const, event: 'cancelled' };
  // The box still holds the refunded units.
  const isPackedAgain = status === 'packed' && plan.lines.length > 0;
  return { status: isPackedAgain ? ('paid' as const) : status, hold, event: 'refund asked', isPackedAgain };
}

/** Stores the amount that the bank took back as a refund that is done, and ends the refunds that were not requested yet. */
async function recordTaken(trx: Trx, session: PaymentSession, { paidCents }: RefundableOrder, reason: string): Promise<void> {
  for (const refund of await readRefunds(trx, session.id))
    if (refund.state === 'requested' || refund.state === 'attention')
      await endAsFailed(trx, refund, 'Not needed: the bank took the money back.');
  const takenCents = paidCents - sumOf(await readRefunds(trx, session.id), ['done']);
  if (takenCents <= 0) return;
  const why = `The bank took it back: the dispute is lost. ${reason}`;
  await addRefund(trx, session.id, { amount_cents: takenCents, state: 'done', origin: 'staff', reason: why });
}

/** Shows what went back on the shelf, and asks the provider for the money. */
export async function afterRefund(deps: OrdersDeps, { sessionId, restocked }: Pick<MadeRefund, 'sessionId' | 'restocked'>) {
  if (restocked.length) deps.invalidateCatalog(restocked);
  await refundPayment(deps, sessionId);
}

interface SeenOrder {
  orderId: string;
  version?: number | undefined;
  /** The sum that the page showed as refunded or on its way, in cents: two clicks make one refund. */
  expectedRefundedCents?: number;
}

/** Refunds an order as staff decide on its page (BO-7). The money then goes its way as every refund does. 400, 404, 409. */
export async function refundOrderByStaff(deps: OrdersDeps, actor: Actor, seen: SeenOrder, request: RefundRequest) {
  const made = await transact(deps.db, async (trx) => {
    const found = await lockToRefund(trx, seen);
    await assertSumUnchanged(trx, found, seen, actor);
    return refundOrder({ trx, config: deps.config }, found, request, actor);
  });
  await afterRefund(deps, made);
  return made;
}

/**
 * Refunds by command the rest of an order that was packed: a return, or a lost parcel. If its parcel is still in the shop, the
 * order is cancelled with it (BO-7). The units are not restocked, because staff must check whether they can be sold again.
 * Idempotent. 404, 409.
 */
export async function refundPackedOrder(deps: OrdersDeps, orderId: string, reason: string): Promise<void> {
  const made = await transact(deps.db, async (trx) => {
    const found = await lockToRefund(trx, { orderId });
    if (found.order.status === 'refunded' || found.session.state === 'refund-due') return unchanged();
    if (!isPacked(found.order))
      throw new HttpError(409, `This order is ${found.order.status}: cancel it, which also restocks its pairs.`, {
        code: 'order/not-packed',
      });
    return refundOrder({ trx, config: deps.config }, found, { kind: 'whole', reason, restock: false }, OPERATOR);
  });
  if (made) await afterRefund(deps, made);
}

/** 409 if more was refunded than the page showed, or if the page showed another version of the order. */
export async function assertSumUnchanged(
  trx: Trx,
  { order, refundable: { refundedCents } }: OrderToRefund,
  { version, expectedRefundedCents = refundedCents }: Omit<SeenOrder, 'orderId'>,
  actor: Actor,
): Promise<void> {
  const isSumChanged = refundedCents !== expectedRefundedCents;
  // A second click by the same person gets the error with the sum; another person gets the one about the faster change.
  if (!isSumChanged || !(await isOwnChange(trx, order.id, actor))) await assertUnchanged(trx, order, version);
  if (isSumChanged)
    throw new HttpError(
      409,
      `${formatCents(refundedCents)} of this order is refunded already or on its way. Look again before you refund more.`,
      { code: 'refund/sum-changed' },
    );
}
