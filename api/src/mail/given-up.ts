import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/transact';

interface Unsent {
  orderId: string | null;
  subject: string;
  error: string;
}

/** Deletes mails that were given up. */
export const deleteGivenUpMails = (db: Db, which: RawBuilder<unknown>): Promise<Unsent[]> =>
  deleteUnsentMails(db, sql`next_try_at is null and ${which}`);

/** Deletes mails, and keeps in the histories of orders that they were not sent: a mail without a row counts as sent. */
export async function deleteUnsentMails(db: Db, which: RawBuilder<unknown>): Promise<Unsent[]> {
  const { rows } = await sql<Unsent>`
    with gone as (delete from mails where ${which} returning id, subject, last_error),
      marked as (update order_mails set not_sent = true where mail_id in (select id from gone) returning mail_id, order_id)
    select m.order_id as "orderId", g.subject, g.last_error as error from gone g left join marked m on m.mail_id = g.id`.execute(
    db,
  );
  return rows;
}
