import { fromNow } from '../db/clock';
import { transact } from '../db/transact';
import { queueMail } from '../mail/queue-mail';
import { cancelledMail, returnAskedMail } from '../mail/templates/order-mails';
import { Refusal } from '../refusals';
import { mayBeCancelled, mayBeReturned } from './order-states';
import type { OrdersDeps, Trx } from './orders-deps';
import { payBack } from './pay-back';
import { lockStock, moveStock } from './stock';

interface Request {
  /** Whose order it must be; the shopkeeper may cancel anybody's. */
  accountId?: number;
  orderId: string;
  reason: string;
}

/**
 * Cancels an order that is not packed yet: the pairs go back into stock, the money back to the shopper. Twice is the
 * same as once. 404 for another's order, 409 once it is packed.
 */
export async function cancelOrder(deps: OrdersDeps, request: Request): Promise<void> {
  const cancelled = await transact(deps.db, async (trx) => {
    const { order, session } = await lockOrder(trx, request);
    if (order.status === 'cancelled' || order.status === 'refunded') return null;
    if (!mayBeCancelled(order)) throw new Refusal(409, 'This order is packed already. You can return it once it has arrived.');
    await lockStock(trx, session.lines, session.id);
    await moveStock(trx, session.lines, 1);
    await trx.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', order.id).execute();
    await trx
      .updateTable('payment_sessions')
      .set({
        state: 'refund-due',
        refund_cents: session.amount_cents,
        reason: 'The order was cancelled.',
        next_check_at: fromNow(5),
      })
      .where('id', '=', session.id)
      .execute();
    await trx.insertInto('order_events').values({ order_id: order.id, event: 'cancelled', reason: request.reason }).execute();
    await queueMail(trx, { to: session.request.email, ...cancelledMail(deps.config, order) });
    return session;
  });
  if (!cancelled) return;
  deps.catalogueChanged(cancelled.lines.map(({ productId }) => productId));
  await payBack(deps, cancelled.id);
}

/** Notes that the shopper wants to return a delivered order. 404 for another's, 409 outside of the days for it. */
export async function askReturn(deps: OrdersDeps, request: Request): Promise<void> {
  await transact(deps.db, async (trx) => {
    const { order, session } = await lockOrder(trx, request);
    if (order.return_asked_at) return;
    if (!mayBeReturned(order))
      throw new Refusal(409, 'This order cannot be returned: it has not arrived yet, or the days for it are over.');
    await trx.updateTable('orders').set({ return_asked_at: new Date() }).where('id', '=', order.id).execute();
    await trx.insertInto('order_events').values({ order_id: order.id, event: 'return asked', reason: request.reason }).execute();
    await queueMail(trx, { to: session.request.email, ...returnAskedMail(deps.config, order) });
  });
}

/** Locks session before order, as settling does. */
async function lockOrder(trx: Trx, { accountId, orderId }: Request) {
  const session = await trx
    .selectFrom('payment_sessions')
    .selectAll()
    .where('id', '=', (eb) =>
      eb
        .selectFrom('orders')
        .select('session_id')
        .where('id', '=', orderId)
        .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? 0)),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!session) throw new Refusal(404, 'There is no such order.');
  const order = await trx
    .selectFrom('orders')
    .selectAll()
    .where('session_id', '=', session.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { order, session };
}
