import { sql } from 'kysely';
import { emailsOf, mayReceiveNotices, unprovenEmails, type AddressState } from '../accounts/email-confirmation';
import type { ApiConfig } from '../config/config';
import { transact, type Db } from '../db/transact';
import type { ApiDeps } from '../deps';
import { deleteOutboxFilesAbout, outboxFolder, type Traces } from '../mail/outbox-files';
import { eraseEntries } from '../launches/erase-entries';
import { deleteUnsentMails } from '../mail/given-up';
import { queueMail } from '../mail/queue-mail';
import { accountDeletedMail } from '../mail/templates/account-mails';
import { OPEN_STATES } from '../refunds/refund-states';
import { OPEN_RETURN_STATES } from '../returns/return-states';
import { hasOpenDispute, hasUnsentExchange } from '../orders/order-conditions';
import { OPERATOR } from '../audit/actor';
import { recordAudit } from '../audit/record-audit';
import { customerSubject } from './customer-subject';
import { eraseColumns } from './erase-columns';

type Needs = Pick<ApiDeps, 'db' | 'config' | 'invalidateCatalog'>;

/** `eraseAccountIn`, for the signed-in customer. Returns false without the account. */
export async function eraseAccount(deps: Needs, accountId: number): Promise<boolean> {
  const traces = await transact(deps.db, (trx) => eraseAccountIn(trx, deps.config, { accountId }));
  await finishErasure(deps, traces);
  return traces !== null;
}

/**
 * Erases an account with its cart, codes and sessions, and the data stored under its emails (newsletter, messages, requests for
 * mails about stock, queued mails) if they are confirmed or among `proven`, which the staff have seen to be theirs; else only the
 * newsletter that the account itself asked for. Orders and payments are kept for the five years that tax law requires, without
 * personal data; an order that is still to be delivered, has an open return or a disputed payment, or was cancelled and is not paid back yet,
 * keeps its address until then (see `scrubErased`), and a credit note names its buyer for those five years, as the VAT Act wants it. A
 * payment that arrives later is refunded. Returns null without the account; else call `finishErasure` with the answer after the
 * commit.
 */
export async function eraseAccountIn(
  trx: Db,
  config: ApiConfig,
  { accountId, proven = [] }: { accountId: number; proven?: readonly string[] },
): Promise<readonly Traces[] | null> {
  const account = await trx
    .selectFrom('accounts')
    .select([...COLUMNS, 'created_at'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!account) return null;
  const unproven = unprovenEmails(account).filter((each) => !proven.includes(each));
  const theirs = emailsOf(account).filter((email) => !unproven.includes(email));
  for (const email of theirs) await deleteByAddress(trx, email);
  const traces = await tracesOf(trx, { accountId, emails: theirs });
  const former = await trx.selectFrom('email_undos').select('email').where('account_id', '=', accountId).execute();
  // Without proof that these are theirs, only mails since the sign-up are about the account.
  const others = [account.email, ...former.map(({ email }) => email)].filter((email) => !theirs.includes(email));
  await deleteAccount(trx, config, account);
  return [traces, { words: others, since: account.created_at, before: traces.before }];
}

/** The effects of an erasure outside of the database: holds may have been released, and mails may be in files. */
export async function finishErasure({ config, invalidateCatalog }: Needs, traces: readonly Traces[] | null): Promise<void> {
  invalidateCatalog();
  for (const each of traces ?? []) await deleteOutboxFilesAbout(outboxFolder(config.dataDir), each);
}

/** The words that identify this person in mails: their emails, and the numbers of their orders. */
async function tracesOf(
  trx: Db,
  { accountId, emails }: { accountId: number | null; emails: readonly string[] },
): Promise<Traces> {
  const { rows } = await sql<{ now: Date; orders: string[] }>`
    select now() as now, array(select id from orders where account_id = ${accountId}::integer) as orders`.execute(trx);
  const { now, orders } = rows[0]!;
  return { words: [...new Set([...emails, ...orders])], before: now };
}

/**
 * Erases everything about the person with this address: the account, if there is one, and the data stored under the address.
 * For an operator, who has checked the identity of the asker; `reason` is kept in the audit log. Returns false if nothing was stored.
 */
export async function erasePerson(deps: Needs, email: string, reason = ''): Promise<boolean> {
  const traces = await transact(deps.db, async (trx) => {
    const subject = await customerSubject(trx, email);
    const found = await erasePersonIn(trx, deps.config, email);
    if (found) await recordAudit(trx, OPERATOR, { action: 'customer.erase', subject, reason });
    return found;
  });
  await finishErasure(deps, traces);
  return traces !== null;
}

async function erasePersonIn(trx: Db, config: ApiConfig, email: string): Promise<readonly Traces[] | null> {
  const account = await trx.selectFrom('accounts').select(COLUMNS).where('email', '=', email).forUpdate().executeTakeFirst();
  const deleted = await deleteByAddress(trx, email);
  // Includes accounts that have since changed their address, and those with this address pending.
  const undos = await trx.deleteFrom('email_undos').where('email', '=', email).returning('id').execute();
  const typed = await trx
    .updateTable('accounts')
    .set({ pending_email: null })
    .where('pending_email', '=', email)
    .returning('id')
    .execute();
  if (!account && deleted + undos.length + typed.length === 0) return null;
  const traces = await tracesOf(trx, { accountId: account?.id ?? null, emails: [email] });
  if (account) await deleteAccount(trx, config, account);
  return [traces];
}

const COLUMNS = ['id', 'email', 'pending_email', 'email_confirmed_at', 'email_changed_at'] as const;
type ErasedAccount = AddressState & { id: number; email: string };

async function deleteAccount(trx: Db, config: ApiConfig, account: ErasedAccount): Promise<void> {
  await trx
    .deleteFrom('holds')
    .where('session_id', 'in', trx.selectFrom('payment_sessions').select('id').where('account_id', '=', account.id))
    .execute();
  await eraseColumns(trx, 'once', {
    orders: sql`select id from orders where account_id = ${account.id}`,
    sessions: sql`select id from payment_sessions where account_id = ${account.id}`,
  });
  await eraseEntries(trx, config, account.id);
  await trx.deleteFrom('subscribers').where('account_id', '=', account.id).execute();
  await trx.deleteFrom('accounts').where('id', '=', account.id).execute();
  await scrubErased(trx);
  if (mayReceiveNotices(account)) await queueMail(trx, { to: account.email, ...accountDeletedMail(config) });
}

/** Returns the number of deleted rows. */
async function deleteByAddress(trx: Db, email: string): Promise<number> {
  const subscribed = await trx.deleteFrom('subscribers').where('email', '=', email).returning('id').execute();
  const messages = await trx.deleteFrom('contact_messages').where('email', '=', email).returning('id').execute();
  const waits = await trx.deleteFrom('stock_waits').where('email', '=', email).returning('id').execute();
  const reminders = await trx.deleteFrom('launch_reminders').where('email', '=', email).returning('id').execute();
  const mails = await deleteUnsentMails(trx, sql`recipient = ${email}`);
  return subscribed.length + messages.length + waits.length + reminders.length + mails.length;
}

/**
 * A return after which money may go back, with a credit note that names the buyer. Nothing is owed for the old pair of an exchange,
 * and a parcel that was not sent in three months is no longer expected: a refund would still work, with a credit note without a name.
 */
const hasRefundableReturn = sql`o.id in (select r.order_id from returns r where r.state in (${sql.join(OPEN_RETURN_STATES)})
  and (r.state <> 'approved' or r.decided_at > now() - interval '90 days')
  and not exists (select from exchanges e where e.return_id = r.id))`;

/** Money of this payment is still to go back: staff may have to pay it by other means, and need to know the recipient. */
const owesMoney = (sessionId: 'o.session_id' | 's.id') => sql`(${sql.ref(sessionId)} in (select f.session_id from refunds f
    where f.state in (${sql.join(OPEN_STATES)}))
  or ${sql.ref(sessionId)} in (select due.id from payment_sessions due where due.state = 'refund-due'))`;

/**
 * Orders `o` that still need name and address. An order with a kept fee stays cancelled for good. A dispute is answered with the
 * recipient and the parcel.
 */
const isUnfinished = sql`(o.status not in ('delivered', 'refunded', 'cancelled') or (o.status <> 'refunded' and ${owesMoney('o.session_id')})
  or ${hasUnsentExchange} or ${hasRefundableReturn} or ${hasOpenDispute})`;

/**
 * Removes personal data from orders and payments of deleted accounts, except those with something still to be delivered, to come
 * back and maybe be refunded, or to be paid back, and those with an open dispute. Text that is written about an order later goes with the next run.
 */
export async function scrubErased(db: Db): Promise<void> {
  await eraseColumns(db, 'end', {
    orders: sql`select o.id from orders o where o.account_id is null and not ${isUnfinished}`,
    sessions: sql`select s.id from payment_sessions s where s.account_id is null and s.disputed_at is null
      and not exists (select from orders o where o.session_id = s.id and ${isUnfinished})
      and (exists (select from orders o where o.session_id = s.id) or not ${owesMoney('s.id')})`,
  });
}
