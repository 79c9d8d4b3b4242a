import { sql } from 'kysely';
import type { ApiConfig } from '../config/config';
import { transact, type Db } from '../db/transact';
import { accountNotFound, HttpError } from '../http/http-error';
import { queueMail } from '../mail/queue-mail';
import { confirmEmailMail } from '../mail/templates/account-mails';
import { constantTimeEqual, keyedHash, newCode } from '../security/secrets';
import { assertFree, rejectTaken, replaceEmail } from './replace-email';

const CODE_TRIES = 5;
const CODE_LIFE = sql<Date>`now() + interval '10 minutes'`;

interface Needs {
  db: Db;
  config: ApiConfig;
}

/** The email that its customer is shown: the one that was typed last, proven or not. */
export const SHOWN_EMAIL = sql<string>`coalesce(pending_email, email)`;

/** The columns that say whether an account's address is confirmed or changed. */
export interface AddressState {
  email_confirmed_at: Date | null;
  email_changed_at: Date | null;
}

interface AccountEmails {
  email: string;
  pending_email: string | null;
}

/** The email of an account that logs in, and the one that waits to. */
export const emailsOf = ({ email, pending_email }: AccountEmails): string[] =>
  pending_email === null ? [email] : [email, pending_email];

/** The emails without proof that they are the customer's: another person may have stored data under them. */
export const unprovenEmails = (account: AccountEmails & Pick<AddressState, 'email_confirmed_at'>): string[] =>
  emailsOf(account).filter((email) => email === account.pending_email || !account.email_confirmed_at);

/**
 * Whether the shop may write to this address about the account unasked: it is confirmed, or the one of the sign-up, to
 * which the welcome mail went as well. Any other address may be a stranger's.
 */
export const mayReceiveNotices = ({ email_confirmed_at, email_changed_at }: AddressState): boolean =>
  email_confirmed_at !== null || email_changed_at === null;

/**
 * Mails a new code to the email that waits, else to the account's; an earlier code stops working. 404 without the account, 409 if the
 * email is confirmed, or another account has it by now.
 */
export async function sendEmailCode({ db, config }: Needs, accountId: number): Promise<void> {
  const code = newCode();
  await transact(db, async (trx) => {
    const account = await trx
      .selectFrom('accounts')
      .select(['email', 'pending_email', 'email_confirmed_at'])
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirst();
    if (!account) throw accountNotFound();
    const email = account.pending_email ?? account.email;
    if (account.pending_email) await assertFree(trx, accountId, email);
    else if (account.email_confirmed_at)
      throw new HttpError(409, 'Your email address is confirmed already.', { code: 'account/email-already-confirmed' });
    const fresh = { code_hash: codeHash(config, accountId, email, code), tries: 0, expires_at: CODE_LIFE };
    await trx
      .insertInto('email_codes')
      .values({ account_id: accountId, ...fresh })
      .onConflict((row) => row.column('account_id').doUpdateSet(fresh))
      .execute();
    await queueMail(trx, { to: email, ...confirmEmailMail(config, code), code });
  });
}

/**
 * Marks the account's email as confirmed, and lets one that waited log in from now on. False if the code is wrong, used, expired, out of
 * tries, or was mailed to another address. Each try is counted before the check. 409 if another account has taken the email since.
 */
export async function confirmEmail({ db, config }: Needs, accountId: number, code: string): Promise<boolean> {
  const tried = await db
    .updateTable('email_codes')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('tries', '<', CODE_TRIES)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('code_hash')
    .executeTakeFirst();
  if (!tried) return false;
  return transact(db, async (trx) => {
    // Locked: the address must not change between the check and the mark.
    const account = await trx
      .selectFrom('accounts')
      .select(['email', 'pending_email'])
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirst();
    if (!account) return false;
    const email = account.pending_email ?? account.email;
    if (!constantTimeEqual(tried.code_hash, codeHash(config, accountId, email, code))) return false;
    const used = await trx
      .deleteFrom('email_codes')
      .where('account_id', '=', accountId)
      .where('code_hash', '=', tried.code_hash)
      .returning('account_id')
      .execute();
    if (!used.length) return false;
    if (account.pending_email) await replaceEmail(trx, accountId, { email, confirmed: true }).catch(rejectTaken(email));
    else await markEmailConfirmed(trx, accountId);
    return true;
  });
}

/** Records that a code mailed to the email that logs in came back. */
export async function markEmailConfirmed(trx: Db, accountId: number): Promise<void> {
  await trx
    .updateTable('accounts')
    .set((row) => ({ email_confirmed_at: row.fn.coalesce('email_confirmed_at', row.fn<Date>('now', [])) }))
    .where('id', '=', accountId)
    .execute();
}

const codeHash = (config: ApiConfig, accountId: number, email: string, code: string) =>
  keyedHash(config.jwtSecret, `email-code:${accountId}:${email}:${code}`);
