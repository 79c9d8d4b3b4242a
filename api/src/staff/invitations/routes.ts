import { about } from '../../http/route-description';
import { transact } from '../../db/transact';
import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Email, requireEmail } from '../../http/email-field';
import type { ApiDeps } from '../../deps';
import type { StaffRole } from '../../db/tables/staff';
import { HttpError } from '../../http/http-error';
import { byNetwork } from '../../limits/rate-limit';
import { queueMail } from '../../mail/queue-mail';
import { actorOf } from '../../audit/actor';
import { recordAudit } from '../../audit/record-audit';
import { Identifier } from '../../http/identifier';
import { Role } from '../members/role-schema';
import { creationOptions } from '../second-factor/new-passkey';
import { NewPasskey, PasskeyName, PasskeyOptions } from '../second-factor/passkey-schemas';
import { relyingParty } from '../second-factor/relying-party';
import { enroll } from '../second-factor/totp';
import { setSessionCookie } from '../sessions/cookie';
import { STAFF_LIMITS } from '../sessions/limits';
import { acceptInvitation } from './accept';
import { invitationMail } from './invitation-mail';
import { findInvitation, invite, listInvitations, withdraw } from './invitations';

const Link = Type.Object({ token: Type.String({ maxLength: 100 }) });
const AcceptSchema = Type.Object({
  name: Type.String({ maxLength: 100, errorMessage: 'Name is required.' }),
  password: Type.String({ maxLength: 4096, errorMessage: 'Password is required.' }),
  /** Code of the authenticator app; or a passkey in its place. */
  code: Type.Optional(Type.String({ maxLength: 40, errorMessage: 'Code is required.' })),
  newPasskey: Type.Optional(NewPasskey),
  passkeyName: Type.Optional(PasskeyName),
});
const InviteSchema = Type.Object({
  email: Email,
  role: Role,
  /** Also sends the link to the address. */
  sendMail: Type.Optional(Type.Boolean()),
});
const Invited = Type.Object({ id: Type.Integer(), link: Type.String() });
const Shown = { email: Type.String(), role: Type.String(), expiresAt: Type.String() };

/** Inviting people (with the permission), and accepting an invitation (with its link). */
export const invitationRoutes =
  (deps: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, config } = deps;
    const limits = ({ ip }: FastifyRequest) => byNetwork(STAFF_LIMITS.invitationAddress, ip);
    const byLink = { access: 'public', config: { limits }, errors: [403, 404], params: Link } as const;

    app.get(
      '/staff/api/invitation/:token',
      about('the recipient and role of an invitation', { ...byLink, errors: [404] }, Type.Object(Shown)),
      async (request) => {
        const { email, role, expires_at } = await findInvitation(db, request.params.token);
        return { email, role, expiresAt: expires_at.toISOString() };
      },
    );

    // A new secret each time: a person who saw the link before cannot have copied the one that counts.
    app.post(
      '/staff/api/invitation/:token/authenticator',
      about(
        'begin to set up an authenticator app; each call makes a new secret, and the last one counts',
        byLink,
        Type.Object({ secret: Type.String(), otpauthUrl: Type.String(), qrCode: Type.String() }),
      ),
      async (request) => {
        const { id, email } = await findInvitation(db, request.params.token);
        const { stored, shown } = enroll(config, email);
        await transact(db, async (trx) => {
          await trx.updateTable('staff_invitations').set({ totp_secret: stored }).where('id', '=', id).execute();
          await recordAudit(
            trx,
            { staffId: null, role: null, requestId: request.id },
            { action: 'invitation.enroll', subject: `invitation:${id}` },
          );
        });
        return shown;
      },
    );

    app.post(
      '/staff/api/invitation/:token/passkey',
      about(
        'WebAuthn options to make a passkey in place of an authenticator app',
        {
          ...byLink,
          config: { limits, changesNothing: 'a challenge for the acceptance, which is in the log itself' },
        },
        Type.Object({ creation: PasskeyOptions }),
      ),
      async (request) => {
        const { id, email } = await findInvitation(db, request.params.token);
        const boundTo = `invitation:${id}` as const;
        return { creation: await creationOptions(db, config, { email, boundTo, relyingParty: relyingParty(config, request) }) };
      },
    );

    app.post(
      '/staff/api/invitation/:token/accept',
      about(
        'accept an invitation with name, password, and a first code or a new passkey; logs in and returns the recovery codes, once',
        { ...byLink, body: AcceptSchema },
        Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
      ),
      async (request, reply) => {
        const { name, password, code = '', newPasskey, passkeyName = 'Passkey' } = request.body;
        const { sessionToken, recoveryCodes } = await acceptInvitation(deps, {
          name,
          password,
          factor: newPasskey ? { newPasskey, passkeyName } : { code },
          relyingParty: relyingParty(config, request),
          token: request.params.token,
          userAgent: request.headers['user-agent'] ?? '',
          requestId: request.id,
        });
        setSessionCookie(config, reply, sessionToken);
        return { recoveryCodes };
      },
    );

    app.get(
      '/staff/api/invitations',
      about('open invitations', { access: 'staff.manage' }, Type.Array(Type.Object({ id: Type.Integer(), ...Shown }))),
      async () =>
        (await listInvitations(db)).map(({ id, email, role, expires_at }) => ({
          id,
          email,
          role,
          expiresAt: expires_at.toISOString(),
        })),
    );

    app.post(
      '/staff/api/invitations',
      about(
        'invite a person; returns the link, which is valid for 24 hours',
        { access: 'staff.manage', errors: [409], body: InviteSchema },
        Invited,
      ),
      async (request) => {
        const email = requireEmail(request.body.email);
        const actor = actorOf(request);
        const role = request.body.role as StaffRole;
        return transact(db, async (trx) => {
          const invitation = await invite(trx, actor, config, { email, role });
          if (request.body.sendMail) await queueMail(trx, { to: email, ...invitationMail(config, { ...invitation, role }) });
          return invitation;
        });
      },
    );

    app.delete(
      '/staff/api/invitations/:id',
      about('withdraw an invitation', { access: 'staff.manage', params: Identifier }, 204),
      async (request) => {
        await transact(db, async (trx) => {
          if (await withdraw(trx, actorOf(request), { id: Number(request.params.id) })) return;
          throw new HttpError(404, 'This invitation is no longer open.', { code: 'staff/invitation-not-found' });
        });
      },
    );
  };
