import { transact } from '../db/transact';
import { readNewPairsLeftAt } from '../exchanges/exchange-shipment';
import { HttpError } from '../http/http-error';
import { queueMail } from '../mail/queue-mail';
import { returnRequestNotice } from '../mail/templates/notices';
import { returnRequestedMail } from '../mail/templates/return-mails';
import { notifyShop } from '../notices/notify-shop';
import { lockOrder } from '../orders/lock-order';
import { isClosed, mayBeReturned } from '../orders/order-states';
import type { OrdersDeps } from '../orders/orders-deps';
import { isOpenedAlready, openReturn, type ReturnedLine } from './open-return';
import { readReturnHistories } from './returnable';
import { writeEvent } from '../orders/write-event';

interface ReturnRequest {
  /** The customer who must own the order. */
  accountId: number;
  orderId: string;
  reason: string;
  /** Without lines everything that may still be returned. */
  lines?: readonly ReturnedLine[] | undefined;
}

/**
 * Opens the return that the shopper asks for: of some units of a delivered order, or of all that are left. Nothing happens if this
 * request has opened it already. 400 for other lines, 404 for another customer's order, 409 outside the return period or while
 * another return is open.
 */
export async function requestReturn(deps: OrdersDeps, request: ReturnRequest): Promise<void> {
  await transact(deps.db, async (trx) => {
    const { order, session } = await lockOrder(trx, request);
    const history = (await readReturnHistories(trx, [order.id]))(order.id);
    if (history.hasOpen && (await isOpenedAlready(trx, order.id, history, request))) return;
    if (!mayBeReturned(order, (await readNewPairsLeftAt(trx, [order.id]))(order.id))) {
      const why = isClosed(order) ? `it is ${order.status}` : 'it has not arrived yet, or the return period is over';
      throw new HttpError(409, `This order cannot be returned: ${why}.`, { code: 'order/not-returnable' });
    }
    if (history.hasOpen)
      throw new HttpError(
        409,
        'A return of this order is open already. You can request another once it is finished; to change it, please write to us.',
        { code: 'return/other-open' },
      );
    const lines = await openReturn(trx, order.id, history, request);
    await trx.updateTable('orders').set({ return_asked_at: new Date() }).where('id', '=', order.id).execute();
    await writeEvent(trx, { order_id: order.id, event: 'return asked', reason: request.reason, by_shopper: true });
    await queueMail(trx, { to: session.request.email, orderId: order.id, ...returnRequestedMail(deps.config, order.id, lines) });
    await notifyShop(trx, deps.config, 'returnRequest', returnRequestNotice(deps.config, order.id));
  });
}
