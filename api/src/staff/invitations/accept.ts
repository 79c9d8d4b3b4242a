import { transact } from '../../db/transact';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { sql } from 'kysely';
import { nameError, withoutBlanks } from 'shared/validation';
import { newPasswordError } from '../../accounts/password-rules';
import type { ApiDeps } from '../../deps';
import { refuse, validationError } from '../../http/http-error';
import { oneLine } from '../../text/one-line';
import { recordAudit } from '../../audit/record-audit';
import { checkNewPasskey, NOT_ADDED, type StorePasskey } from '../second-factor/new-passkey';
import { replaceRecoveryCodes } from '../second-factor/recovery-codes';
import type { RelyingParty } from '../second-factor/relying-party';
import { stepOf } from '../second-factor/totp';
import { beginSession } from '../sessions/sessions';
import { findInvitation, notOpen, type Invitation } from './invitations';

export interface Acceptance {
  token: string;
  name: string;
  password: string;
  /** The second factor: a code of the authenticator app that was set up last with this invitation, or a new passkey. */
  factor: { code: string } | { newPasskey: RegistrationResponseJSON; passkeyName: string };
  relyingParty: RelyingParty;
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
  const { storePasskey, ...app } = await checkAcceptance(deps, invitation, given);
  const password_hash = await deps.passwords.hash(given.password);
  const actor = { staffId: null, role: null, requestId: given.requestId };
  return transact(deps.db, async (trx) => {
    const accepted = await trx
      .updateTable('staff_invitations')
      .set({ accepted_at: sql<Date>`now()`, totp_secret: null })
      .where('id', '=', invitation.id)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .returning(['email', 'role'])
      .executeTakeFirst();
    if (!accepted) throw await notOpen(trx, given.token);
    const credentials = { name: oneLine(given.name), password_hash, role: accepted.role, ...app };
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
    await trx.deleteFrom('staff_passkeys').where('staff_id', '=', id).execute();
    const isStored = (await storePasskey?.(trx, id, passkeyName(given))) !== null;
    if (!isStored) throw validationError([{ field: 'newPasskey', message: NOT_ADDED }]);
    const recoveryCodes = await replaceRecoveryCodes(trx, id);
    const session = await beginSession(trx, id, given.userAgent);
    await recordAudit(trx, actor, {
      action: 'invitation.accept',
      subject: `staff:${id}`,
      staffId: id,
      before,
      after: { invitation: invitation.id, role: accepted.role, state: 'active' },
    });
    await recordAudit(trx, actor, {
      action: 'session.begin',
      subject: `staff:${id}`,
      staffId: id,
      after: { secondFactor: storePasskey ? 'passkey' : 'totp' },
    });
    return { sessionToken: session.token, recoveryCodes };
  });
}

/** How the second factor is to be stored; throws a 400 that names every wrong field. */
async function checkAcceptance(
  deps: ApiDeps,
  invitation: Invitation,
  { name, password, factor, relyingParty }: Acceptance,
): Promise<{ totp_secret: string; totp_last_step: number; storePasskey?: StorePasskey }> {
  const app = 'code' in factor ? checkCode(deps, invitation, factor.code) : null;
  const storePasskey =
    'code' in factor
      ? null
      : await checkNewPasskey(deps.db, factor.newPasskey, { boundTo: `invitation:${invitation.id}`, relyingParty });
  refuse({
    name: nameError(oneLine(name)),
    password: newPasswordError(password),
    code: app?.problem ?? '',
    newPasskey: app || storePasskey ? '' : NOT_ADDED,
  });
  return storePasskey
    ? { totp_secret: '', totp_last_step: 0, storePasskey }
    : { totp_secret: invitation.totp_secret ?? '', totp_last_step: app?.step ?? 0 };
}

function checkCode({ config }: ApiDeps, { email, totp_secret }: Invitation, code: string) {
  if (totp_secret === null) return { step: null, problem: 'Set up the authenticator app first.' };
  const step = stepOf(config, email, totp_secret, withoutBlanks(code));
  return { step, problem: step === null ? 'This code is not valid.' : '' };
}

const passkeyName = ({ factor }: Acceptance) => ('code' in factor ? '' : factor.passkeyName);
