import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import { customerDevice } from '../accounts/cookies';
import type { ApiDeps } from '../deps';
import { malformedByUser } from '../limits/limit-routes';
import { countLogIn } from '../limits/log-in-attempts';
import { LIMITS } from '../limits/rate-limit';
import { HttpError } from '../http-error';
import { eraseAccount } from './erase-person';
import { exportAccount } from './export-person';

const BodySchema = Type.Object({
  password: Type.String({ minLength: 1, maxLength: 4096, errorMessage: 'Password is required.' }),
});

/** The customer's rights under the privacy law (POPIA): to read all stored data, and to have it erased. */
export const personalDataRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    app.get('/api/user/export', async ({ user }, reply) => {
      const data = await exportAccount(deps.db, user.id);
      if (!data) throw new HttpError(404, 'The requested user profile was not found.', { code: 'account/not-found' });
      return reply.header('content-disposition', 'attachment; filename="my-data.json"').send(data);
    });

    // A wrong password is 403, never 401: the browser treats 401 as the end of the session.
    app.post<{ Body: Static<typeof BodySchema> }>(
      '/api/user/delete',
      { config: malformedByUser, schema: { body: BodySchema } },
      async (request, reply) => {
        const { user, body } = request;
        // As a log-in: a stolen session must not help to guess the password, from however many addresses.
        const attempt = { email: user.email, address: request.ip, device: null, accountId: user.id };
        const counted = await countLogIn(deps, LIMITS, attempt);
        const account = await deps.db.selectFrom('accounts').select('password_hash').where('id', '=', user.id).executeTakeFirst();
        if (!(await deps.passwords.matches(account?.password_hash, body.password))) {
          counted.assertMayFail();
          throw new HttpError(403, 'That password is not correct.', { code: 'account/wrong-password' });
        }
        await counted.undo();
        await eraseAccount(deps, user.id);
        customerDevice.clear(deps.config, reply);
        return reply.removeHeader('renewed-jwt').send({ message: 'Your account is deleted.' });
      },
    );
  };
