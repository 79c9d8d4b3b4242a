import { sql } from 'kysely';
import { isUniqueViolation, type Db } from '../db/transact';
import { HttpError } from '../http/http-error';

/**
 * Gives an account another email, which logs in from now on: the change was proven, by a code that came to it (`confirmed`) or by the
 * password. Codes and grants that went to the previous email end. The unique violation of an email that is taken is for `rejectTaken`.
 */
export async function replaceEmail(
  trx: Db,
  accountId: number,
  { email, confirmed }: { email: string; confirmed: boolean },
): Promise<void> {
  const now = sql<Date>`now()`;
  await trx
    .updateTable('accounts')
    .set({ email, pending_email: null, email_confirmed_at: confirmed ? now : null, email_changed_at: now })
    .where('id', '=', accountId)
    .execute();
  // A code in the previous mailbox must not sign its reader in.
  await deleteMailedCodes(trx, accountId);
}

/** Deletes the codes and grants of an account: they went to an address that is no longer its own. */
export async function deleteMailedCodes(trx: Db, accountId: number): Promise<void> {
  for (const table of ['reset_codes', 'reset_grants', 'email_codes'] as const)
    await trx.deleteFrom(table).where('account_id', '=', accountId).execute();
}

/** Throws 409 if another account logs in with the email. An email that is only pending on another account is free. */
export async function assertFree(trx: Db, accountId: number, email: string): Promise<void> {
  const other = await trx
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .where('id', '<>', accountId)
    .executeTakeFirst();
  if (other) throw emailTaken(email);
}

/** For `catch`: the other account may have been created between the check and the change. */
export const rejectTaken = (email: string) => (error: unknown) => {
  throw isUniqueViolation(error) ? emailTaken(email) : error;
};

export const emailTaken = (email: string): HttpError =>
  new HttpError(409, `A user with the email ${email} already exists.`, { code: 'account/email-taken' });
