import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FieldError } from 'shared/models';
import { otpError, withoutBlanks } from 'shared/validation';
import { about, Message } from '../http/route-description';
import { clearGrantCookie, customerDevice, readGrantCookie, setGrantCookie } from '../accounts/cookies';
import { Email, requireEmail } from '../http/email-field';
import { normalizeEmail } from '../text/email-address';
import { newPasswordError } from '../accounts/password-rules';
import type { ApiDeps } from '../deps';
import { malformedByDevice } from '../limits/limit-routes';
import { byNetwork, clearHits, enforceLimits, LIMITS } from '../limits/rate-limit';
import { HttpError, validationError } from '../http/http-error';
import { changePassword, checkCode, GRANT_SECONDS, sendCode } from './steps';

const MailSchema = Type.Object({ email: Email });
const CodeSchema = Type.Object({ email: Email, otp: Type.String({ maxLength: 20, errorMessage: 'otp is required.' }) });
const Password = Type.String({ maxLength: 4096, errorMessage: 'Password is required.' });
const ChangeSchema = Type.Object({ email: Email, password: Password, repeatPassword: Password });

/** verify-mail's response time is padded to a multiple of this, so that it does not reveal who has an account, even under load. */
const MAIL_ANSWER_MS = 150;

/** The three steps of a password reset (API-4). None can be skipped, and each is bound to the previous one. */
export const resetRoutes =
  (deps: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));

    app.post(
      '/forgot-password/verify-mail',
      about(
        'Send a one-time code; the response is the same for known and unknown addresses',
        { config: { limits: ({ ip }) => byNetwork(LIMITS.resetAddress, ip) }, body: MailSchema },
        Message,
      ),
      async (request) => {
        const email = requireEmail(request.body.email);
        await enforceLimits(deps, [...byNetwork(LIMITS.resetAccountAddress, request.ip, email), [LIMITS.resetShop, '']]);
        const began = performance.now();
        await sendCode(deps, email, { address: request.ip, device: customerDevice.read(deps.config, request) });
        await sleep(MAIL_ANSWER_MS - ((performance.now() - began) % MAIL_ANSWER_MS));
        return { message: 'If this email belongs to an account, a one-time code is on its way.' };
      },
    );

    app.post(
      '/forgot-password/verify-otp',
      about(
        'Exchange the code for a cookie that change-password requires',
        { config: { limits: ({ ip }) => byNetwork(LIMITS.codeAddress, ip) }, errors: [401], body: CodeSchema },
        Message,
      ),
      async (request, reply) => {
        const { email: given, otp } = request.body;
        const email = requireEmail(given);
        const code = withoutBlanks(otp);
        const wrong = otpError(code);
        if (wrong) throw validationError([{ field: 'otp', message: wrong }]);
        const device = customerDevice.read(deps.config, request);
        const grant = await checkCode(deps, email, code, { address: request.ip, device });
        if (!grant) throw new HttpError(401, 'Invalid or expired OTP.', { code: 'reset/invalid-code' });
        setGrantCookie(deps.config, reply, grant, GRANT_SECONDS);
        return { message: 'The code is right. Please choose a new password.' };
      },
    );

    app.post(
      '/forgot-password/change-password',
      about(
        'Set a new password and end every session',
        {
          config: malformedByDevice((request) => customerDevice.read(deps.config, request)),
          errors: [401, 422],
          body: ChangeSchema,
        },
        Message,
      ),
      async (request, reply) => {
        const { email, password, repeatPassword } = request.body;
        const grant = readGrantCookie(request);
        const account = await changePassword(deps, {
          grant,
          email: normalizeEmail(email),
          password,
          check: () => checkPasswords(password, repeatPassword),
        });
        if (!account) throw new HttpError(401, 'Email or session invalid.', { code: 'reset/invalid-grant' });
        clearGrantCookie(deps.config, reply);
        customerDevice.set(deps.config, reply, account);
        await clearHits(deps, [
          [LIMITS.loginAccount, normalizeEmail(email)],
          [LIMITS.loginAccountRight, normalizeEmail(email)],
          ...byNetwork(LIMITS.loginAccountAddress, request.ip, normalizeEmail(email)),
        ]);
        return { message: 'Your new password is set.' };
      },
    );
  };

/** Throws 422 if the two differ or the password is weak or common. */
function checkPasswords(password: string, repeatPassword: string): void {
  const errors: FieldError[] = [];
  const weak = newPasswordError(password);
  if (weak) errors.push({ field: 'password', message: weak });
  if (password !== repeatPassword) errors.push({ field: 'repeatPassword', message: 'Passwords do not match.' });
  if (errors.length) throw validationError(errors, 422);
}
