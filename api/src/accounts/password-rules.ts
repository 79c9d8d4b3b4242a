import { passwordError } from 'shared/validation';
import { isCommonPassword } from './common-passwords';

const MAX_LENGTH = 1024;

/** Applies the specification's rule and the list of common passwords. Returns an error message, or '' if valid. */
export function newPasswordError(password: string): string {
  if (password.length > MAX_LENGTH) return `Password must have at most ${MAX_LENGTH} characters.`;
  return passwordError(password) || (isCommonPassword(password) ? 'This password is too common. Please choose another one.' : '');
}
