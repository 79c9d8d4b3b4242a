import { fromNow } from '../db/clock';
import { HttpError } from '../http-error';
import { auditedOnce, type RecordEntry } from '../staff/audit/audited';
import { assertUnchanged, type Decision } from './changed-meanwhile';
import { creditOrder, remainingLines } from './credit-notes';
import { lockOrder } from './lock-order';
import { isInShop, orderNotFound } from './order-states';
import type { OrdersDeps, Trx } from './orders-deps';
import { changeRefunds, type RefundWork } from './refund-reconcile';
import { addRefund, endAsFailed, readRefunds, sumOf } from './refund-records';
import { readRefundable } from './refundable';

const EVENT = 'dispute lost';

interface Ending {
  orderId: string;
  reason: string;
  decision: Decision;
}

/**
 * Records that the bank decided for the customer and took the payment back: what was not refunded counts as refunded, with a credit
 * note, and the shop pays nothing more. Pairs that are still in the shop, unsent new ones of an exchange included, go back on the shelf.
 * Nobody is mailed: the customer has it from the bank. Repeating it changes nothing. 404, 409 for an order that is not on hold for a
 * dispute, or while a refund is on its way.
 */
export async function loseDispute(deps: OrdersDeps, ending: Ending): Promise<void> {
  const { orderId, decision } = ending;
  const found = await deps.db.selectFrom('orders').select('session_id').where('id', '=', orderId).executeTakeFirst();
  if (!found) throw orderNotFound();
  let [record, isRepeat] = [undefined as RecordEntry | undefined, false];
  const restocked = await changeRefunds(
    deps,
    found.session_id,
    async (work) => {
      const { order } = await lockOrder(work.trx, { orderId });
      isRepeat = order.packing_hold === '' && (await isLostBy(work.trx, orderId, decision));
      if (isRepeat) return [];
      await assertUnchanged(work.trx, order, decision.version);
      if (order.packing_hold !== 'payment disputed')
        throw new HttpError(409, 'No dispute holds this order.', { code: 'order/not-disputed' });
      return takeBack(deps, work, order, { ...ending, record: (entry) => record?.(entry) });
    },
    async (work) =>
      (await auditedOnce(deps.db, decision.actor, async (trx, add) => {
        record = add;
        const done = await work(trx);
        return isRepeat ? null : done;
      })) as Awaited<ReturnType<typeof work>>,
  );
  if (restocked?.length) deps.invalidateCatalog(restocked);
}

/** Whether this member of the staff recorded it: the end of the refunds has added events since. */
const isLostBy = async (trx: Trx, orderId: string, { actor }: Decision): Promise<boolean> =>
  Boolean(
    await trx
      .selectFrom('order_events')
      .select('id')
      .where('order_id', '=', orderId)
      .where('event', '=', EVENT)
      .where('staff_id', 'is not distinct from', actor.staffId)
      .executeTakeFirst(),
  );

type LockedOrder = Awaited<ReturnType<typeof lockOrder>>['order'];

/** Returns the products whose pairs went back on the shelf. */
async function takeBack(
  deps: OrdersDeps,
  { trx, session }: RefundWork,
  order: LockedOrder,
  { orderId, reason, decision, record }: Ending & { record: RecordEntry },
): Promise<number[]> {
  const { staffId } = decision.actor;
  await assertNoneOnItsWay(trx, session.id);
  const refundable = await readRefundable(trx, order, session);
  const lines = remainingLines(refundable, (line) => isInShop(order) || line.awaits_parcel);
  for (const refund of await readRefunds(trx, session.id))
    if (refund.state === 'requested' || refund.state === 'attention')
      await endAsFailed(trx, refund, 'Not needed: the bank took the money back.');
  const takenCents = refundable.paidCents - sumOf(await readRefunds(trx, session.id), ['done']);
  if (takenCents > 0)
    await addRefund(trx, session.id, {
      ...{ amount_cents: takenCents, state: 'done', origin: 'staff' },
      reason: `The bank took it back: the dispute is lost. ${reason}`,
    });
  const credit = { orderId, amountCents: refundable.leftCents, lines, reason: 'The bank took the payment back.', staffId };
  const serial = await creditOrder(trx, deps.config, refundable, credit);
  await trx.updateTable('orders').set({ packing_hold: '' }).where('id', '=', orderId).execute();
  await trx.insertInto('order_events').values({ order_id: orderId, event: EVENT, reason, staff_id: staffId }).execute();
  record({
    action: 'order.dispute-lost',
    subject: `order:${orderId}`,
    before: { status: order.status, hold: order.packing_hold },
    after: { takenCents, creditNote: serial },
    reason,
  });
  return lines.flatMap(({ productId, restock }) => (restock ? [productId] : []));
}

/** 409 while the provider may be paying back: what the bank took and what is on its way cannot be told apart yet. */
async function assertNoneOnItsWay(trx: Trx, sessionId: string): Promise<void> {
  const isAccepted = (await readRefunds(trx, sessionId)).some(({ state }) => state === 'accepted');
  const asked = trx.selectFrom('payment_sessions').select('id').where('id', '=', sessionId);
  if (isAccepted || (await asked.where('paying_back_until', '>', fromNow(0)).executeTakeFirst()))
    throw new HttpError(409, 'A refund of this order is on its way at the payment provider. Wait for its answer.', {
      code: 'order/refund-on-its-way',
    });
}
