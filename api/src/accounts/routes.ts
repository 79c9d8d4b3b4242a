import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FieldError } from 'shared/models';
import { emailError, nameError } from 'shared/validation';
import { about } from '../http/route-description';
import { transact } from '../db/transact';
import type { ApiDeps } from '../deps';
import { malformedByDevice } from '../limits/limit-routes';
import { byNetwork, LIMITS } from '../limits/rate-limit';
import { validationError } from '../http/http-error';
import { oneLine } from '../text/one-line';
import { customerDevice } from './cookies';
import { Email } from '../http/email-field';
import { readEmail } from '../text/email-address';
import { logIn } from './log-in';
import { newPasswordError } from './password-rules';
import { requireUser, sessionOf } from './require-user';
import { signUp } from './sign-up';
import type { Tokens } from './tokens';

const Name = Type.String({ maxLength: 100, errorMessage: 'lastname must be a text.' });
const LogInSchema = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 320, errorMessage: 'Email is required.' }),
  password: Type.String({ minLength: 1, maxLength: 4096, errorMessage: 'Password is required.' }),
});
const UserAccountSchema = Type.Object(
  {
    firstname: Type.String({ maxLength: 100, errorMessage: 'Name is required.' }),
    lastname: Type.Optional(Name),
    email: Email,
    password: Type.String({ maxLength: 4096, errorMessage: 'Password is required.' }),
  },
  { errorMessage: 'userAccount is required.' },
);
const SignUpSchema = Type.Object({
  userAccount: UserAccountSchema,
  signUpForNewsletter: Type.Optional(Type.Boolean({ errorMessage: 'signUpForNewsletter is true or false.' })),
});
const Token = Type.Object({ jwt: Type.String() });

/** POST /auth/login, /auth/create-account (API-1), /auth/logout and /auth/logout-everywhere. */
export const accountRoutes =
  (deps: ApiDeps, tokens: Tokens): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));

    const config = malformedByDevice((request) => customerDevice.read(deps.config, request));
    app.post('/auth/login', about('Log in', { config, errors: [401], body: LogInSchema }, Token), async (request, reply) => {
      const account = await logIn(deps, {
        ...request.body,
        address: request.ip,
        device: customerDevice.read(deps.config, request),
      });
      customerDevice.set(deps.config, reply, account);
      return { jwt: tokens.issue(account) };
    });

    app.post(
      '/auth/create-account',
      about(
        'Create an account',
        { config: { limits: ({ ip }) => byNetwork(LIMITS.signUp, ip) }, errors: [409], body: SignUpSchema },
        Token,
      ),
      async (request, reply) => {
        const { userAccount, signUpForNewsletter = false } = request.body;
        const email = checkSignUp(userAccount);
        const { firstname, lastname = '', password } = userAccount;
        const account = await signUp(deps, {
          firstname: oneLine(firstname),
          lastname: oneLine(lastname),
          email,
          password,
          newsletter: signUpForNewsletter,
        });
        customerDevice.set(deps.config, reply, account);
        return { jwt: tokens.issue(account) };
      },
    );

    app.post('/auth/logout', about('End this session', {}, 204), async (request) => {
      const session = await sessionOf(tokens, request);
      if (session) await tokens.revoke(session.sessionId);
    });

    app.post(
      '/auth/logout-everywhere',
      about('End every session of the account', { onRequest: requireUser(tokens) }, 204),
      async ({ user }, reply) => {
        await transact(deps.db, (trx) =>
          trx
            .updateTable('accounts')
            .set((row) => ({ token_version: row('token_version', '+', 1) }))
            .where('id', '=', user.id)
            .execute(),
        );
        return reply.removeHeader('renewed-jwt').code(204).send();
      },
    );
  };

/** Returns the normalized address; throws a 400 that names every invalid field. */
function checkSignUp({ firstname, email, password }: { firstname: string; email: string; password: string }): string {
  const errors: FieldError[] = [];
  const normal = readEmail(email);
  const wrong: Record<string, string> = {
    firstname: nameError(oneLine(firstname)),
    email: emailError(email),
    password: newPasswordError(password),
  };
  for (const [field, message] of Object.entries(wrong)) if (message) errors.push({ field, message });
  if (errors.length || !normal) throw validationError(errors);
  return normal;
}
