import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { ApiDeps } from '../../deps';
import { actorOf } from '../audit/actor';
import { changePassword, renewRecoveryCodes } from './account';

const password = Type.String({ minLength: 1, maxLength: 4096, errorMessage: 'Password is required.' });
const PasswordSchema = Type.Object({
  password,
  newPassword: Type.String({ minLength: 1, maxLength: 4096, errorMessage: 'New password is required.' }),
});
const ConfirmationSchema = Type.Object({
  password,
  code: Type.String({ minLength: 1, maxLength: 40, errorMessage: 'Code is required.' }),
});
const AccountSchema = Type.Object({ email: Type.String(), recoveryCodesLeft: Type.Integer() });
const CodesSchema = Type.Object({ recoveryCodes: Type.Array(Type.String()) });

/** One's own log-in: password and recovery codes. */
export const accountRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    const config = { staffAccess: 'signed-in' } as const;

    app.get('/staff/api/account', { config, schema: { response: { 200: AccountSchema } } }, async ({ staff }) => {
      const { left } = await deps.db
        .selectFrom('staff_recovery_codes')
        .select(({ fn }) => fn.countAll().as('left'))
        .where('staff_id', '=', staff.staffId)
        .where('used_at', 'is', null)
        .executeTakeFirstOrThrow();
      return { email: staff.email, recoveryCodesLeft: Number(left) };
    });

    app.put<{ Body: Static<typeof PasswordSchema> }>(
      '/staff/api/account/password',
      { config, schema: { body: PasswordSchema } },
      async (request, reply) => {
        await changePassword(deps, selfOf(request), request.body);
        return reply.code(204).send();
      },
    );

    app.post<{ Body: Static<typeof ConfirmationSchema> }>(
      '/staff/api/account/recovery-codes',
      { config, schema: { body: ConfirmationSchema, response: { 200: CodesSchema } } },
      async (request) => ({ recoveryCodes: await renewRecoveryCodes(deps, selfOf(request), request.body) }),
    );
  };

const selfOf = (request: FastifyRequest) => ({ ...request.staff, actor: actorOf(request) });
