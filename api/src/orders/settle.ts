import type { RawBuilder } from 'kysely';
import type { ApiConfig } from '../config';
import { fromNow } from '../db/clock';
import { transact } from '../db/transact';
import { queueMail } from '../mail/queue-mail';
import { refundComingMail } from '../mail/templates/order-mails';
import type { PaymentReading } from '../payments/port';
import { makeOrder } from './make-order';
import type { OrdersDeps, PaymentSession, Trx } from './orders-deps';
import { payBack } from './pay-back';
import { releaseHolds } from './stock';

/** What nobody changes any more, but for paying back. */
const FINAL: readonly PaymentSession['state'][] = ['settled', 'refund-due', 'refunded', 'disputed'];

/**
 * The only function that makes an order. The browser's confirmation, the provider's webhook and the sweeper all come
 * through here, in any order, at the same time, any number of times; each gets the session as it then stands, or
 * undefined where there is none. The provider is asked first, outside of the transaction; its word is then compared
 * with the frozen session under the lock of the session's row. Paid but not deliverable: the money goes back in full.
 * Throws PaymentProviderError when the provider does not answer.
 */
export async function settle(deps: OrdersDeps, sessionId: string): Promise<PaymentSession | undefined> {
  const session = await readSession(deps.db, sessionId);
  if (!session) return undefined;
  if (session.state === 'refund-due') await payBack(deps, sessionId);
  if (FINAL.includes(session.state) || !session.provider_ref) return readSession(deps.db, sessionId);

  const reading = await deps.payments.named(session.provider).readSession(session.provider_ref);
  if (reading.state === 'open') return session;
  const moved = await transact(deps.db, async (trx) => {
    const locked = await trx
      .selectFrom('payment_sessions')
      .selectAll()
      .where('id', '=', sessionId)
      .forUpdate()
      .executeTakeFirst();
    if (!locked || FINAL.includes(locked.state)) return null;
    const change = await changeFor(trx, deps.config, locked, reading);
    await trx.updateTable('payment_sessions').set(change).where('id', '=', sessionId).execute();
    return change.state === locked.state ? null : change;
  });
  if (moved) {
    const { metrics, catalogueChanged, log } = deps;
    metrics.payments.inc({ provider: session.provider, outcome: moved.state });
    if (moved.state === 'settled') metrics.orders.inc();
    if (moved.state === 'disputed') log.error({ session: sessionId, reason: moved.reason }, 'a payment needs a person');
    catalogueChanged(session.lines.map(({ productId }) => productId));
    if (moved.state === 'refund-due') await payBack(deps, sessionId);
  }
  return readSession(deps.db, sessionId);
}

export async function readSession(db: OrdersDeps['db'], sessionId: string): Promise<PaymentSession | undefined> {
  if (!/^[\w-]{1,64}$/.test(sessionId)) return undefined;
  return db.selectFrom('payment_sessions').selectAll().where('id', '=', sessionId).executeTakeFirst();
}

/** Whether the session holds nothing any more because its time is over, by the database's clock. */
export async function hasLapsed(db: OrdersDeps['db'], sessionId: string): Promise<boolean> {
  const ended = db
    .selectFrom('payment_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('hold_ends_at', '<=', fromNow(0));
  return (await ended.executeTakeFirst()) !== undefined;
}

interface Change extends Partial<Pick<PaymentSession, 'reason' | 'refund_cents'>> {
  state: PaymentSession['state'];
  next_check_at?: RawBuilder<Date> | null;
}

/** What the provider's word makes of an unsettled session. Writes everything but the session's own row. */
async function changeFor(trx: Trx, config: ApiConfig, session: PaymentSession, reading: PaymentReading): Promise<Change> {
  if (reading.state !== 'paid') {
    await releaseHolds(trx, [session.id]);
    // Asked again for a while, though nothing is held: some providers let a shopper try again on the same page.
    if (reading.state !== 'refunded') return { state: reading.state === 'open' ? session.state : reading.state };
    return { state: 'refunded', refund_cents: reading.refundedCents, reason: 'Paid back at the provider.', next_check_at: null };
  }
  const foreign = (reading.reference ?? session.id) !== session.id ? 'reference' : reading.mode !== session.mode ? 'mode' : null;
  if (foreign) {
    await releaseHolds(trx, [session.id]);
    return { state: 'disputed', reason: `The ${foreign} of the payment is not ours.`, next_check_at: null };
  }
  const fits = reading.amountCents === session.amount_cents && reading.currency === session.currency;
  // Nobody to deliver to: the account was erased while the payment was open.
  const erased = session.account_id === null;
  if (fits && !erased && (await makeOrder(trx, config, session))) return { state: 'settled', next_check_at: null };

  await releaseHolds(trx, [session.id]);
  await queueMail(trx, { to: session.request.email, ...refundComingMail(config, session, fits ? 'gone' : 'amount') });
  return {
    state: 'refund-due',
    refund_cents: reading.amountCents,
    reason: erased
      ? 'The account was deleted before the payment came.'
      : fits
        ? 'Sold out before the payment came.'
        : 'What was paid is not what was asked for.',
    next_check_at: fromNow(5),
  };
}
