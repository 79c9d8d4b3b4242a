import { passwordError } from 'shared/validation';
import { COMMON_PASSWORDS } from './common-passwords';

const LONGEST = 1024;
const common = new Set(COMMON_PASSWORDS.map((password) => password.toLowerCase()));

/** The rule of the specification and the list of common passwords: '' or the sentence to answer. */
export function newPasswordError(password: string): string {
  if (password.length > LONGEST) return `Password must have at most ${LONGEST} characters.`;
  return (
    passwordError(password) ||
    (common.has(password.toLowerCase()) ? 'This password is too common. Please choose another one.' : '')
  );
}
