import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { otpError, withoutBlanks } from 'shared/validation';
import { about, Message } from '../http/route-description';
import { confirmEmail, sendEmailCode } from '../accounts/email-confirmation';
import type { ApiDeps } from '../deps';
import { accountNotFound, HttpError, validationError } from '../http/http-error';
import { byNetwork, enforceLimits, LIMITS, undoHits, type Counted } from '../limits/rate-limit';
import { readProfile } from './change-profile';
import { NullableText } from '../http/schema-parts';

const StateSchema = Type.Object({ email: Type.String(), confirmed: Type.Boolean() });
/** The email that still logs in while the profile's email is unconfirmed; null if the profile's email logs in. */
const FormerSchema = Type.Object({ email: NullableText });
const CodeSchema = Type.Object({ code: Type.String({ maxLength: 20, errorMessage: 'otp is required.' }) });

/** Confirms the address of the account with a mailed code: data stored under an address is shown only to its owner. */
export const emailRoutes =
  (deps: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/user/email',
      about('The email address, and whether it is confirmed', { errors: [404] }, StateSchema),
      async ({ user }) => {
        const row = await deps.db
          .selectFrom('accounts')
          .select(['email', 'pending_email', 'email_confirmed_at'])
          .where('id', '=', user.id)
          .executeTakeFirst();
        if (!row) throw accountNotFound();
        const { email, pending_email: pending } = row;
        return { email: pending ?? email, confirmed: pending === null && row.email_confirmed_at !== null };
      },
    );

    app.get(
      '/api/user/email/former',
      about(
        'The email that still logs in while the email of the profile is unconfirmed; null if that email logs in',
        {},
        FormerSchema,
      ),
      async ({ user }) => {
        const pending = (await readProfile(deps.db, user.id))?.email !== user.email;
        return { email: pending ? user.email : null };
      },
    );

    app.post(
      '/api/user/email/code',
      about(
        'Send a one-time code to the address of the account; 409 if it is confirmed already',
        { errors: [404, 409] },
        Message,
      ),
      async ({ user, ip }) => {
        const email = (await readProfile(deps.db, user.id))?.email ?? user.email;
        await enforceLimits(deps, [
          [LIMITS.emailCode, `${user.id} ${email}`],
          // The account that logs in with the email is not kept from it by others that typed it.
          ...(email === user.email ? [] : [[LIMITS.emailCodeAnybody, email] as const]),
          ...byNetwork(LIMITS.emailCodeAddress, ip),
        ]);
        await sendEmailCode(deps, user.id);
        deps.metrics.oneTimeCodes.inc({ outcome: 'mailed' });
        return { message: 'A one-time code is on its way to your email address.' };
      },
    );

    // A wrong code is 400, never 401: the browser treats 401 as the end of the session.
    app.post(
      '/api/user/email/confirm',
      about(
        'Confirm the address with the code: it logs in from now on, and the data stored under it is part of export and deletion',
        { config: { limits: ({ ip }) => byNetwork(LIMITS.codeAddress, ip) }, errors: [409], body: CodeSchema },
        Message,
      ),
      async ({ user, body }) => {
        const code = withoutBlanks(body.code);
        const wrong = otpError(code);
        if (wrong) throw validationError([{ field: 'code', message: wrong }]);
        const ifWrong: Counted[] = [[LIMITS.wrongCodeShop, 'email']];
        await enforceLimits(deps, ifWrong);
        if (await confirmEmail(deps, user.id, code)) {
          await undoHits(deps, ifWrong);
          return { message: 'Your email address is confirmed.' };
        }
        deps.metrics.oneTimeCodes.inc({ outcome: 'wrong' });
        const message = 'This code is wrong or has expired. Please ask for a new one.';
        throw new HttpError(400, message, { code: 'account/invalid-email-code', errors: [{ field: 'code', message }] });
      },
    );
  };
