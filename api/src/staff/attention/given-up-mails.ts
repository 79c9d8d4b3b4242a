import { transact, type Db } from '../../db/transact';
import { sql } from 'kysely';
import { HttpError } from '../../http/http-error';
import { recordAudit, type Actor } from '../../audit/record-audit';
import { deleteGivenUpMails } from '../../mail/given-up';
import { writeEvent } from '../../orders/write-event';

/** Sends a mail that was given up once more, with all its attempts. 404 if it has been sent or discarded since. */
export function retryMail(db: Db, actor: Actor, id: string): Promise<void> {
  return transact(db, async (trx) => {
    const waiting = await trx
      .updateTable('mails')
      .set({ next_try_at: sql<Date>`clock_timestamp()`, attempts: 0 })
      .where('id', '=', id)
      .where('next_try_at', 'is', null)
      .returning('last_error')
      .executeTakeFirst();
    if (!waiting) throw mailNotFound();
    await recordAudit(trx, actor, { action: 'mail.retry', subject: `mail:${id}`, before: { error: waiting.last_error } });
  });
}

/** Deletes a mail that was given up: it is not needed any more, or the person was reached in another way. Its order's history says so. */
export function discardMail(db: Db, actor: Actor, id: string): Promise<void> {
  return transact(db, async (trx) => {
    const [mail] = await deleteGivenUpMails(trx, sql`id = ${id}`);
    if (!mail) throw mailNotFound();
    const { orderId, subject } = mail;
    if (orderId) await writeEvent(trx, { order_id: orderId, event: 'mail discarded', reason: subject, staff_id: actor.staffId });
    await recordAudit(trx, actor, { action: 'mail.discard', subject: `mail:${id}`, before: mail });
  });
}

const mailNotFound = () =>
  new HttpError(404, 'This email is no longer waiting: it was sent or discarded.', { code: 'mail/not-found' });
