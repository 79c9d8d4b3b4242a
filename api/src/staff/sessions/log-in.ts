import { normalizeEmail } from '../../email-address';
import type { ApiDeps } from '../../deps';
import { HttpError } from '../../http-error';
import { audited, recordEvent } from '../audit/audited';
import { createFactorCheck } from '../second-factor/check-factors';
import { countAttempts, STAFF_LIMITS, undoAttempts } from './limits';
import { beginSession } from './sessions';

export interface LogInAttempt {
  email: string;
  password: string;
  /** Of the authenticator app, or a recovery code. */
  code: string;
  /** See addressOf. */
  address: string;
  userAgent: string;
  requestId: string;
}

export type LogIn = (attempt: LogInAttempt) => Promise<{ token: string }>;

/**
 * Checks email, password and second factor together and starts a session. Whatever is wrong, the answer is the same 401
 * after the same work. Attempts are counted before anything is checked, so that a burst cannot outrun the limit.
 */
export function createLogIn(deps: ApiDeps): LogIn {
  const checkFactors = createFactorCheck(deps.config);
  return async ({ email, password, code, address, userAgent, requestId }) => {
    const normal = normalizeEmail(email);
    const counted: Parameters<typeof countAttempts>[1][number][] = [
      [STAFF_LIMITS.loginAccountAddress, `${normal} ${address}`],
      [STAFF_LIMITS.loginAccount, normal],
      [STAFF_LIMITS.loginAddress, address],
    ];
    await countAttempts(deps, counted);
    const member = await deps.db
      .selectFrom('staff')
      .select(['id', 'email', 'role', 'password_hash', 'totp_secret', 'totp_last_step'])
      .where('email', '=', normal)
      .where('state', '=', 'active')
      .executeTakeFirst();
    const isMatch = await deps.passwords.matches(member?.password_hash, password).catch(async (error: unknown) => {
      await undoAttempts(deps, counted);
      throw error;
    });
    const answer = await checkFactors(deps.db, member, code);
    const actor = { staffId: member?.id ?? null, role: member?.role ?? null, requestId };
    // By nobody known: whoever this was did not prove to be the member.
    const failure = { action: 'session.refuse', subject: member ? `staff:${member.id}` : 'staff:unknown', staffId: null };
    const refuse = async () => {
      await recordEvent(deps.db, actor, failure);
      return invalidCredentials();
    };
    if (!member || !isMatch) throw await refuse();
    // Six digits are soon guessed by someone who knows the password, from many addresses.
    const codes: typeof counted = [[STAFF_LIMITS.codeAccount, String(member.id)]];
    await countAttempts(deps, codes);
    if (!answer) throw await refuse();
    const session = await audited(deps.db, actor, async (trx, record) => {
      const isFirstUse = await answer.use(trx);
      if (isFirstUse) record({ action: 'session.begin', subject: `staff:${member.id}`, after: { secondFactor: answer.name } });
      else record(failure);
      return isFirstUse ? beginSession(trx, member.id, userAgent) : null;
    });
    if (!session) throw invalidCredentials();
    await undoAttempts(deps, [...counted, ...codes]);
    return session;
  };
}

const invalidCredentials = () =>
  new HttpError(401, 'Invalid credentials. Please check your email, password and code.', { code: 'staff/invalid-credentials' });
