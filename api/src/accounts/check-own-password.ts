import type { ApiDeps, SignedInUser } from '../deps';
import { HttpError } from '../http-error';
import { countedFor, undoAttempts } from '../limits/log-in-attempts';
import { enforceLimits, LIMITS } from '../limits/rate-limit';

/**
 * Throws 403 if it is not the password of the signed-in customer, never 401: the browser takes that for the end of the session. 429 after
 * too many tries, counted as log-ins are: a stolen session must not help to guess the password, from however many networks.
 */
export async function checkOwnPassword(
  deps: ApiDeps,
  user: SignedInUser,
  { password, network }: { password: string; network: string },
): Promise<void> {
  const counted = countedFor(LIMITS, { email: user.email, address: network, device: null, accountId: user.id });
  await enforceLimits(deps, counted);
  const account = await deps.db.selectFrom('accounts').select('password_hash').where('id', '=', user.id).executeTakeFirst();
  if (!(await deps.passwords.matches(account?.password_hash, password))) {
    const message = 'That password is not correct.';
    throw new HttpError(403, message, { code: 'account/wrong-password', errors: [{ field: 'password', message }] });
  }
  await undoAttempts(deps, counted);
}
