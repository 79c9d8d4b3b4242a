import { transact } from '../../db/transact';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { ApiDeps } from '../../deps';
import { HttpError, refuse } from '../../http/http-error';
import { queueMail } from '../../mail/queue-mail';
import { oneLine } from '../../text/one-line';
import { recordAudit } from '../../audit/record-audit';
import { checkNewPasskey, creationOptions, NOT_ADDED } from '../second-factor/new-passkey';
import { signatureOptions } from '../second-factor/passkeys';
import type { RelyingParty } from '../second-factor/relying-party';
import { confirmed, type Confirmation, type Self } from './account';
import { passkeyMail } from './log-in-changed-mails';

/** Challenges for a change of the member's log-in: to confirm it with a passkey (null without one), and to make a new one. */
export async function beginPasskey(
  deps: ApiDeps,
  { staffId, sessionId, email }: Self & { email: string },
  relyingParty: RelyingParty,
) {
  return {
    confirmation: await signatureOptions(deps.db, { staffId, boundTo: `session:${sessionId}`, relyingParty }),
    creation: await creationOptions(deps.db, deps.config, { email, boundTo: `add:${sessionId}`, relyingParty }),
  };
}

/** Adds a passkey and mails the member; needs password and second factor. 400 for a passkey that cannot be checked. */
export async function addPasskey(
  deps: ApiDeps,
  self: Self,
  given: Confirmation & { name: string; newPasskey: RegistrationResponseJSON; relyingParty: RelyingParty },
): Promise<{ id: number }> {
  const { name, newPasskey, relyingParty } = given;
  const store = await checkNewPasskey(deps.db, newPasskey, { boundTo: `add:${self.sessionId}`, relyingParty });
  refuse({ newPasskey: store ? '' : NOT_ADDED });
  return confirmed(deps, self, given, async (trx, email) => {
    const id = (await store?.(trx, self.staffId, name)) ?? null;
    if (id === null) refuse({ newPasskey: NOT_ADDED });
    await queueMail(trx, { to: email, ...passkeyMail(deps.config, 'added', name) });
    await recordAudit(trx, self.actor, {
      action: 'member.passkey-add',
      subject: `staff:${self.staffId}`,
      after: { passkey: id, name: oneLine(name) },
    });
    return { id: id as number };
  });
}

/** Gives a passkey another name; 404 if the member has no such passkey. */
export async function renamePasskey(deps: ApiDeps, { staffId, actor }: Self, id: number, name: string): Promise<void> {
  await transact(deps.db, async (trx) => {
    const before = await trx
      .selectFrom('staff_passkeys')
      .select('name')
      .where('id', '=', id)
      .where('staff_id', '=', staffId)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound();
    const after = { name: oneLine(name) };
    await trx.updateTable('staff_passkeys').set(after).where('id', '=', id).execute();
    await recordAudit(trx, actor, {
      action: 'member.passkey-rename',
      subject: `staff:${staffId}`,
      before: { passkey: id, ...before },
      after: { passkey: id, ...after },
    });
  });
}

/**
 * Removes a passkey and mails the member; needs password and second factor, which may be the same passkey. 404 if the member has
 * no such passkey, 409 if it is their last factor.
 */
export function removePasskey(deps: ApiDeps, self: Self, id: number, given: Confirmation): Promise<void> {
  return confirmed(deps, self, given, async (trx, email) => {
    // The lock makes the second of two concurrent removals see the first.
    const { totp_secret } = await trx
      .selectFrom('staff')
      .select('totp_secret')
      .where('id', '=', self.staffId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const [passkey] = await trx
      .deleteFrom('staff_passkeys')
      .where('id', '=', id)
      .where('staff_id', '=', self.staffId)
      .returning(['id', 'name'])
      .execute();
    if (!passkey) throw notFound();
    const rest = await trx.selectFrom('staff_passkeys').select('id').where('staff_id', '=', self.staffId).limit(1).execute();
    if (!totp_secret && !rest.length)
      throw new HttpError(409, 'This is your only second factor. Add another passkey first.', { code: 'staff/last-factor' });
    await queueMail(trx, { to: email, ...passkeyMail(deps.config, 'removed', passkey.name) });
    await recordAudit(trx, self.actor, {
      action: 'member.passkey-remove',
      subject: `staff:${self.staffId}`,
      before: { passkey: id, name: passkey.name },
    });
  });
}

const notFound = () => new HttpError(404, 'You have no such passkey.', { code: 'staff/passkey-not-found' });
