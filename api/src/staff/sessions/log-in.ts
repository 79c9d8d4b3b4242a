import { transact } from '../../db/transact';
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { networkOf } from 'slipway/network';
import { normalizeEmail } from '../../text/email-address';
import type { ApiDeps } from '../../deps';
import { HttpError } from '../../http/http-error';
import { countLogIn } from '../../limits/log-in-attempts';
import { enforceLimits, undoHits, type Counted } from '../../limits/rate-limit';
import type { KnownDevice } from '../../security/device-cookie';
import { recordAudit, type Actor } from '../../audit/record-audit';
import { createFactorCheck } from '../second-factor/check-factors';
import { signatureOptions } from '../second-factor/passkeys';
import type { RelyingParty } from '../second-factor/relying-party';
import { STAFF_LIMITS } from './limits';
import { isUnchanged } from './checked-password';
import { countRefused, UNKNOWN } from './refused-log-ins';
import { beginSession } from './sessions';

interface PasswordAttempt {
  email: string;
  password: string;
  relyingParty: RelyingParty;
  address: string;
  /** From the request's device cookie. */
  device: KnownDevice | null;
  requestId: string;
}

export interface LogInAttempt extends PasswordAttempt {
  /** A code of the authenticator app or a recovery code, or the signature of a passkey. */
  factor: { code: string } | { passkey: AuthenticationResponseJSON };
  userAgent: string;
}

export type LogIn = (attempt: LogInAttempt) => Promise<{ token: string; staffId: number }>;

/**
 * Checks email, password and second factor together and starts a session. Whatever is wrong, the answer is the same 401
 * after the same work. Attempts are counted before anything is checked, so that a burst cannot outrun the limit.
 */
export function createLogIn(deps: ApiDeps): LogIn {
  const checkFactors = createFactorCheck(deps.config);
  return async ({ factor, userAgent, ...attempt }) => {
    const { member, isMatch, counted, actor } = await checkPassword(deps, attempt);
    const refuse = () => refuseLogIn(deps, attempt.address, { actor, member, counted });
    const answer = await checkFactors(
      deps.db,
      member,
      'code' in factor
        ? factor
        : { ...factor, boundTo: member ? `log-in:${member.id}` : null, relyingParty: attempt.relyingParty },
    );
    if (!member || !isMatch) throw await refuse();
    // An attacker who knows the password soon guesses six digits, from many addresses.
    const codes: Counted[] = [[STAFF_LIMITS.codeAccount, String(member.id)]];
    await enforceLimits(deps, codes);
    if (!answer) throw await refuse();
    const session = await transact(deps.db, async (trx) => {
      const isFirstUse = (await isUnchanged(trx, member)) && (await answer.use(trx));
      if (isFirstUse)
        await recordAudit(trx, actor, {
          action: 'session.begin',
          subject: `staff:${member.id}`,
          after: { secondFactor: answer.name },
        });
      return isFirstUse ? beginSession(trx, member.id, userAgent) : null;
    });
    if (!session) throw await refuse();
    await Promise.all([counted.undo(), undoHits(deps, codes)]);
    return { ...session, staffId: member.id };
  };
}

/**
 * The data with which a browser has a log-in signed by one of the member's passkeys; null if they have none. Only for callers
 * with the right password: otherwise the same 401 as for a log-in, counted in the same limits.
 */
export async function beginPasskeyLogIn(
  deps: ApiDeps,
  attempt: PasswordAttempt,
): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const { member, isMatch, counted, actor } = await checkPassword(deps, attempt);
  if (!member || !isMatch) throw await refuseLogIn(deps, attempt.address, { actor, member, counted });
  await counted.undo();
  const { relyingParty } = attempt;
  return signatureOptions(deps.db, { staffId: member.id, boundTo: `log-in:${member.id}`, relyingParty });
}

/** The active member with this email, if any, and whether the password is theirs; an unknown email takes as long. */
async function checkPassword(deps: ApiDeps, { email, password, address, device, requestId }: PasswordAttempt) {
  const normal = normalizeEmail(email);
  const member = await deps.db
    .selectFrom('staff')
    .select(['id', 'email', 'role', 'password_hash', 'totp_secret', 'totp_last_step'])
    .where('email', '=', normal)
    .where('state', '=', 'active')
    .executeTakeFirst();
  const counted = await countLogIn(deps, STAFF_LIMITS, { email: normal, address, device, account: member });
  const isMatch = await deps.passwords.matches(member?.password_hash, password, address).catch(async (error: unknown) => {
    await counted.undo();
    throw error;
  });
  const actor: Actor = { staffId: member?.id ?? null, role: member?.role ?? null, requestId };
  return { member, isMatch, counted, actor };
}

/**
 * Counts a failed log-in. Only the first of an hour from one network that names a member is an entry of the audit log, without an
 * actor, since the caller did not prove to be the member: otherwise strangers would write the log, and nothing thins it out.
 */
async function refuseLogIn(
  deps: ApiDeps,
  address: string,
  { actor, member, counted }: Pick<Awaited<ReturnType<typeof checkPassword>>, 'actor' | 'member' | 'counted'>,
): Promise<HttpError> {
  counted.assertMayFail();
  const subject = member ? `staff:${member.id}` : UNKNOWN;
  deps.metrics.refusedLogIns.inc({ email: member ? 'member' : 'unknown' });
  if ((await countRefused(deps.db, { network: networkOf(address), subject })) && member)
    await recordAudit(deps.db, actor, { action: 'session.refuse', subject, staffId: null });
  return invalidCredentials();
}

const invalidCredentials = () =>
  new HttpError(401, 'Invalid credentials. Please check your email, password and code.', { code: 'staff/invalid-credentials' });
