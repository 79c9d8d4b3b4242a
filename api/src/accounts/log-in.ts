import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiDeps } from '../deps';
import { hit, LIMITS, tooMany, unhit, type Limit } from '../limits/rate-limit';
import { Refusal } from '../refusals';
import { normaliseEmail } from './email';

export interface LogInAttempt {
  email: string;
  password: string;
  address: string;
  /** The account whose device cookie came along, and the device's number. */
  device: { accountId: number; deviceId: string } | null;
}

type Needs = Pick<ApiDeps, 'db' | 'config' | 'metrics' | 'passwords' | 'counter'>;

/**
 * Checks credentials (API-1). Unknown address and wrong password are one 401, in body and in time. Attempts are counted
 * before the password is looked at, so that a burst cannot outrun the count; a right one is not counted in the end.
 */
export async function logIn(
  deps: Needs,
  { email, password, address, device }: LogInAttempt,
): Promise<{ id: number; token_version: number }> {
  const normal = normaliseEmail(email);
  const account = await deps.db
    .selectFrom('accounts')
    .select(['id', 'token_version', 'password_hash'])
    .where('email', '=', normal)
    .executeTakeFirst();
  // A device that this very account logged in on before has a count of its own: strangers cannot use it up.
  const known = device && account?.id === device.accountId ? device : null;
  const counted: [Limit, string][] = known
    ? [[LIMITS.loginDevice, `${known.accountId} ${known.deviceId}`]]
    : [
        [LIMITS.loginPair, `${normal} ${address}`],
        [LIMITS.loginAccount, normal],
        [LIMITS.loginAddress, address],
      ];
  await countAll(deps, counted);
  const right = await deps.passwords.matches(account?.password_hash, password).catch(async (error: unknown) => {
    await takeBack(deps, counted);
    throw error;
  });
  if (!account || !right) throw new Refusal(401, 'Invalid credentials. Please check your email and password.');
  await takeBack(deps, counted);
  return account;
}

/** Several right log-ins at one moment are counted until each is checked: a full count is looked at again twice. */
async function countAll(deps: Needs, counted: readonly [Limit, string][]): Promise<void> {
  const done: [Limit, string][] = [];
  for (const [limit, subject] of counted) {
    let seconds = await hit(deps, limit, subject);
    for (let again = 0; seconds && again < 2; again += 1) {
      await sleep(100);
      seconds = await hit(deps, limit, subject);
    }
    if (seconds) {
      await takeBack(deps, done);
      throw tooMany(deps, limit, seconds);
    }
    done.push([limit, subject]);
  }
}

async function takeBack(deps: Needs, counted: readonly [Limit, string][]): Promise<void> {
  for (const [limit, subject] of counted) await unhit(deps, limit, subject);
}
