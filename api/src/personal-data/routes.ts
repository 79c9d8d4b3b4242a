import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { about, documented, Message } from '../http/route-description';
import { checkOwnPassword } from '../accounts/check-own-password';
import { customerDevice } from '../accounts/cookies';
import type { ApiDeps } from '../deps';
import { malformedByUser } from '../limits/limit-routes';
import { accountNotFound } from '../http/http-error';
import { eraseAccount } from './erase-person';
import { exportAccount } from './export-person';

const BodySchema = Type.Object({
  password: Type.String({ minLength: 1, maxLength: 4096, errorMessage: 'Password is required.' }),
});

/** The customer's rights under the privacy law (POPIA): to read all stored data, and to have it erased. */
export const personalDataRoutes =
  (deps: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/user/export',
      about(
        'All data stored about the customer; what is stored under the address only if it is confirmed',
        { errors: [404] },
        documented(Type.Object({})),
      ),
      async ({ user }, reply) => {
        const data = await exportAccount(deps.db, user.id);
        if (!data) throw accountNotFound();
        return reply.header('content-disposition', 'attachment; filename="my-data.json"').send(data);
      },
    );

    app.post(
      '/api/user/delete',
      about(
        'Erase the account, its personal data and what is stored under its confirmed address; 403 for a wrong password',
        { config: malformedByUser, errors: [403], body: BodySchema },
        Message,
      ),
      async (request, reply) => {
        const { user, body } = request;
        await checkOwnPassword(deps, user, body.password);
        await eraseAccount(deps, user.id);
        customerDevice.clear(deps.config, reply);
        return reply.removeHeader('renewed-jwt').send({ message: 'Your account is deleted.' });
      },
    );
  };
