import { Type } from '@sinclair/typebox';
import { emailError } from 'shared/validation';
import { readEmail } from '../text/email-address';
import { validationError } from './http-error';

/** An email in a request's body. Only its length is checked here: `requireEmail` checks its form. */
export const Email = Type.String({ maxLength: 320, errorMessage: 'Email is required.' });

/** The normalized address of the field `email`; throws a 400 if there is none. */
export function requireEmail(given: string): string {
  const email = readEmail(given);
  if (email) return email;
  throw validationError([{ field: 'email', message: emailError(given) }]);
}
