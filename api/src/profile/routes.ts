import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import { UserSchema, type FieldError, type User } from 'shared/models';
import { firstNameError, lastNameError, profileEmailError, profilePhoneError } from 'shared/validation';
import { normalizeEmail } from '../email-address';
import type { ApiDeps } from '../deps';
import { HttpError, validationError } from '../http-error';
import { malformedByUser } from '../limits/limit-routes';
import { oneLine } from '../one-line';
import { changeProfile, readProfile, type ProfileChange, type ProfileRow } from './change-profile';

const BodySchema = Type.Object({
  firstname: Type.String({ maxLength: 100, errorMessage: 'First name is required' }),
  lastname: Type.String({ maxLength: 100, errorMessage: 'Last name is required' }),
  email: Type.String({ maxLength: 320, errorMessage: 'Email is required' }),
  phoneNumber: Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Null()], { errorMessage: 'Invalid phone number' })),
  password: Type.Optional(Type.String({ maxLength: 4096, errorMessage: 'password is a text.' })),
});
const response = { 200: UserSchema };

/** GET and PUT /api/user (API-6), validated as in DASH-3. The password proves a new email; role and other fields are ignored. */
export const profileRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    app.get('/api/user', { schema: { response } }, async ({ user }) =>
      toUser((await readProfile(deps.db, user.id)) ?? missing()),
    );

    app.put<{ Body: Static<typeof BodySchema> }>(
      '/api/user',
      { config: malformedByUser, schema: { body: BodySchema, response } },
      async ({ user, body, ip }) => {
        const row = await changeProfile(deps, user, {
          changes: check(body),
          password: body.password || undefined,
          address: ip,
        });
        return toUser(row ?? missing());
      },
    );
  };

function missing(): never {
  throw new HttpError(404, 'The requested user profile was not found.', { code: 'account/not-found' });
}

const toUser = ({ phone_number, ...rest }: ProfileRow): User => ({
  ...rest,
  phoneNumber: phone_number,
});

function check({ phoneNumber, ...body }: Static<typeof BodySchema>): ProfileChange {
  const [firstname, lastname, phone] = [oneLine(body.firstname), oneLine(body.lastname), oneLine(phoneNumber ?? '')];
  const email = normalizeEmail(body.email);
  const wrong = {
    firstname: firstNameError(firstname),
    lastname: lastNameError(lastname),
    email: profileEmailError(email),
    phoneNumber: profilePhoneError(phone),
  };
  const errors: FieldError[] = Object.entries(wrong).flatMap(([field, message]) => (message ? [{ field, message }] : []));
  if (errors.length) throw validationError(errors);
  return {
    firstname,
    lastname,
    email,
    ...(phoneNumber === undefined ? {} : { phone_number: phone }),
  };
}
