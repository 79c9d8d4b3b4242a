import { sql, type Kysely, type Selectable } from 'kysely';
import { deleteMailedCodes, mayReceiveNotices, type AddressState } from '../accounts/email-confirmation';
import type { Schema } from '../db/schema';
import type { AccountsTable } from '../db/tables/accounts';
import { isUniqueViolation, transact } from '../db/transact';
import type { ApiDeps, SignedInUser } from '../deps';
import { HttpError, notSignedIn } from '../http-error';
import { databaseCounter } from '../limits/database-counter';
import { byNetwork, enforceLimits, hit, LIMITS } from '../limits/rate-limit';
import { queueMail } from '../mail/queue-mail';
import { emailChangedMail } from '../mail/templates/email-changed';
import { createEmailUndo } from './undo-email-change';

export interface ProfileChange {
  firstname: string;
  lastname: string;
  /** Normalized. */
  email: string;
  phone_number?: string;
}

export const PROFILE_COLUMNS = ['firstname', 'lastname', 'email', 'phone_number', 'address'] as const;
export type ProfileRow = Pick<Selectable<AccountsTable>, (typeof PROFILE_COLUMNS)[number]>;

/**
 * Stores the profile and returns it; undefined without the account. A new address counts for logging in at once, and for
 * what is stored under it once it is confirmed (accounts/email-confirmation.ts). 409 if another account has it, 429 after
 * too many changes, 401 if the session has ended meanwhile. `address` is where the request came from.
 */
export async function changeProfile(
  deps: ApiDeps,
  user: SignedInUser,
  { changes, address }: { changes: ProfileChange; address: string },
): Promise<ProfileRow | undefined> {
  // Counted before the address is looked up: whether it is taken must not be found out faster than at sign-up.
  if (changes.email !== user.email)
    await enforceLimits(deps, [[LIMITS.emailChange, String(user.id)], ...byNetwork(LIMITS.emailChangeAddress, address)]);
  return transact(deps.db, async (trx) => {
    const before = await trx
      .selectFrom('accounts')
      .select(['email', 'email_confirmed_at', 'email_changed_at', 'token_version'])
      .where('id', '=', user.id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return undefined;
    // The owner may have ended all sessions while this request waited: a thief must not have the last word.
    if (before.token_version !== user.tokenVersion) throw notSignedIn();
    const isChanged = before.email !== changes.email;
    const row = await trx
      .updateTable('accounts')
      .set(isChanged ? { ...changes, email_confirmed_at: null, email_changed_at: sql<Date>`now()` } : changes)
      .where('id', '=', user.id)
      .returning(PROFILE_COLUMNS)
      .executeTakeFirst();
    // Whoever reads the previous mailbox must not get in with a code that was sent there.
    if (isChanged) await deleteMailedCodes(trx, user.id);
    if (isChanged && mayReceiveNotices(before)) await notifyPrevious(deps, trx, { id: user.id, ...before });
    return row;
  }).catch((error: unknown) => {
    if (isUniqueViolation(error))
      throw new HttpError(409, `A user with the email ${changes.email} already exists.`, { code: 'account/email-taken' });
    throw error;
  });
}

/**
 * With a stolen session, a new address would be the first step of taking over the account, so its owner is told, with a
 * link that puts the address back; a few times an hour only. Counted in the transaction: a change that fails must not use up the mail for one that succeeds.
 * No link goes to an address that was never confirmed: it may be a stranger's, mistyped at the sign-up, who would get the account.
 */
async function notifyPrevious(
  deps: ApiDeps,
  trx: Kysely<Schema>,
  previous: { id: number; email: string } & AddressState,
): Promise<void> {
  if (await hit({ ...deps, counter: databaseCounter(trx) }, LIMITS.emailNotice, previous.email)) return;
  const token = previous.email_confirmed_at ? await createEmailUndo(trx, previous) : null;
  await queueMail(trx, { to: previous.email, ...emailChangedMail(deps.config, token) });
}
