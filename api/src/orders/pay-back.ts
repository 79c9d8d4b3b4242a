import { transact } from '../db/transact';
import { queueMail } from '../mail/queue-mail';
import { refundedMail } from '../mail/templates/order-mails';
import type { OrdersDeps } from './orders-deps';

/**
 * Gives back what a session owes its shopper (state `refund-due`), once: the provider is asked whether it did so
 * already, and told the same key each time. Never throws: what fails now the sweeper tries again.
 */
export async function payBack(deps: OrdersDeps, sessionId: string): Promise<void> {
  const { db, payments, metrics, log, config } = deps;
  const session = await db.selectFrom('payment_sessions').selectAll().where('id', '=', sessionId).executeTakeFirst();
  if (session?.state !== 'refund-due' || !session.provider_ref) return;
  try {
    const provider = payments.named(session.provider);
    const reading = await provider.readSession(session.provider_ref);
    const missing = session.refund_cents - reading.refundedCents;
    if (reading.state !== 'refunded' && missing > 0) await provider.refund(session.provider_ref, missing, `${sessionId}:refund`);
  } catch (error) {
    log.error({ session: sessionId, reason: (error as Error).message }, 'a refund failed and will be tried again');
    return;
  }
  const done = await transact(db, async (trx) => {
    const locked = await trx
      .selectFrom('payment_sessions')
      .selectAll()
      .where('id', '=', sessionId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (locked.state !== 'refund-due') return false;
    await trx
      .updateTable('payment_sessions')
      .set({ state: 'refunded', next_check_at: null })
      .where('id', '=', sessionId)
      .execute();
    const order = await trx
      .updateTable('orders')
      .set({ status: 'refunded' })
      .where('session_id', '=', sessionId)
      .returning('id')
      .executeTakeFirst();
    if (order) await trx.insertInto('order_events').values({ order_id: order.id, event: 'refunded' }).execute();
    await queueMail(trx, { to: locked.request.email, ...refundedMail(config, locked, order?.id) });
    return true;
  });
  if (done) metrics.payments.inc({ provider: session.provider, outcome: 'refunded' });
}
