import type { SignUpRequest } from 'shared/models';
import { emailError, nameError, passwordError } from 'shared/validation';

export interface SignUpValues {
  name: string;
  surname: string;
  email: string;
  password: string;
  newsletter: boolean;
}

/** Error message per field; '' or absent if valid. The surname is optional (AUTH-5). */
export const validateSignUp = (values: SignUpValues): Partial<Record<keyof SignUpValues, string>> => ({
  name: nameError(values.name),
  email: emailError(values.email),
  password: passwordError(values.password),
});

/** Body of POST /auth/create-account (AUTH-6). */
export const signUpRequest = (values: SignUpValues): SignUpRequest => ({
  userAccount: {
    firstname: values.name.trim(),
    lastname: values.surname.trim(),
    password: values.password,
    email: values.email.trim(),
    role: 'ROLE_CUSTOMER',
  },
  signUpForNewsletter: values.newsletter,
});
