import { transact } from '../db/transact';
import type { ApiDeps } from '../deps';
import { queueMail } from '../mail/queue-mail';
import { welcomeMail } from '../mail/templates/welcome';
import { subscribe } from '../newsletter/subscribe';
import { Refusal } from '../refusals';

export interface NewAccount {
  firstname: string;
  lastname: string;
  /** Normalised. */
  email: string;
  password: string;
  newsletter: boolean;
}

/** Makes an account, with its welcome mail and, if wished, the newsletter's question. 409 for a taken address. */
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
    if (!account) throw new Refusal(409, `A user with the email ${email} already exists.`);
    await queueMail(trx, { to: email, ...welcomeMail(config, firstname) });
    if (newsletter) await subscribe(trx, config, email, 'sign-up form');
    return account;
  });
}
