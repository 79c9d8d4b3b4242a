import { fromNow } from '../db/clock';
import { transact } from '../db/transact';
import { queueMail } from '../mail/queue-mail';
import { refundedMail } from '../mail/templates/order-mails';
import { PaymentProviderError } from '../payments/port';
import type { OrdersDeps, PaymentSession } from './orders-deps';

/** Longer than the provider's three calls may take, and than what it does after we gave up waiting. */
const CLAIM_S = 90;

/**
 * Gives back what a session owes its shopper (state `refund-due`), once: one process at a time, since not every provider
 * knows keys; the provider is asked whether it did so already, and told the same key each time. Where its answer was lost,
 * or the process died, nobody asks again until the claim ends: by then it has done it, and reading shows that, or it never
 * will. Never throws: what fails now the sweeper tries again.
 */
export async function payBack(deps: OrdersDeps, sessionId: string): Promise<void> {
  const { db, payments, metrics, log, config } = deps;
  const session = await claim(deps, sessionId);
  if (!session?.provider_ref) return;
  let asked = false;
  try {
    const provider = payments.named(session.provider);
    const reading = await provider.readSession(session.provider_ref);
    const missing = session.refund_cents - reading.refundedCents;
    if (reading.state !== 'refunded' && missing > 0) {
      asked = true;
      await provider.refund(session.provider_ref, missing, `${sessionId}:refund`);
    }
  } catch (error) {
    log.error({ session: sessionId, reason: (error as Error).message }, 'a refund failed and will be tried again');
    const nothingDone = !asked || (error instanceof PaymentProviderError && error.refused);
    if (nothingDone)
      await db.updateTable('payment_sessions').set({ paying_back_until: null }).where('id', '=', sessionId).execute();
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
      .set({ state: 'refunded', next_check_at: null, paying_back_until: null })
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

/** The session, if money is due and nobody else is giving it back at this moment. */
function claim({ db }: OrdersDeps, sessionId: string): Promise<PaymentSession | undefined> {
  return db
    .updateTable('payment_sessions')
    .set({ paying_back_until: fromNow(CLAIM_S) })
    .where('id', '=', sessionId)
    .where('state', '=', 'refund-due')
    .where('provider_ref', 'is not', null)
    .where((eb) => eb.or([eb('paying_back_until', 'is', null), eb('paying_back_until', '<', fromNow(0))]))
    .returningAll()
    .executeTakeFirst();
}
