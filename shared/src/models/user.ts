import { Type, type Static } from '@sinclair/typebox';

export const UserSchema = Type.Object({
  firstname: Type.String(),
  lastname: Type.String(),
  email: Type.String(),
  phoneNumber: Type.String(),
  address: Type.String(),
});
export type User = Static<typeof UserSchema>;

/** Body of PUT /api/user (DASH-4). */
export type UserUpdate = Pick<User, 'firstname' | 'lastname' | 'email' | 'phoneNumber'>;

export interface Credentials {
  email: string;
  password: string;
}

/** Body of POST /auth/create-account (AUTH-6). */
export interface SignUpRequest {
  userAccount: { firstname: string; lastname: string; password: string; email: string; role: 'ROLE_CUSTOMER' };
  signUpForNewsletter: boolean;
}
