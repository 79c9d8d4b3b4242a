import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import { UserSchema, type FieldError, type User } from 'shared/models';
import { firstNameError, lastNameError, profileEmailError, profilePhoneError } from 'shared/validation';
import { normaliseEmail } from '../accounts/email';
import { isTaken, transact } from '../db/transact';
import type { ApiDeps } from '../deps';
import { queueMail } from '../mail/queue-mail';
import { emailChangedMail } from '../mail/templates/email-changed';
import { Refusal, refuseFields } from '../refusals';

const BodySchema = Type.Object({
  firstname: Type.String({ maxLength: 100, sentence: 'First name is required' }),
  lastname: Type.String({ maxLength: 100, sentence: 'Last name is required' }),
  email: Type.String({ maxLength: 320, sentence: 'Email is required' }),
  phoneNumber: Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Null()], { sentence: 'Invalid phone number' })),
});
const response = { 200: UserSchema };

/** GET and PUT /api/user (API-6), checked as DASH-3 says. Role, password and the rest of the body change nothing. */
export const profileRoutes =
  ({ db, config }: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    app.get('/api/user', { schema: { response } }, async ({ user }) => {
      const row = await db.selectFrom('accounts').select(COLUMNS).where('id', '=', user.id).executeTakeFirst();
      if (!row) throw new Refusal(404, 'The requested user profile was not found.');
      return toUser(row);
    });

    app.put<{ Body: Static<typeof BodySchema> }>(
      '/api/user',
      { schema: { body: BodySchema, response } },
      async ({ user, body }) => {
        const changes = check(body);
        const row = await transact(db, async (trx) => {
          const changed = await trx
            .updateTable('accounts')
            .set(changes)
            .where('id', '=', user.id)
            .returning(COLUMNS)
            .executeTakeFirst();
          // The old address hears of it: with a stolen session this would be the first step of taking the account.
          if (changed && changed.email !== user.email) await queueMail(trx, { to: user.email, ...emailChangedMail(config) });
          return changed;
        }).catch((error: unknown) => {
          if (isTaken(error)) throw new Refusal(409, `A user with the email ${changes.email} already exists.`);
          throw error;
        });
        if (!row) throw new Refusal(404, 'The requested user profile was not found.');
        return toUser(row);
      },
    );
  };

const COLUMNS = ['firstname', 'lastname', 'email', 'phone_number', 'address'] as const;

const toUser = ({ phone_number, ...rest }: Omit<User, 'phoneNumber'> & { phone_number: string }): User => ({
  ...rest,
  phoneNumber: phone_number,
});

function check({ firstname, lastname, email, phoneNumber }: Static<typeof BodySchema>) {
  const normal = normaliseEmail(email);
  const wrong = {
    firstname: firstNameError(firstname),
    lastname: lastNameError(lastname),
    email: profileEmailError(normal),
    phoneNumber: profilePhoneError(phoneNumber ?? ''),
  };
  const errors: FieldError[] = Object.entries(wrong).flatMap(([field, message]) => (message ? [{ field, message }] : []));
  if (errors.length) throw refuseFields(errors);
  return {
    firstname: firstname.trim(),
    lastname: lastname.trim(),
    email: normal,
    ...(phoneNumber === undefined ? {} : { phone_number: (phoneNumber ?? '').trim() }),
  };
}
