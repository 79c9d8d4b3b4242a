import { setTimeout as sleep } from 'node:timers/promises';
import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import type { FieldError } from 'shared/models';
import { otpError } from 'shared/validation';
import { clearGrantCookie, customerDevice, readGrantCookie, setGrantCookie } from '../accounts/cookies';
import { normalizeEmail, readEmail } from '../email-address';
import { newPasswordError } from '../accounts/password-rules';
import type { ApiDeps } from '../deps';
import { malformedByDevice } from '../limits/limit-routes';
import { byNetwork, clearHits, enforceLimits, LIMITS } from '../limits/rate-limit';
import { HttpError, validationError } from '../http-error';
import { changePassword, checkCode, GRANT_SECONDS, sendCode } from './steps';

const Email = Type.String({ maxLength: 320, errorMessage: 'Email is required.' });
const MailSchema = Type.Object({ email: Email });
const CodeSchema = Type.Object({ email: Email, otp: Type.String({ maxLength: 20, errorMessage: 'otp is required.' }) });
const Password = Type.String({ maxLength: 4096, errorMessage: 'Password is required.' });
const ChangeSchema = Type.Object({ email: Email, password: Password, repeatPassword: Password });

/** verify-mail's response time is padded to a multiple of this, so that it does not reveal who has an account, even under load. */
const MAIL_ANSWER_MS = 150;

/** The three steps of a password reset (API-4). None can be skipped, and each is bound to the previous one. */
export const resetRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));

    app.post<{ Body: Static<typeof MailSchema> }>(
      '/forgot-password/verify-mail',
      { config: { limits: ({ ip }) => byNetwork(LIMITS.resetAddress, ip) }, schema: { body: MailSchema } },
      async (request) => {
        const email = checkEmail(request.body.email);
        await enforceLimits(deps, [...byNetwork(LIMITS.resetAccountAddress, request.ip, email), [LIMITS.resetShop, '']]);
        const began = performance.now();
        await sendCode(deps, email);
        await sleep(MAIL_ANSWER_MS - ((performance.now() - began) % MAIL_ANSWER_MS));
        return { message: 'If this email belongs to an account, a one-time code is on its way.' };
      },
    );

    app.post<{ Body: Static<typeof CodeSchema> }>(
      '/forgot-password/verify-otp',
      { config: { limits: ({ ip }) => byNetwork(LIMITS.codeAddress, ip) }, schema: { body: CodeSchema } },
      async (request, reply) => {
        const { email: given, otp } = request.body;
        const email = checkEmail(given);
        const wrong = otpError(otp);
        if (wrong) throw validationError([{ field: 'otp', message: wrong }]);
        const device = customerDevice.read(deps.config, request);
        const grant = await checkCode(deps, email, otp.trim(), { address: request.ip, device });
        if (!grant) throw new HttpError(401, 'Invalid or expired OTP.', { code: 'reset/invalid-code' });
        setGrantCookie(deps.config, reply, grant, GRANT_SECONDS);
        return { message: 'The code is right. Please choose a new password.' };
      },
    );

    app.post<{ Body: Static<typeof ChangeSchema> }>(
      '/forgot-password/change-password',
      { config: malformedByDevice((request) => customerDevice.read(deps.config, request)), schema: { body: ChangeSchema } },
      async (request, reply) => {
        const { email, password, repeatPassword } = request.body;
        const grant = readGrantCookie(request);
        const accountId = await changePassword(deps, {
          grant,
          email: normalizeEmail(email),
          password,
          check: () => checkPasswords(password, repeatPassword),
        });
        if (accountId === null) throw new HttpError(401, 'Email or session invalid.', { code: 'reset/invalid-grant' });
        clearGrantCookie(deps.config, reply);
        customerDevice.set(deps.config, reply, accountId);
        await clearHits(deps, [
          [LIMITS.loginAccount, normalizeEmail(email)],
          [LIMITS.loginAccountRight, normalizeEmail(email)],
          ...byNetwork(LIMITS.loginAccountAddress, request.ip, normalizeEmail(email)),
        ]);
        return { message: 'Your new password is set.' };
      },
    );
  };

function checkEmail(given: string): string {
  const email = readEmail(given);
  if (email) return email;
  throw validationError([{ field: 'email', message: given.trim() === '' ? 'Email is required.' : 'Invalid email format.' }]);
}

/** Throws 422 if the two differ or the password is weak or common. */
function checkPasswords(password: string, repeatPassword: string): void {
  const errors: FieldError[] = [];
  const weak = newPasswordError(password);
  if (weak) errors.push({ field: 'password', message: weak });
  if (password !== repeatPassword) errors.push({ field: 'repeatPassword', message: 'Passwords do not match.' });
  if (errors.length) throw validationError(errors, 422);
}
