import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import { forgetDevice } from '../accounts/cookies';
import type { ApiDeps } from '../deps';
import { addressOf, hitOrRefuse, LIMITS, unhit } from '../limits/rate-limit';
import { Refusal } from '../refusals';
import { erasePerson } from './erase-person';
import { exportPerson } from './export-person';

const BodySchema = Type.Object({ password: Type.String({ minLength: 1, maxLength: 4096, sentence: 'Password is required.' }) });

/** What the law on personal information gives to a customer: all that is stored, to read, and to have it erased. */
export const personalDataRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    app.get('/api/user/export', async ({ user }, reply) => {
      const told = await exportPerson(deps.db, user.email);
      if (!told) throw new Refusal(404, 'The requested user profile was not found.');
      return reply.header('content-disposition', 'attachment; filename="my-data.json"').send(told);
    });

    // 403, never 401, for a wrong password: the browser takes 401 for the end of the session.
    app.post<{ Body: Static<typeof BodySchema> }>(
      '/api/user/delete',
      { schema: { body: BodySchema } },
      async (request, reply) => {
        const { user, body } = request;
        const subject = `${user.email} ${addressOf(request.ip)}`;
        await hitOrRefuse(deps, LIMITS.loginPair, subject);
        const account = await deps.db.selectFrom('accounts').select('password_hash').where('id', '=', user.id).executeTakeFirst();
        if (!(await deps.passwords.matches(account?.password_hash, body.password)))
          throw new Refusal(403, 'This is not your password.');
        await unhit(deps, LIMITS.loginPair, subject);
        await erasePerson(deps, user.email);
        forgetDevice(deps.config, reply);
        return reply.removeHeader('renewed-jwt').send({ message: 'Your account is deleted.' });
      },
    );
  };
