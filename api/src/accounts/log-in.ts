import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiDeps } from '../deps';
import { countedFor, undoAttempts, type Counted } from '../limits/log-in-attempts';
import { hit, LIMITS, tooManyRequests } from '../limits/rate-limit';
import { HttpError } from '../http-error';
import type { KnownDevice } from '../security/device-cookie';
import { normalizeEmail } from '../email-address';

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
  const counted = countedFor(LIMITS, { email: normal, address, device, accountId: account?.id });
  await countAttempts(deps, counted);
  const isMatch = await deps.passwords.matches(account?.password_hash, password).catch(async (error: unknown) => {
    await undoAttempts(deps, counted);
    throw error;
  });
  if (!account || !isMatch)
    throw new HttpError(401, 'Invalid credentials. Please check your email and password.', { code: 'auth/invalid-credentials' });
  await undoAttempts(deps, counted);
  return account;
}

/** Concurrent successful log-ins count until each is verified, so a limit that is reached is checked twice more. */
async function countAttempts(deps: Needs, counted: readonly Counted[]): Promise<void> {
  const done: Counted[] = [];
  for (const [limit, subject] of counted) {
    let seconds = await hit(deps, limit, subject);
    for (let retry = 0; seconds && retry < 2; retry += 1) {
      await sleep(100);
      seconds = await hit(deps, limit, subject);
    }
    if (seconds) {
      await undoAttempts(deps, done);
      throw tooManyRequests(deps, limit, seconds);
    }
    done.push([limit, subject]);
  }
}
