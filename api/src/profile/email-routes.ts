import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import { otpError } from 'shared/validation';
import { confirmEmail, sendEmailCode } from '../accounts/email-confirmation';
import type { ApiDeps } from '../deps';
import { HttpError, validationError } from '../http-error';
import { byNetwork, enforceLimits, LIMITS } from '../limits/rate-limit';
import { readProfile } from './change-profile';

const StateSchema = Type.Object({ email: Type.String(), confirmed: Type.Boolean() });
/** The email that logs in while the one of the profile is not proven; null where that one does. */
const FormerSchema = Type.Object({ email: Type.Union([Type.String(), Type.Null()]) });
const CodeSchema = Type.Object({ code: Type.String({ maxLength: 20, errorMessage: 'otp is required.' }) });

/** Confirming the address of the account with a mailed code: what is stored under an address is told only to its owner. */
export const emailRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    app.get('/api/user/email', { schema: { response: { 200: StateSchema } } }, async ({ user }) => {
      const row = await deps.db
        .selectFrom('accounts')
        .select(['email', 'pending_email', 'email_confirmed_at'])
        .where('id', '=', user.id)
        .executeTakeFirst();
      if (!row) throw new HttpError(404, 'The requested user profile was not found.', { code: 'account/not-found' });
      const { email, pending_email: pending } = row;
      return { email: pending ?? email, confirmed: pending === null && row.email_confirmed_at !== null };
    });

    app.get('/api/user/email/former', { schema: { response: { 200: FormerSchema } } }, async ({ user }) => {
      const pending = (await readProfile(deps.db, user.id))?.email !== user.email;
      return { email: pending ? user.email : null };
    });

    app.post('/api/user/email/code', async ({ user, ip }) => {
      const email = (await readProfile(deps.db, user.id))?.email ?? user.email;
      await enforceLimits(deps, [
        [LIMITS.emailCode, `${user.id} ${email}`],
        [LIMITS.emailCodeAnybody, email],
        ...byNetwork(LIMITS.emailCodeAddress, ip),
      ]);
      await sendEmailCode(deps, user.id);
      deps.metrics.oneTimeCodes.inc({ outcome: 'mailed' });
      return { message: 'A one-time code is on its way to your email address.' };
    });

    // A wrong code is 400, never 401: the browser treats 401 as the end of the session.
    app.post<{ Body: Static<typeof CodeSchema> }>(
      '/api/user/email/confirm',
      { config: { limits: ({ ip }) => byNetwork(LIMITS.codeAddress, ip) }, schema: { body: CodeSchema } },
      async ({ user, body }) => {
        const wrong = otpError(body.code);
        if (wrong) throw validationError([{ field: 'code', message: wrong }]);
        if (await confirmEmail(deps, user.id, body.code.trim())) return { message: 'Your email address is confirmed.' };
        deps.metrics.oneTimeCodes.inc({ outcome: 'wrong' });
        const message = 'This code is wrong or has expired. Please ask for a new one.';
        throw new HttpError(400, message, { code: 'account/invalid-email-code', errors: [{ field: 'code', message }] });
      },
    );
  };
