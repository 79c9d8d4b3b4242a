import { sql, type Kysely } from 'kysely';
import { mayReceiveNotices, type AddressState } from '../accounts/email-confirmation';
import type { ApiConfig } from '../config';
import type { Schema } from '../db/schema';
import { transact } from '../db/transact';
import type { ApiDeps } from '../deps';
import { queueMail } from '../mail/queue-mail';
import { accountDeletedMail } from '../mail/templates/account-deleted';
import { OPEN_STATES } from '../orders/refund-records';
import { OPEN_RETURN_STATES } from '../returns/return-states';
import { hasUnsentExchange } from '../staff/attention/order-conditions';
import { OPERATOR } from '../staff/audit/actor';
import { auditedOnce } from '../staff/audit/audited';
import { customerSubject } from './customer-subject';
import { eraseColumns } from './erase-columns';

type Needs = Pick<ApiDeps, 'db' | 'config' | 'invalidateCatalog'>;

/**
 * Erases an account with its cart, codes and sessions, and what is stored under its address (newsletter, messages, requests for
 * mails about stock, queued mails) if that is confirmed; else only the newsletter that the account itself asked for. Orders and payments are kept for
 * the five years that tax law requires, without personal data; an order that is still to be delivered, that
 * has an open return, or that was cancelled and whose money is not back, keeps its address until then (see `scrubErased`), and a credit note names its buyer for those five years, as the VAT Act wants it. A payment that arrives later is refunded. Returns false without the account.
 */
export async function eraseAccount(deps: Needs, accountId: number): Promise<boolean> {
  const isErased = await transact(deps.db, async (trx) => {
    const account = await trx.selectFrom('accounts').select(COLUMNS).where('id', '=', accountId).forUpdate().executeTakeFirst();
    if (!account) return false;
    if (account.email_confirmed_at) await deleteByAddress(trx, account.email);
    await deleteAccount(trx, deps.config, account);
    return true;
  });
  deps.invalidateCatalog();
  return isErased;
}

/**
 * Erases everything about the person with this address: the account, if there is one, and what is stored under the address.
 * For an operator, who has checked who asks; `reason` is kept in the audit log. Returns false if nothing was stored.
 */
export async function erasePerson(deps: Needs, email: string, reason = ''): Promise<boolean> {
  const isKnown = await auditedOnce(deps.db, OPERATOR, async (trx, record) => {
    const subject = await customerSubject(trx, email);
    if (!(await erasePersonIn(trx, deps.config, email))) return null;
    record({ action: 'customer.erase', subject, reason });
    return true;
  });
  deps.invalidateCatalog();
  return isKnown !== null;
}

/** `erasePerson` as part of a larger change. Call `invalidateCatalog` after the commit: holds may have been released. */
export async function erasePersonIn(trx: Kysely<Schema>, config: ApiConfig, email: string): Promise<boolean> {
  const account = await trx.selectFrom('accounts').select(COLUMNS).where('email', '=', email).forUpdate().executeTakeFirst();
  const deleted = await deleteByAddress(trx, email);
  // Of an account that has another address by now.
  const undos = await trx.deleteFrom('email_undos').where('email', '=', email).returning('id').execute();
  if (account) await deleteAccount(trx, config, account);
  return Boolean(account) || deleted + undos.length > 0;
}

const COLUMNS = ['id', 'email', 'email_confirmed_at', 'email_changed_at'] as const;
type ErasedAccount = AddressState & { id: number; email: string };

async function deleteAccount(trx: Kysely<Schema>, config: ApiConfig, account: ErasedAccount): Promise<void> {
  await trx
    .deleteFrom('holds')
    .where('session_id', 'in', trx.selectFrom('payment_sessions').select('id').where('account_id', '=', account.id))
    .execute();
  await eraseColumns(trx, 'once', {
    orders: sql`select id from orders where account_id = ${account.id}`,
    sessions: sql`select id from payment_sessions where account_id = ${account.id}`,
  });
  await trx.deleteFrom('subscribers').where('account_id', '=', account.id).execute();
  await trx.deleteFrom('accounts').where('id', '=', account.id).execute();
  await scrubErased(trx);
  if (mayReceiveNotices(account)) await queueMail(trx, { to: account.email, ...accountDeletedMail(config) });
}

/** Returns the number of deleted rows. */
async function deleteByAddress(trx: Kysely<Schema>, email: string): Promise<number> {
  const subscribed = await trx.deleteFrom('subscribers').where('email', '=', email).returning('id').execute();
  const messages = await trx.deleteFrom('contact_messages').where('email', '=', email).returning('id').execute();
  const waits = await trx.deleteFrom('stock_waits').where('email', '=', email).returning('id').execute();
  const mails = await trx.deleteFrom('mails').where('recipient', '=', email).returning('id').execute();
  return subscribed.length + messages.length + waits.length + mails.length;
}

/**
 * A return after which money may go back, with a credit note that names the buyer. Nothing is owed for the old pair of an exchange,
 * and a parcel that was not sent in three months is not expected any more: a refund would still work, its credit note without a name.
 */
const hasRefundableReturn = sql`o.id in (select r.order_id from returns r where r.state in (${sql.join(OPEN_RETURN_STATES)})
  and (r.state <> 'approved' or r.decided_at > now() - interval '90 days')
  and not exists (select from exchanges e where e.return_id = r.id))`;

/** Money is still to go back: staff may have to pay it by other means, and for that know to whom. */
const owesMoney = sql`(o.session_id in (select f.session_id from refunds f where f.state in (${sql.join(OPEN_STATES)}))
  or o.session_id in (select s.id from payment_sessions s where s.state = 'refund-due'))`;

/** Orders `o` that cannot do without name and address yet. One of which a fee was kept stays cancelled for good. */
const isUnfinished = sql`(o.status not in ('delivered', 'refunded', 'cancelled') or (o.status = 'cancelled' and ${owesMoney})
  or ${hasUnsentExchange} or ${hasRefundableReturn})`;

/**
 * Removes personal data from orders and payments of deleted accounts, except orders of which something is still to be delivered,
 * comes back and may be refunded, or whose money is still to go back. What is written about an order afterwards goes with the next run.
 */
export async function scrubErased(db: Kysely<Schema>): Promise<void> {
  await eraseColumns(db, 'end', {
    orders: sql`select o.id from orders o where o.account_id is null and not ${isUnfinished}`,
    sessions: sql`select s.id from payment_sessions s where s.account_id is null
      and not exists (select from orders o where o.session_id = s.id and ${isUnfinished})`,
  });
}
