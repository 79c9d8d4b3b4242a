import { setTimeout as sleep } from 'node:timers/promises';
import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import type { FieldError } from 'shared/models';
import { otpError } from 'shared/validation';
import { giveGrant, grantOf, rememberDevice, takeGrant } from '../accounts/cookies';
import { normaliseEmail, readEmail } from '../accounts/email';
import { newPasswordError } from '../accounts/password-rules';
import type { ApiDeps } from '../deps';
import { addressOf, clearHits, hitOrRefuse, LIMITS, unhit } from '../limits/rate-limit';
import { Refusal, refuseFields } from '../refusals';
import { changePassword, checkCode, GRANT_SECONDS, sendCode } from './steps';

const Email = Type.String({ maxLength: 320, sentence: 'Email is required.' });
const MailSchema = Type.Object({ email: Email });
const CodeSchema = Type.Object({ email: Email, otp: Type.String({ maxLength: 20, sentence: 'otp is required.' }) });
const Password = Type.String({ maxLength: 4096, sentence: 'Password is required.' });
const ChangeSchema = Type.Object({ email: Email, password: Password, repeatPassword: Password });

/** verify-mail takes this long, or twice, three times …: its time does not tell who has an account, on a busy machine either. */
const MAIL_ANSWER_MS = 150;

/** The three steps of a forgotten password (API-4); none can be skipped, and each is bound to the one before. */
export const resetRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));

    app.post<{ Body: Static<typeof MailSchema> }>(
      '/forgot-password/verify-mail',
      { schema: { body: MailSchema } },
      async (request) => {
        const email = checkEmail(request.body.email);
        await hitOrRefuse(deps, LIMITS.resetAccount, email);
        // Each of the two counts only what the other one lets through: they limit mails, not presses.
        await hitOrRefuse(deps, LIMITS.resetAddress, addressOf(request.ip)).catch(async (refusal: unknown) => {
          await unhit(deps, LIMITS.resetAccount, email);
          throw refusal;
        });
        const began = performance.now();
        await sendCode(deps, email);
        await sleep(MAIL_ANSWER_MS - ((performance.now() - began) % MAIL_ANSWER_MS));
        return { message: 'If this email belongs to an account, a one-time code is on its way.' };
      },
    );

    app.post<{ Body: Static<typeof CodeSchema> }>(
      '/forgot-password/verify-otp',
      { schema: { body: CodeSchema } },
      async (request, reply) => {
        const { email: given, otp } = request.body;
        const email = checkEmail(given);
        const wrong = otpError(otp);
        if (wrong) throw refuseFields([{ field: 'otp', message: wrong }]);
        await hitOrRefuse(deps, LIMITS.codeAddress, addressOf(request.ip));
        const grant = await checkCode(deps, email, otp.trim());
        if (!grant) throw new Refusal(401, 'Invalid or expired OTP.');
        giveGrant(deps.config, reply, grant, GRANT_SECONDS);
        return { message: 'The code is right. Please choose a new password.' };
      },
    );

    app.post<{ Body: Static<typeof ChangeSchema> }>(
      '/forgot-password/change-password',
      { schema: { body: ChangeSchema } },
      async (request, reply) => {
        const { email, password, repeatPassword } = request.body;
        const grant = grantOf(request);
        const accountId = await changePassword(deps, {
          grant,
          email: normaliseEmail(email),
          password,
          check: () => checkPair(password, repeatPassword),
        });
        if (accountId === null) throw new Refusal(401, 'Email or session invalid.');
        takeGrant(deps.config, reply);
        rememberDevice(deps.config, reply, accountId);
        await clearHits(deps, LIMITS.loginAccount, normaliseEmail(email));
        await clearHits(deps, LIMITS.loginPair, `${normaliseEmail(email)} ${addressOf(request.ip)}`);
        return { message: 'Your new password is set.' };
      },
    );
  };

function checkEmail(given: string): string {
  const email = readEmail(given);
  if (email) return email;
  throw refuseFields([{ field: 'email', message: given.trim() === '' ? 'Email is required.' : 'Invalid email format.' }]);
}

/** 422 where the two differ or the password is weak or common. */
function checkPair(password: string, repeatPassword: string): void {
  const errors: FieldError[] = [];
  const weak = newPasswordError(password);
  if (weak) errors.push({ field: 'password', message: weak });
  if (password !== repeatPassword) errors.push({ field: 'repeatPassword', message: 'Passwords do not match.' });
  if (errors.length) throw refuseFields(errors, 422);
}
