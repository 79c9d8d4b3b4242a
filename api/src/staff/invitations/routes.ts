import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { readEmail } from '../../email-address';
import type { ApiDeps } from '../../deps';
import type { StaffRole } from '../../db/tables/staff';
import { HttpError, validationError } from '../../http-error';
import { byNetwork } from '../../limits/rate-limit';
import { queueMail } from '../../mail/queue-mail';
import { actorOf } from '../audit/actor';
import { audited } from '../audit/audited';
import { Identifier, type IdParams } from '../identifier';
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
type LinkParams = { Params: Static<typeof Link> };
const AcceptSchema = Type.Object({
  name: Type.String({ maxLength: 100, errorMessage: 'Name is required.' }),
  password: Type.String({ maxLength: 4096, errorMessage: 'Password is required.' }),
  /** Of the authenticator app; or a passkey in its place. */
  code: Type.Optional(Type.String({ maxLength: 40, errorMessage: 'Code is required.' })),
  newPasskey: Type.Optional(NewPasskey),
  passkeyName: Type.Optional(PasskeyName),
});
const InviteSchema = Type.Object({
  email: Type.String({ maxLength: 320, errorMessage: 'Email is required.' }),
  role: Role,
  /** Also sends the link to the address. */
  sendMail: Type.Optional(Type.Boolean()),
});
const Invited = Type.Object({ id: Type.Integer(), link: Type.String() });
const Shown = { email: Type.String(), role: Type.String(), expiresAt: Type.String() };

/** Inviting people (who may), and accepting an invitation (whoever has its link). */
export const invitationRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    const { db, config } = deps;
    const limits = ({ ip }: FastifyRequest) => byNetwork(STAFF_LIMITS.invitationAddress, ip);
    const byLink = { config: { staffAccess: 'public', limits }, schema: { params: Link } } as const;
    const byStaff = { config: { staffAccess: 'staff.manage' } } as const;

    app.get<LinkParams>(
      '/staff/api/invitation/:token',
      { ...byLink, schema: { params: Link, response: { 200: Type.Object(Shown) } } },
      async (request) => {
        const { email, role, expires_at } = await findInvitation(db, request.params.token);
        return { email, role, expiresAt: expires_at.toISOString() };
      },
    );

    // A new secret each time: whoever looked at the link before cannot have copied the one that counts.
    app.post<LinkParams>(
      '/staff/api/invitation/:token/authenticator',
      {
        ...byLink,
        schema: {
          params: Link,
          response: { 200: Type.Object({ secret: Type.String(), otpauthUrl: Type.String(), qrCode: Type.String() }) },
        },
      },
      async (request) => {
        const { id, email } = await findInvitation(db, request.params.token);
        const { stored, shown } = enroll(config, email);
        await audited(db, { staffId: null, role: null, requestId: request.id }, async (trx, record) => {
          await trx.updateTable('staff_invitations').set({ totp_secret: stored }).where('id', '=', id).execute();
          record({ action: 'invitation.enroll', subject: `invitation:${id}` });
        });
        return shown;
      },
    );

    app.post<LinkParams>(
      '/staff/api/invitation/:token/passkey',
      {
        config: { ...byLink.config, changesNothing: 'a challenge for the acceptance, which is in the log itself' },
        schema: { params: Link, response: { 200: Type.Object({ creation: PasskeyOptions }) } },
      },
      async (request) => {
        const { id, email } = await findInvitation(db, request.params.token);
        const boundTo = `invitation:${id}` as const;
        return { creation: await creationOptions(db, config, { email, boundTo, relyingParty: relyingParty(config, request) }) };
      },
    );

    app.post<LinkParams & { Body: Static<typeof AcceptSchema> }>(
      '/staff/api/invitation/:token/accept',
      {
        ...byLink,
        schema: {
          params: Link,
          body: AcceptSchema,
          response: { 200: Type.Object({ recoveryCodes: Type.Array(Type.String()) }) },
        },
      },
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
      { ...byStaff, schema: { response: { 200: Type.Array(Type.Object({ id: Type.Integer(), ...Shown })) } } },
      async () =>
        (await listInvitations(db)).map(({ id, email, role, expires_at }) => ({
          id,
          email,
          role,
          expiresAt: expires_at.toISOString(),
        })),
    );

    app.post<{ Body: Static<typeof InviteSchema> }>(
      '/staff/api/invitations',
      { ...byStaff, schema: { body: InviteSchema, response: { 200: Invited } } },
      async (request) => {
        const email = readEmail(request.body.email);
        if (!email) throw validationError([{ field: 'email', message: 'Invalid email format.' }]);
        const actor = actorOf(request);
        const role = request.body.role as StaffRole;
        return audited(db, actor, async (trx, record) => {
          const invitation = await invite(trx, record, config, { actor, email, role });
          if (request.body.sendMail) await queueMail(trx, { to: email, ...invitationMail(config, { ...invitation, role }) });
          return invitation;
        });
      },
    );

    app.delete<IdParams>('/staff/api/invitations/:id', { ...byStaff, schema: { params: Identifier } }, async (request, reply) => {
      await audited(db, actorOf(request), async (trx, record) => {
        if (await withdraw(trx, record, { id: Number(request.params.id) })) return;
        throw new HttpError(404, 'This invitation is not open any more.', { code: 'staff/invitation-not-found' });
      });
      return reply.code(204).send();
    });
  };
