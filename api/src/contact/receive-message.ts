import type { ApiConfig } from '../config/config';
import { transact, type Db } from '../db/transact';
import { queueMail } from '../mail/queue-mail';
import { contactMail } from '../mail/templates/contact';

/** Stores a message of the contact form and mails it to the shop. */
export async function receiveMessage(
  db: Db,
  config: ApiConfig,
  values: { name: string; email: string; phone_number: string; message: string },
): Promise<void> {
  await transact(db, async (trx) => {
    await trx.insertInto('contact_messages').values(values).execute();
    await queueMail(trx, { to: config.shop.email, ...contactMail(config, values) });
  });
}
