import { transact, type Trx } from '../../db/transact';
import type { ApiDeps } from '../../deps';
import { refuse } from '../../http/http-error';
import { queueMail } from '../../mail/queue-mail';
import { newPasswordError } from '../../accounts/password-rules';
import { recordAudit, type Actor } from '../../audit/record-audit';
import { createFactorCheck } from '../second-factor/check-factors';
import type { FactorAnswer } from '../second-factor/second-factor';
import { replaceRecoveryCodes } from '../second-factor/recovery-codes';
import { enforceLimits, undoHits, type Counted } from '../../limits/rate-limit';
import { notSignedInAsStaff } from '../permissions/guard-routes';
import { STAFF_LIMITS } from '../sessions/limits';
import { isUnchanged } from '../sessions/checked-password';
import { endSessions, isStillOpen, replaceToken } from '../sessions/sessions';
import { staffPasswordChangedMail } from './log-in-changed-mails';

/** A member who changes their own log-in. */
export interface Self {
  staffId: number;
  sessionId: number;
  actor: Actor;
}

/**
 * Sets a new password, ends the member's other sessions and mails them. Returns the new token of this session: a copy of its old
 * cookie is out, too. Only one of two concurrent changes is made. Throws 400 for a wrong current password or a weak new one, 401
 * if the session ends meanwhile, 429 after ten wrong ones.
 */
export async function changePassword(
  deps: ApiDeps,
  self: Self,
  given: { password: string; newPassword: string },
): Promise<string> {
  const { staffId, sessionId, actor } = self;
  const member = await confirmPassword(deps, staffId, given.password);
  refuse({ newPassword: newPasswordError(given.newPassword) });
  const password_hash = await deps.passwords.hash(given.newPassword);
  return transact(deps.db, async (trx) => {
    await assertStillConfirmed(trx, self, member);
    await trx.updateTable('staff').set({ password_hash }).where('id', '=', staffId).execute();
    const sessions = await endSessions(trx, staffId, { allBut: sessionId });
    await queueMail(trx, { to: member.email, ...staffPasswordChangedMail(deps.config) });
    await recordAudit(trx, actor, { action: 'member.password', subject: `staff:${staffId}`, after: { sessions } });
    return replaceToken(trx, sessionId);
  });
}

/** Password and second factor as for a log-in: for actions that an unattended screen must not allow. */
export interface Confirmation {
  password: string;
  factor: FactorAnswer;
}

/** Ten new recovery codes, which end the old ones. Needs password and second factor, as a log-in does. */
export const renewRecoveryCodes = (deps: ApiDeps, self: Self, given: Confirmation): Promise<string[]> =>
  confirmed(deps, self, given, async (trx) => {
    await recordAudit(trx, self.actor, { action: 'member.recovery-codes', subject: `staff:${self.staffId}` });
    return replaceRecoveryCodes(trx, self.staffId);
  });

/**
 * Makes a change to the member's own log-in that needs password and second factor; 400 names the wrong one, 429 after too many
 * wrong ones, 401 if the session ends meanwhile. `refuse` throws a 400 for other errors.
 */
export async function confirmed<T>(
  deps: ApiDeps,
  self: Self,
  given: Confirmation,
  change: (trx: Trx, email: string) => Promise<T>,
): Promise<T> {
  const { staffId } = self;
  const member = await confirmPassword(deps, staffId, given.password);
  const codes: Counted[] = [[STAFF_LIMITS.codeAccount, String(staffId)]];
  await enforceLimits(deps, codes);
  const proof = await createFactorCheck(deps.config)(deps.db, member, given.factor);
  const field = 'code' in given.factor ? 'code' : 'passkey';
  refuse({ [field]: proof ? '' : WRONG[field] });
  const result = await transact(deps.db, async (trx) => {
    await assertStillConfirmed(trx, self, member);
    if (!(await proof?.use(trx))) refuse({ [field]: USED[field] });
    return change(trx, member.email);
  });
  await undoHits(deps, codes);
  return result;
}

const WRONG_PASSWORD = 'That password is not correct.';
const WRONG = { code: 'This code is not valid.', passkey: 'This passkey could not be checked. Try again.' } as const;
const USED = { code: 'This code was used already. Wait for the next one.', passkey: WRONG.passkey } as const;

/** Throws 400 unless the password is the member's; counted, so that an open screen does not help to guess it. */
async function confirmPassword(deps: ApiDeps, staffId: number, password: string) {
  const counted: Counted[] = [[STAFF_LIMITS.passwordAccount, String(staffId)]];
  await enforceLimits(deps, counted);
  const member = await deps.db
    .selectFrom('staff')
    .select(['id', 'email', 'password_hash', 'totp_secret', 'totp_last_step'])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
  if (!(await deps.passwords.matches(member.password_hash, password))) refuse({ password: WRONG_PASSWORD });
  await undoHits(deps, counted);
  return member;
}

/**
 * Throws what the same request gets a moment later: 401 if its session has ended, 400 if the password that `confirmPassword` checked was
 * replaced meanwhile. Otherwise an attacker with the old password and a copied session could undo the change that the member made.
 * Member and session stay locked until the transaction ends.
 */
async function assertStillConfirmed(trx: Trx, { sessionId }: Self, member: { id: number; password_hash: string }): Promise<void> {
  const isSame = await isUnchanged(trx, member);
  if (!(await isStillOpen(trx, sessionId))) throw notSignedInAsStaff();
  if (!isSame) refuse({ password: WRONG_PASSWORD });
}
