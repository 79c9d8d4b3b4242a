import type { ApiDeps, SignedInUser } from '../deps';
import { HttpError } from '../http/http-error';
import { enforceLimits, LIMITS, undoHits, type Counted } from '../limits/rate-limit';

/**
 * Throws 403 if it is not the password of the signed-in customer, never 401: the browser takes that for the end of the session. 429 after
 * as many tries as a device that the account knows may make: a stolen session must not help to guess the password, from however many
 * networks. Counted for the account alone, so that wrong log-ins of strangers and neighbours do not keep its owner out.
 */
export async function checkOwnPassword(deps: ApiDeps, user: SignedInUser, password: string): Promise<void> {
  const tries: Counted[] = [[LIMITS.loginDevice, `${user.id} signed in`]];
  await enforceLimits(deps, tries);
  const account = await deps.db.selectFrom('accounts').select('password_hash').where('id', '=', user.id).executeTakeFirst();
  if (!(await deps.passwords.matches(account?.password_hash, password))) {
    const message = 'That password is not correct.';
    throw new HttpError(403, message, { code: 'account/wrong-password', errors: [{ field: 'password', message }] });
  }
  await undoHits(deps, tries);
}
