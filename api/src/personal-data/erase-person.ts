import { sql, type Kysely } from 'kysely';
import type { Schema } from '../db/schema';
import { transact } from '../db/transact';
import type { ApiDeps } from '../deps';
import { queueMail } from '../mail/queue-mail';
import { accountDeletedMail } from '../mail/templates/account-deleted';

/** What of an order request may stay: where it went is needed for the taxes, to whom is not. */
const SCRUBBED = sql`request || '{"firstname":"","lastname":"","phoneNumber":"","email":"","ZIPCode":"","address":""}'::jsonb`;

/**
 * Erases a person by address: account, cart, codes, newsletter, messages and waiting mail are deleted, which ends every
 * session. Orders and payments stay for as long as the tax law wants them (five years), without the person; of an order
 * that is still to be delivered, the address stays until it is (see `scrubErased`). A payment that comes later is paid
 * back. False where nothing was known of the address.
 */
export async function erasePerson(deps: Pick<ApiDeps, 'db' | 'config' | 'catalogueChanged'>, email: string): Promise<boolean> {
  const known = await transact(deps.db, async (trx) => {
    const account = await trx.selectFrom('accounts').select('id').where('email', '=', email).forUpdate().executeTakeFirst();
    if (account) {
      await trx
        .deleteFrom('holds')
        .where('session_id', 'in', trx.selectFrom('payment_sessions').select('id').where('account_id', '=', account.id))
        .execute();
      await trx
        .updateTable('order_events')
        .set({ reason: '' })
        .where('event', 'in', ['cancelled', 'return asked'])
        .where('order_id', 'in', trx.selectFrom('orders').select('id').where('account_id', '=', account.id))
        .execute();
      await trx.deleteFrom('accounts').where('id', '=', account.id).execute();
    }
    const subscribed = await trx.deleteFrom('subscribers').where('email', '=', email).returning('id').execute();
    const messages = await trx.deleteFrom('contact_messages').where('email', '=', email).returning('id').execute();
    const mails = await trx.deleteFrom('mails').where('recipient', '=', email).returning('id').execute();
    await scrubErased(trx);
    if (account) await queueMail(trx, { to: email, ...accountDeletedMail(deps.config) });
    return Boolean(account) || subscribed.length + messages.length + mails.length > 0;
  });
  deps.catalogueChanged();
  return known;
}

/** Takes the person out of orders and payments whose account is gone, unless the order still has to reach them. */
export async function scrubErased(db: Kysely<Schema>): Promise<void> {
  await sql`update payment_sessions s set request = ${SCRUBBED} where account_id is null and request ->> 'email' <> ''
    and not exists (select from orders o where o.session_id = s.id and o.status not in ('delivered', 'refunded'))`.execute(db);
  await sql`update orders set request = ${SCRUBBED} where account_id is null and request ->> 'email' <> ''
    and status in ('delivered', 'refunded')`.execute(db);
}
