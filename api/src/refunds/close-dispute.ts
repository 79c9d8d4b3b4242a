import { recordAudit, type Actor } from '../audit/record-audit';
import { transact, type Db } from '../db/transact';
import { HttpError } from '../http/http-error';
import { lockSession } from './refund-records';

/**
 * Staff end the dispute of a payment without an order, or a payment that does not match ours. It moves no money: refunds that waited for it
 * stay with the staff, who ask for them or record them. 404 if nothing of the payment is disputed any more.
 */
export function closeDispute(db: Db, actor: Actor, { sessionId, reason }: { sessionId: string; reason: string }): Promise<void> {
  return transact(db, async (trx) => {
    const session = await lockSession(trx, sessionId);
    if (!session?.disputed_at) throw new HttpError(404, 'This dispute is no longer open.', { code: 'attention/not-found' });
    await trx.updateTable('payment_sessions').set({ disputed_at: null }).where('id', '=', sessionId).execute();
    await recordAudit(trx, actor, {
      action: 'payment.dispute-closed',
      subject: `payment:${sessionId}`,
      before: { disputedAt: session.disputed_at, state: session.state },
      reason,
    });
  });
}
