import { sql, type Kysely } from 'kysely';
import type { ApiConfig } from '../config';
import type { Schema } from '../db/schema';
import { transact } from '../db/transact';
import { HttpError } from '../http-error';
import { queueMail } from '../mail/queue-mail';
import { confirmEmailMail } from '../mail/templates/confirm-email';
import { constantTimeEqual, keyedHash, newCode } from '../security/secrets';

const CODE_TRIES = 5;
const CODE_LIFE = sql<Date>`now() + interval '10 minutes'`;

interface Needs {
  db: Kysely<Schema>;
  config: ApiConfig;
}

/** What an account's row says about its address. */
export interface AddressState {
  email_confirmed_at: Date | null;
  email_changed_at: Date | null;
}

/**
 * Whether the shop may write to this address about the account unasked: it is confirmed, or the one of the sign-up, to
 * which the welcome mail went as well. Any other address may be a stranger's.
 */
export const mayReceiveNotices = ({ email_confirmed_at, email_changed_at }: AddressState): boolean =>
  email_confirmed_at !== null || email_changed_at === null;

/** Mails a new code to the account's address; an earlier one stops working. 404 without the account, 409 if it is confirmed. */
export async function sendEmailCode({ db, config }: Needs, accountId: number): Promise<void> {
  const code = newCode();
  await transact(db, async (trx) => {
    const account = await trx
      .selectFrom('accounts')
      .select(['email', 'email_confirmed_at'])
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirst();
    if (!account) throw new HttpError(404, 'The requested user profile was not found.', { code: 'account/not-found' });
    if (account.email_confirmed_at)
      throw new HttpError(409, 'Your email address is confirmed already.', { code: 'account/email-already-confirmed' });
    const fresh = { code_hash: codeHash(config, accountId, account.email, code), tries: 0, expires_at: CODE_LIFE };
    await trx
      .insertInto('email_codes')
      .values({ account_id: accountId, ...fresh })
      .onConflict((row) => row.column('account_id').doUpdateSet(fresh))
      .execute();
    await queueMail(trx, { to: account.email, ...confirmEmailMail(config, code), code });
  });
}

/**
 * Marks the account's address as confirmed. False if the code is wrong, used, expired, out of tries, or was mailed to
 * another address. Each try is counted before the check.
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
    const account = await trx.selectFrom('accounts').select('email').where('id', '=', accountId).forUpdate().executeTakeFirst();
    if (!account || !constantTimeEqual(tried.code_hash, codeHash(config, accountId, account.email, code))) return false;
    const used = await trx
      .deleteFrom('email_codes')
      .where('account_id', '=', accountId)
      .where('code_hash', '=', tried.code_hash)
      .returning('account_id')
      .execute();
    if (used.length) await markEmailConfirmed(trx, accountId);
    return used.length > 0;
  });
}

/** Records that a code mailed to the account's present address came back. */
export async function markEmailConfirmed(trx: Kysely<Schema>, accountId: number): Promise<void> {
  await trx
    .updateTable('accounts')
    .set((row) => ({ email_confirmed_at: row.fn.coalesce('email_confirmed_at', row.fn<Date>('now', [])) }))
    .where('id', '=', accountId)
    .execute();
}

/** Deletes the codes and grants of an account: they went to an address that is no longer its own. */
export async function deleteMailedCodes(trx: Kysely<Schema>, accountId: number): Promise<void> {
  for (const table of ['reset_codes', 'reset_grants', 'email_codes'] as const)
    await trx.deleteFrom(table).where('account_id', '=', accountId).execute();
}

const codeHash = (config: ApiConfig, accountId: number, email: string, code: string) =>
  keyedHash(config.jwtSecret, `email-code:${accountId}:${email}:${code}`);
