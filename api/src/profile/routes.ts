import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { UserSchema, type User } from 'shared/models';
import { firstNameError, lastNameError, plainText, profileEmailError, profilePhoneError } from 'shared/validation';
import { about } from '../http/route-description';
import { normalizeEmail } from '../text/email-address';
import type { ApiDeps } from '../deps';
import { accountNotFound, refuse } from '../http/http-error';
import { malformedByUser } from '../limits/limit-routes';
import { oneLine } from '../text/one-line';
import { changeProfile, readProfile, type ProfileChange, type ProfileRow } from './change-profile';

const BodySchema = Type.Object({
  firstname: Type.String({ maxLength: 100, errorMessage: 'First name is required' }),
  lastname: Type.String({ maxLength: 100, errorMessage: 'Last name is required' }),
  email: Type.String({ maxLength: 320, errorMessage: 'Email is required' }),
  phoneNumber: Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Null()], { errorMessage: 'Invalid phone number' })),
  password: Type.Optional(Type.String({ maxLength: 4096, errorMessage: 'password is a text.' })),
});

/** GET and PUT /api/user (API-6), validated as in DASH-3. The password proves a new email; role and other fields are ignored. */
export const profileRoutes =
  (deps: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/api/user', about('The profile', { errors: [404] }, UserSchema), async ({ user }) =>
      toUser((await readProfile(deps.db, user.id)) ?? missing()),
    );

    app.put(
      '/api/user',
      about(
        'Change the profile. A new email is stored and shown at once; only the previous one logs in until a code mailed to the new one is entered, or the password is sent with it',
        { config: malformedByUser, errors: [403, 404, 409], body: BodySchema },
        UserSchema,
      ),
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
  throw accountNotFound();
}

const toUser = ({ phone_number, ...rest }: ProfileRow): User => ({
  ...rest,
  phoneNumber: phone_number,
});

function check({ phoneNumber, ...body }: Static<typeof BodySchema>): ProfileChange {
  const [firstname, lastname, phone] = [oneLine(body.firstname), oneLine(body.lastname), plainText(phoneNumber ?? '')];
  const email = normalizeEmail(body.email);
  refuse({
    firstname: firstNameError(firstname),
    lastname: lastNameError(lastname),
    email: profileEmailError(email),
    phoneNumber: profilePhoneError(phone),
  });
  return {
    firstname,
    lastname,
    email,
    ...(phoneNumber === undefined ? {} : { phone_number: phone }),
  };
}
