import type { Kysely } from 'kysely';
import type { ApiConfig } from '../config/config';
import type { Schema } from '../db/schema';
import { transact } from '../db/transact';
import { queueMail } from '../mail/queue-mail';
import { contactMail } from '../mail/templates/contact';

/** Stores a message of the contact form and mails it to the shop. */
export async function receiveMessage(
  db: Kysely<Schema>,
  config: ApiConfig,
  values: { name: string; email: string; phone_number: string; message: string },
): Promise<void> {
  await transact(db, async (trx) => {
    await trx.insertInto('contact_messages').values(values).execute();
    await queueMail(trx, { to: config.shop.email, ...contactMail(config, values) });
  });
}
