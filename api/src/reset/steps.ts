import { sql } from 'kysely';
import { markEmailConfirmed } from '../accounts/email-confirmation';
import { keyedHash, newCode, newToken, constantTimeEqual } from '../security/secrets';
import { transact } from '../db/transact';
import type { ApiDeps } from '../deps';
import { queueMail } from '../mail/queue-mail';
import { codeMail } from '../mail/templates/one-time-code';
import { passwordChangedMail } from '../mail/templates/password-changed';

const CODE_TRIES = 5;
const CODE_LIFE = sql<Date>`now() + interval '10 minutes'`;
export const GRANT_SECONDS = 600;

type Needs = Pick<ApiDeps, 'db' | 'config'>;

/** Creates a new code for an address, known or not; only a known address gets a mail. */
export async function sendCode({ db, config }: Needs, email: string): Promise<void> {
  const code = newCode();
  await transact(db, async (trx) => {
    const account = await trx.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst();
    const fresh = { account_id: account?.id ?? null, code_hash: codeHash(config, email, code), tries: 0, expires_at: CODE_LIFE };
    await trx
      .insertInto('reset_codes')
      .values({ address_key: addressKey(config, email), ...fresh })
      .onConflict((row) => row.column('address_key').doUpdateSet(fresh))
      .execute();
    if (account) await queueMail(trx, { to: email, ...codeMail(config, code), code });
  });
}

/**
 * Exchanges a correct code for a grant; null if the code is wrong, used, expired or out of tries. Each try is counted before
 * the check. A correct code also confirms the account's address.
 */
export async function checkCode({ db, config }: Needs, email: string, code: string): Promise<string | null> {
  const key = addressKey(config, email);
  const tried = await db
    .updateTable('reset_codes')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('address_key', '=', key)
    .where('tries', '<', CODE_TRIES)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['code_hash', 'account_id'])
    .executeTakeFirst();
  if (!tried || !constantTimeEqual(tried.code_hash, codeHash(config, email, code)) || tried.account_id === null) return null;
  const accountId = tried.account_id;
  const token = newToken();
  return transact(db, async (trx) => {
    // Locked: the account must not change its address while a code of this one is exchanged.
    const account = await trx.selectFrom('accounts').select('email').where('id', '=', accountId).forUpdate().executeTakeFirst();
    if (account?.email !== email) return null;
    const used = await trx
      .deleteFrom('reset_codes')
      .where('address_key', '=', key)
      .where('code_hash', '=', tried.code_hash)
      .returning('address_key')
      .execute();
    if (!used.length) return null;
    await markEmailConfirmed(trx, accountId);
    await trx
      .insertInto('reset_grants')
      .values({
        token_hash: grantHash(config, token),
        account_id: accountId,
        expires_at: sql<Date>`now() + make_interval(secs => ${GRANT_SECONDS})`,
      })
      .execute();
    return token;
  });
}

export interface PasswordChange {
  /** The token from verify-otp's cookie. */
  grant: string;
  email: string;
  password: string;
  /** Throws if the new password is invalid; the grant then stays valid. */
  check(): void;
}

/**
 * Sets the password, ends every session and code of the account, and mails its owner. Null without a valid grant for this
 * address. If two requests use one grant, only one succeeds.
 */
export async function changePassword(
  { db, config, passwords }: Needs & Pick<ApiDeps, 'passwords'>,
  { grant, email, password, check }: PasswordChange,
): Promise<number | null> {
  const grantRow = { token_hash: grantHash(config, grant), email };
  const good = await db
    .selectFrom('reset_grants as g')
    .innerJoin('accounts as a', 'a.id', 'g.account_id')
    .select('a.id')
    .where('g.token_hash', '=', grantRow.token_hash)
    .where('g.expires_at', '>', sql<Date>`now()`)
    .where('a.email', '=', email)
    .executeTakeFirst();
  if (!grant || !good) return null;
  check();
  const password_hash = await passwords.hash(password);
  return transact(db, async (trx) => {
    const used = await trx
      .deleteFrom('reset_grants')
      .where('token_hash', '=', grantRow.token_hash)
      .returning('account_id')
      .executeTakeFirst();
    if (!used) return null;
    await trx
      .updateTable('accounts')
      .set((row) => ({ password_hash, token_version: row('token_version', '+', 1) }))
      .where('id', '=', used.account_id)
      .execute();
    await trx.deleteFrom('reset_grants').where('account_id', '=', used.account_id).execute();
    await trx.deleteFrom('reset_codes').where('account_id', '=', used.account_id).execute();
    await queueMail(trx, { to: email, ...passwordChangedMail(config) });
    return used.account_id;
  });
}

const addressKey = (config: Needs['config'], email: string) => keyedHash(config.jwtSecret, `reset-address:${email}`);
const codeHash = (config: Needs['config'], email: string, code: string) =>
  keyedHash(config.jwtSecret, `reset-code:${email}:${code}`);
const grantHash = (config: Needs['config'], token: string) => keyedHash(config.jwtSecret, `reset-grant:${token}`);
