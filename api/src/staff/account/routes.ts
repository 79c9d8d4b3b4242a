import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { ApiDeps } from '../../deps';
import { actorOf } from '../audit/actor';
import { Identifier, type IdParams } from '../identifier';
import { FactorProperties, readFactor } from '../second-factor/factor-schema';
import { listPasskeys } from '../second-factor/passkeys';
import { NewPasskey, PasskeyName, PasskeyOptions } from '../second-factor/passkey-schemas';
import { relyingParty } from '../second-factor/relying-party';
import { setSessionCookie } from '../sessions/cookie';
import { changePassword, renewRecoveryCodes, type Confirmation } from './account';
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './passkeys';

const password = Type.String({ minLength: 1, maxLength: 4096, errorMessage: 'Password is required.' });
const PasswordSchema = Type.Object({
  password,
  newPassword: Type.String({ minLength: 1, maxLength: 4096, errorMessage: 'New password is required.' }),
});
/** With a code or a passkey. */
const ConfirmationSchema = Type.Composite([Type.Object({ password }), FactorProperties]);
const AddSchema = Type.Composite([ConfirmationSchema, Type.Object({ name: PasskeyName, newPasskey: NewPasskey })]);
const NameSchema = Type.Object({ name: PasskeyName });
const ShownPasskey = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  createdAt: Type.String(),
  lastUsedAt: Type.Union([Type.String(), Type.Null()]),
});
const AccountSchema = Type.Object({
  email: Type.String(),
  recoveryCodesLeft: Type.Integer(),
  authenticatorApp: Type.Boolean(),
  passkeys: Type.Array(ShownPasskey),
});
const ChallengeSchema = Type.Object({ confirmation: Type.Union([PasskeyOptions, Type.Null()]), creation: PasskeyOptions });
const CodesSchema = Type.Object({ recoveryCodes: Type.Array(Type.String()) });

/** One's own log-in: password, passkeys and recovery codes. */
export const accountRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    const config = { staffAccess: 'signed-in' } as const;
    const confirmationOf = (request: FastifyRequest<{ Body: Static<typeof ConfirmationSchema> }>): Confirmation => {
      const factor = readFactor(request.body);
      const boundTo = `session:${request.staff.sessionId}` as const;
      return {
        password: request.body.password,
        factor: 'code' in factor ? factor : { ...factor, boundTo, relyingParty: relyingParty(deps.config, request) },
      };
    };

    app.get('/staff/api/account', { config, schema: { response: { 200: AccountSchema } } }, async ({ staff }) => {
      const { left } = await deps.db
        .selectFrom('staff_recovery_codes')
        .select(({ fn }) => fn.countAll().as('left'))
        .where('staff_id', '=', staff.staffId)
        .where('used_at', 'is', null)
        .executeTakeFirstOrThrow();
      const { totp_secret } = await deps.db
        .selectFrom('staff')
        .select('totp_secret')
        .where('id', '=', staff.staffId)
        .executeTakeFirstOrThrow();
      const passkeys = await listPasskeys(deps.db, staff.staffId);
      return {
        email: staff.email,
        recoveryCodesLeft: Number(left),
        authenticatorApp: totp_secret !== '',
        passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
          id,
          name,
          createdAt: created_at.toISOString(),
          lastUsedAt: last_used_at?.toISOString() ?? null,
        })),
      };
    });

    app.put<{ Body: Static<typeof PasswordSchema> }>(
      '/staff/api/account/password',
      { config, schema: { body: PasswordSchema } },
      async (request, reply) => {
        setSessionCookie(deps.config, reply, await changePassword(deps, selfOf(request), request.body));
        return reply.code(204).send();
      },
    );

    app.post<{ Body: Static<typeof ConfirmationSchema> }>(
      '/staff/api/account/recovery-codes',
      { config, schema: { body: ConfirmationSchema, response: { 200: CodesSchema } } },
      async (request) => ({ recoveryCodes: await renewRecoveryCodes(deps, selfOf(request), confirmationOf(request)) }),
    );

    const challenge = { ...config, changesNothing: 'challenges for a change, which is in the log itself' };
    app.post(
      '/staff/api/account/challenge',
      { config: challenge, schema: { response: { 200: ChallengeSchema } } },
      async (request) => beginPasskey(deps, selfOf(request), relyingParty(deps.config, request)),
    );

    app.post<{ Body: Static<typeof AddSchema> }>(
      '/staff/api/account/passkeys',
      { config, schema: { body: AddSchema, response: { 200: Type.Object({ id: Type.Integer() }) } } },
      async (request) => {
        const { name, newPasskey } = request.body;
        return addPasskey(deps, selfOf(request), {
          ...confirmationOf(request),
          name,
          newPasskey,
          relyingParty: relyingParty(deps.config, request),
        });
      },
    );

    app.put<IdParams & { Body: Static<typeof NameSchema> }>(
      '/staff/api/account/passkeys/:id',
      { config, schema: { params: Identifier, body: NameSchema } },
      async (request, reply) => {
        await renamePasskey(deps, selfOf(request), Number(request.params.id), request.body.name);
        return reply.code(204).send();
      },
    );

    app.post<IdParams & { Body: Static<typeof ConfirmationSchema> }>(
      '/staff/api/account/passkeys/:id/remove',
      { config, schema: { params: Identifier, body: ConfirmationSchema } },
      async (request, reply) => {
        await removePasskey(deps, selfOf(request), Number(request.params.id), confirmationOf(request));
        return reply.code(204).send();
      },
    );
  };

const selfOf = (request: FastifyRequest) => ({ ...request.staff, actor: actorOf(request) });
