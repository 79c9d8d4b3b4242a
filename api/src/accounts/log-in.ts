import type { ApiDeps } from '../deps';
import { countLogIn } from '../limits/log-in-attempts';
import { LIMITS } from '../limits/rate-limit';
import { HttpError } from '../http/http-error';
import type { KnownDevice } from '../security/device-cookie';
import { normalizeEmail } from '../text/email-address';

export interface LogInAttempt {
  email: string;
  password: string;
  address: string;
  /** The account and device id of the request's device cookie. */
  device: KnownDevice | null;
}

type Needs = Pick<ApiDeps, 'db' | 'config' | 'metrics' | 'passwords' | 'counter'>;

/**
 * Checks credentials (API-1). An unknown address and a wrong password give the same 401, in body and in timing. Attempts
 * are counted before the password is checked, so that a burst cannot outrun the limit; successful ones are uncounted.
 */
export async function logIn(
  deps: Needs,
  { email, password, address, device }: LogInAttempt,
): Promise<{ id: number; token_version: number }> {
  const normal = normalizeEmail(email);
  const account = await deps.db
    .selectFrom('accounts')
    .select(['id', 'token_version', 'password_hash'])
    .where('email', '=', normal)
    .executeTakeFirst();
  const attempt = await countLogIn(deps, LIMITS, { email: normal, address, device, account });
  const isMatch = await deps.passwords.matches(account?.password_hash, password, address).catch(async (error: unknown) => {
    await attempt.undo();
    throw error;
  });
  if (!account || !isMatch) {
    attempt.assertMayFail();
    throw new HttpError(401, 'Invalid credentials. Please check your email and password.', { code: 'auth/invalid-credentials' });
  }
  await attempt.undo();
  return account;
}
