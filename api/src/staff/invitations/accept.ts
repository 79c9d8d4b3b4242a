import { sql } from 'kysely';
import type { FieldError } from 'shared/models';
import { nameError } from 'shared/validation';
import { newPasswordError } from '../../accounts/password-rules';
import type { ApiDeps } from '../../deps';
import { validationError } from '../../http-error';
import { audited } from '../audit/audited';
import { replaceRecoveryCodes } from '../second-factor/recovery-codes';
import { stepOf } from '../second-factor/totp';
import { beginSession } from '../sessions/sessions';
import { findInvitation, invitationInvalid, type Invitation } from './invitations';

export interface Acceptance {
  token: string;
  name: string;
  password: string;
  /** Of the authenticator app that was set up last with this invitation. */
  code: string;
  userAgent: string;
  requestId: string;
}

/**
 * Makes the invited person a member of the staff, or gives a reset or deactivated member new credentials, and starts a
 * session: the code that they have just typed would not work a second time. Returns the recovery codes, which are stored as
 * hashes only. Throws 400 for wrong fields and 404 if the invitation is not open any more; it can be accepted once.
 */
export async function acceptInvitation(
  deps: ApiDeps,
  given: Acceptance,
): Promise<{ sessionToken: string; recoveryCodes: string[] }> {
  const invitation = await findInvitation(deps.db, given.token);
  const { totp_secret, totp_last_step } = checkAcceptance(deps, invitation, given);
  const password_hash = await deps.passwords.hash(given.password);
  const actor = { staffId: null, role: null, requestId: given.requestId };
  return audited(deps.db, actor, async (trx, record) => {
    const accepted = await trx
      .updateTable('staff_invitations')
      .set({ accepted_at: sql<Date>`now()`, totp_secret: null })
      .where('id', '=', invitation.id)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .returning(['email', 'role'])
      .executeTakeFirst();
    if (!accepted) throw invitationInvalid();
    const credentials = { name: given.name.trim(), password_hash, role: accepted.role, totp_secret, totp_last_step };
    const before = await trx
      .selectFrom('staff')
      .select(['role', 'state'])
      .where('email', '=', accepted.email)
      .forUpdate()
      .executeTakeFirst();
    const { id } = await trx
      .insertInto('staff')
      .values({ email: accepted.email, ...credentials })
      .onConflict((row) => row.column('email').doUpdateSet({ ...credentials, state: 'active' }))
      .returning('id')
      .executeTakeFirstOrThrow();
    const recoveryCodes = await replaceRecoveryCodes(trx, id);
    const session = await beginSession(trx, id, given.userAgent);
    record({
      action: 'invitation.accept',
      subject: `staff:${id}`,
      staffId: id,
      before,
      after: { invitation: invitation.id, role: accepted.role, state: 'active' },
    });
    record({ action: 'session.begin', subject: `staff:${id}`, staffId: id, after: { secondFactor: 'totp' } });
    return { sessionToken: session.token, recoveryCodes };
  });
}

/** The secret and the step of the code; throws a 400 that names every wrong field. */
function checkAcceptance({ config }: ApiDeps, invitation: Invitation, { name, password, code }: Acceptance) {
  const { email, totp_secret } = invitation;
  const step = totp_secret === null ? null : stepOf(config, email, totp_secret, code.replace(/\s/g, ''));
  const wrong = {
    name: nameError(name),
    password: newPasswordError(password),
    code: totp_secret === null ? 'Set up the authenticator app first.' : step === null ? 'This code is not valid.' : '',
  };
  const errors: FieldError[] = Object.entries(wrong).flatMap(([field, message]) => (message ? [{ field, message }] : []));
  if (errors.length || totp_secret === null || step === null) throw validationError(errors);
  return { totp_secret, totp_last_step: step };
}
