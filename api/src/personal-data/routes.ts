import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import { networkOf } from 'slipway/network';
import { customerDevice } from '../accounts/cookies';
import type { ApiDeps } from '../deps';
import { countedFor, undoAttempts } from '../limits/log-in-attempts';
import { enforceLimits, LIMITS } from '../limits/rate-limit';
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
      { schema: { body: BodySchema } },
      async (request, reply) => {
        const { user, body } = request;
        // As a log-in: a stolen session must not help to guess the password, from however many addresses.
        const attempt = { email: user.email, address: networkOf(request.ip), device: null, accountId: user.id };
        const counted = countedFor(LIMITS, attempt);
        await enforceLimits(deps, counted);
        const account = await deps.db.selectFrom('accounts').select('password_hash').where('id', '=', user.id).executeTakeFirst();
        if (!(await deps.passwords.matches(account?.password_hash, body.password)))
          throw new HttpError(403, 'That password is not correct.', { code: 'account/wrong-password' });
        await undoAttempts(deps, counted);
        await eraseAccount(deps, user.id);
        customerDevice.clear(deps.config, reply);
        return reply.removeHeader('renewed-jwt').send({ message: 'Your account is deleted.' });
      },
    );
  };
