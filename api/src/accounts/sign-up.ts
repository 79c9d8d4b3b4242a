import { transact } from '../db/transact';
import type { ApiDeps } from '../deps';
import { queueMail } from '../mail/queue-mail';
import { welcomeMail } from '../mail/templates/account-mails';
import { subscribe } from '../newsletter/subscribe';
import { emailTaken } from './replace-email';

export interface NewAccount {
  firstname: string;
  lastname: string;
  /** Normalized. */
  email: string;
  password: string;
  newsletter: boolean;
}

/** Creates an account and queues the welcome mail and, if requested, the newsletter confirmation. 409 if the address is taken. */
export async function signUp(
  { db, config, passwords }: ApiDeps,
  given: NewAccount,
): Promise<{ id: number; token_version: number }> {
  const { firstname, lastname, email, newsletter } = given;
  const password_hash = await passwords.hash(given.password);
  return transact(db, async (trx) => {
    const account = await trx
      .insertInto('accounts')
      .values({ email, firstname, lastname, password_hash })
      .onConflict((row) => row.column('email').doNothing())
      .returning(['id', 'token_version'])
      .executeTakeFirst();
    if (!account) throw emailTaken(email);
    await queueMail(trx, { to: email, ...welcomeMail(config, firstname) });
    if (newsletter) await subscribe(trx, config, { email, source: 'sign-up form', accountId: account.id });
    return account;
  });
}
