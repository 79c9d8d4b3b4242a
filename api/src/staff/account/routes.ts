import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { about } from '../../http/route-description';
import type { ApiDeps } from '../../deps';
import { actorOf } from '../../audit/actor';
import { Identifier } from '../../http/identifier';
import { FactorProperties, readFactor } from '../second-factor/factor-schema';
import { listPasskeys } from '../second-factor/passkeys';
import { NewPasskey, PasskeyName, PasskeyOptions } from '../second-factor/passkey-schemas';
import { relyingParty } from '../second-factor/relying-party';
import { setSessionCookie } from '../sessions/cookie';
import { changePassword, renewRecoveryCodes, type Confirmation } from './account';
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './passkeys';
import { NullableText } from '../../http/schema-parts';

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
  lastUsedAt: NullableText,
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
  (deps: ApiDeps): FastifyPluginAsyncTypebox =>
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

    app.get(
      '/staff/api/account',
      about('what belongs to my log-in', { access: 'signed-in' }, AccountSchema),
      async ({ staff }) => {
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
      },
    );

    app.put(
      '/staff/api/account/password',
      about('set a new password; my other sessions end, and I get a mail', { access: 'signed-in', body: PasswordSchema }, 204),
      async (request, reply) => {
        setSessionCookie(deps.config, reply, await changePassword(deps, selfOf(request), request.body));
      },
    );

    app.post(
      '/staff/api/account/recovery-codes',
      about(
        'ten new recovery codes, shown once; the old ones end. Needs password and second factor',
        { access: 'signed-in', body: ConfirmationSchema },
        CodesSchema,
      ),
      async (request) => ({ recoveryCodes: await renewRecoveryCodes(deps, selfOf(request), confirmationOf(request)) }),
    );

    const challenge = { ...config, changesNothing: 'creates a challenge; the change that uses it has its own log entry' };
    app.post(
      '/staff/api/account/challenge',
      about(
        'WebAuthn options to confirm a change with one of my passkeys (null without one), and to make a new passkey',
        { config: challenge },
        ChallengeSchema,
      ),
      async (request) => beginPasskey(deps, selfOf(request), relyingParty(deps.config, request)),
    );

    app.post(
      '/staff/api/account/passkeys',
      about(
        'add a passkey; I get a mail. Needs password and second factor',
        { access: 'signed-in', body: AddSchema },
        Type.Object({ id: Type.Integer() }),
      ),
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

    app.put(
      '/staff/api/account/passkeys/:id',
      about('rename one of my passkeys', { access: 'signed-in', params: Identifier, body: NameSchema }, 204),
      async (request) => void (await renamePasskey(deps, selfOf(request), Number(request.params.id), request.body.name)),
    );

    app.post(
      '/staff/api/account/passkeys/:id/remove',
      about(
        'remove one of my passkeys, but not the last factor; I get a mail. Needs password and second factor',
        { access: 'signed-in', errors: [409], params: Identifier, body: ConfirmationSchema },
        204,
      ),
      async (request) => void (await removePasskey(deps, selfOf(request), Number(request.params.id), confirmationOf(request))),
    );
  };

const selfOf = (request: FastifyRequest) => ({ ...request.staff, actor: actorOf(request) });
