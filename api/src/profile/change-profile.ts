import type { Selectable } from 'kysely';
import { checkOwnPassword } from '../accounts/check-own-password';
import { mayReceiveNotices, SHOWN_EMAIL, type AddressState } from '../accounts/email-confirmation';
import { assertFree, rejectTaken, replaceEmail } from '../accounts/replace-email';
import type { AccountsTable } from '../db/tables/accounts';
import { transact, type Db } from '../db/transact';
import type { ApiDeps, SignedInUser } from '../deps';
import { notSignedIn } from '../http/http-error';
import { databaseCounter } from '../limits/database-counter';
import { byNetwork, enforceLimits, hit, LIMITS } from '../limits/rate-limit';
import { queueMail } from '../mail/queue-mail';
import { emailChangedMail } from '../mail/templates/account-mails';
import { createEmailUndo } from './undo-email-change';

export interface ProfileChange {
  firstname: string;
  lastname: string;
  /** Normalized. */
  email: string;
  phone_number?: string;
}

interface Request {
  changes: ProfileChange;
  /** Confirms a new email immediately. Ignored if the email stays the same. */
  password?: string | undefined;
  /** Where the request came from. */
  address: string;
}

export type ProfileRow = Pick<Selectable<AccountsTable>, 'firstname' | 'lastname' | 'email' | 'phone_number' | 'address'>;

/** The profile as its customer is shown it; undefined without the account. */
export const readProfile = (db: Db, accountId: number): Promise<ProfileRow | undefined> =>
  db
    .selectFrom('accounts')
    .select(['firstname', 'lastname', SHOWN_EMAIL.as('email'), 'phone_number', 'address'])
    .where('id', '=', accountId)
    .executeTakeFirst();

/**
 * Stores the profile and returns it; undefined without the account. A new email is stored and shown immediately; only the previous email logs in,
 * resets the password and gets the mails about the account's safety until a code that came to the new one is shown
 * (accounts/email-confirmation.ts), or the password was given with it: a session alone must not be enough to take an account. 409 if
 * another account has it, 403 if the password is wrong, 429 after too many changes, 401 if the session has ended during the request.
 */
export async function changeProfile(
  deps: ApiDeps,
  user: SignedInUser,
  { changes: { email, ...changes }, password, address }: Request,
): Promise<ProfileRow | undefined> {
  const isOther = email !== user.email;
  // Counted before the address is looked up: whether it is taken must not be found out faster than at sign-up.
  if (isOther && email !== (await readProfile(deps.db, user.id))?.email)
    await enforceLimits(deps, [[LIMITS.emailChange, String(user.id)], ...byNetwork(LIMITS.emailChangeAddress, address)]);
  const isProven = isOther && password !== undefined;
  if (isProven) await checkOwnPassword(deps, user, password);
  return transact(deps.db, async (trx) => {
    const before = await trx
      .selectFrom('accounts')
      .select(['email', 'pending_email', 'email_confirmed_at', 'email_changed_at', 'token_version'])
      .where('id', '=', user.id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return undefined;
    // The owner may have ended all sessions while this request waited: a thief must not have the last word.
    if (before.token_version !== user.tokenVersion) throw notSignedIn();
    const isChanged = email !== before.email;
    if (isChanged) await assertFree(trx, user.id, email);
    await trx
      .updateTable('accounts')
      .set({ ...changes, pending_email: isChanged ? email : null })
      .where('id', '=', user.id)
      .execute();
    const previous = { id: user.id, ...before };
    if (isChanged && isProven) {
      await replaceEmail(trx, user.id, { email, confirmed: false });
      if (mayReceiveNotices(before)) await notifyPrevious(deps, trx, { ...previous, change: 'proven' });
    } else if (isChanged && email !== before.pending_email) await notifyPrevious(deps, trx, { ...previous, change: 'pending' });
    return readProfile(trx, user.id);
  }).catch(rejectTaken(email));
}

/**
 * With a stolen session, a new email would be the first step of taking over the account, so the previous one gets a mail with a
 * link that puts it back; a few times an hour only. Counted in the transaction: a change that fails must not use up the mail for
 * one that succeeds. Only after a change by password, an email that was never confirmed gets no link: it may be a stranger's,
 * mistyped at the sign-up.
 */
async function notifyPrevious(
  deps: ApiDeps,
  trx: Db,
  previous: { id: number; email: string; change: 'pending' | 'proven' } & AddressState,
): Promise<void> {
  if (await hit({ ...deps, counter: databaseCounter(trx) }, LIMITS.emailNotice, previous.email)) return;
  const { change } = previous;
  const token = change === 'pending' || previous.email_confirmed_at ? await createEmailUndo(trx, previous) : null;
  await queueMail(trx, { to: previous.email, ...emailChangedMail(deps.config, { change, token }) });
}
