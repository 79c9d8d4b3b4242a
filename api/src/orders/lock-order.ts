import { orderNotFound } from './order-states';
import type { Trx } from './orders-deps';

/** Locks the session of an order before the order, in the same sequence as settling. 404 for an unknown or another customer's order. */
export async function lockOrder(trx: Trx, { accountId, orderId }: { accountId?: number | undefined; orderId: string }) {
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
  if (!session) throw orderNotFound();
  const order = await trx
    .selectFrom('orders')
    .selectAll()
    .where('session_id', '=', session.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { order, session };
}
